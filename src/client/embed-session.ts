/** Holds the embed token of one element: asks once for many waiting calls, renews once and replays on a 401. */
import { ClientError } from './client-error.ts';
import { shareRequest, type SharedRequest } from './shared-request.ts';
import type { TokenReason, TokenSource } from './token-source.ts';

export interface EmbedSession {
  /** Runs a call with the current token; a 401 renews it once, if it can be renewed, and repeats the call. */
  run<T>(call: (token: string) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** The current one. */
  token(signal: AbortSignal): Promise<string>;
  /** Which deployment the token says it is for; undefined where it cannot be decoded: only the server judges it. */
  deploymentId(signal: AbortSignal): Promise<number | undefined>;
  /** What the token says, unverified; empty where it cannot be decoded. */
  readClaims(signal: AbortSignal): Promise<Record<string, unknown>>;
}

export function createEmbedSession(source: TokenSource): EmbedSession {
  let current: SharedRequest<string> | undefined;

  function ask(reason: TokenReason): SharedRequest<string> {
    const asked = shareRequest((signal) => source.get({ reason, signal }));
    current = asked;
    // A failed ask must not be remembered, or a retry could never succeed.
    asked.answer.catch(() => {
      if (current === asked) current = undefined;
    });
    return asked;
  }

  const find = (): SharedRequest<string> => (current && !current.isOver ? current : ask('initial'));
  const renew = (refused: SharedRequest<string>): SharedRequest<string> =>
    current && current !== refused && !current.isOver ? current : ask('unauthorized');
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

/** The middle part of a JWT (RFC 7519), unverified: a library for it would weigh more than all of this file. */
function decodePayload(token: string): Record<string, unknown> {
  try {
    const text = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === 'object' && payload !== null ? { ...payload } : {};
  } catch {
    return {};
  }
}
