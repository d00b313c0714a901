/** Requests whose last byte is sent on the test's command. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';

export interface HeldRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: unknown;
}

/** Sends all but the last byte; the returned function sends the last byte and returns the status. */
export async function sendHeldRequest(
  address: string,
  { method, path, authorization, body }: HeldRequest,
): Promise<() => Promise<number>> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    Authorization: authorization,
    'Content-Type': 'application/json',
    'Content-Length': bytes.length,
    // Confirms that the service has the headers and waits for the rest.
    Expect: '100-continue',
  };
  const sent = request(address + path, { method, headers });
  sent.flushHeaders();
  await once(sent, 'continue');
  await new Promise((resolve) => sent.write(bytes.subarray(0, -1), resolve));
  return async () => {
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.end(bytes.subarray(-1));
    const [response] = await answered;
    response.resume();
    return response.statusCode ?? 0;
  };
}
