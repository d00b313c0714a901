/** Holds the embed token of one element. Waiting calls share one request for it. After a 401 the token is renewed once. */
import { ClientError } from './client-error.ts';
import { readFields } from './read-response-body.ts';
import { shareRequest, type SharedRequest } from './shared-request.ts';
import type { TokenReason, TokenSource } from './token-source.ts';

export interface EmbedSession {
  /** Runs a call with the current token; a 401 renews it once, if it can be renewed, and repeats the call. */
  run<T>(call: (token: string) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Returns the current token, or requests it. */
  token(signal: AbortSignal): Promise<string>;
  /** Deployment id in the token, unverified: the server validates the token. `undefined` if it cannot be decoded. */
  deploymentId(signal: AbortSignal): Promise<number | undefined>;
  /** Claims of the token, unverified. Empty if the token cannot be decoded. */
  readClaims(signal: AbortSignal): Promise<Record<string, unknown>>;
}

export function createEmbedSession(source: TokenSource): EmbedSession {
  let current: SharedRequest<string> | undefined;

  function request(reason: TokenReason): SharedRequest<string> {
    const requested = shareRequest((signal) => source.get({ reason, signal }));
    current = requested;
    // A failed request is not kept, so that a later call can succeed.
    requested.response.catch(() => {
      if (current === requested) current = undefined;
    });
    return requested;
  }

  const find = (): SharedRequest<string> => (current && !current.isOver ? current : request('initial'));
  const renew = (refused: SharedRequest<string>): SharedRequest<string> =>
    current && current !== refused && !current.isOver ? current : request('unauthorized');
  const token = (signal: AbortSignal): Promise<string> => find().join(signal);

  async function readClaims(signal: AbortSignal): Promise<Record<string, unknown>> {
    return decodePayload(await token(signal));
  }

  return {
    async run(call, signal) {
      const used = find();
      try {
        return await call(await used.join(signal));
      } catch (error) {
        if (!isRefused(error) || !source.renewable) throw error;
        return call(await renew(used).join(signal));
      }
    },
    async deploymentId(signal) {
      const { deploymentId } = await readClaims(signal);
      return typeof deploymentId === 'number' ? deploymentId : undefined;
    },
    token,
    readClaims,
  };
}

const isRefused = (error: unknown): boolean => error instanceof ClientError && error.status === 401;

/** Decodes the claims of a JWT (RFC 7519, section 3) without verifying them. A library would be larger than this file. */
function decodePayload(token: string): Record<string, unknown> {
  try {
    const text = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return readFields(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}
