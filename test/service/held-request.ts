/** Requests whose last byte is sent when a test says so. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';

export interface HeldRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: unknown;
}

/** Sends all but the last byte; what comes back sends that, and answers the status. */
export async function sendHeldRequest(
  address: string,
  { method, path, authorization, body }: HeldRequest,
): Promise<() => Promise<number>> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    Authorization: authorization,
    'Content-Type': 'application/json',
    'Content-Length': bytes.length,
    // Says that the service has the headers, and waits for the rest.
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
