/** Calls the platform API of a running service for a command. */
import type { z } from 'zod';
import { isSecureAddress } from './doctor/secure-address.ts';
import { describeReply, sendRequest } from './doctor/send-request.ts';

export interface PlatformConnection {
  /** Of the service, without a path at its end. */
  readonly address: string;
  /** An API key. */
  readonly key: string;
  /** Below `{base_url}`: what all calls have in common. */
  readonly path: string;
}

interface PlatformCall {
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  /** Behind that of the connection. */
  readonly path?: string;
  readonly body?: unknown;
}

/** Seconds that a response may take. */
const seconds = 30;

/**
 * @param schema - of the response: `z.undefined()` where it has no body.
 * @throws Error with the words of the service, where it refuses the call.
 */
export async function callPlatform<T>(
  { address, key, path: base }: PlatformConnection,
  schema: z.ZodType<T>,
  { method, path = '', body }: PlatformCall,
): Promise<T> {
  if (!isSecureAddress(address))
    throw new Error(`${address} is plain HTTP, which would show the key to others. Use https://.`);
  const reply = await sendRequest(`${address}/api${base}${path}`, {
    seconds,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(method && { method }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (reply.status >= 300 || reply.status < 200) throw new Error(describeReply(reply));
  return schema.parse(reply.json);
}
