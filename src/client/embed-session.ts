/** Holds the embed token of one element: asks once for many waiting calls, renews once and replays on a 401. */
import { ClientError } from './client-error.ts';
import type { TokenReason, TokenSource } from './token-source.ts';

export interface EmbedSession {
  /** Runs a call with the current token; a 401 renews it once, if it can be renewed, and repeats the call. */
  run<T>(call: (token: string) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Which deployment the token says it is for; undefined where it cannot be decoded: only the server judges it. */
  deploymentId(signal: AbortSignal): Promise<number | undefined>;
  /** What its author may do: `creator` edits. Unverified, as above. */
  mode(signal: AbortSignal): Promise<unknown>;
}

export function createEmbedSession(source: TokenSource): EmbedSession {
  let current: Promise<string> | undefined;

  function ask(reason: TokenReason, signal: AbortSignal): Promise<string> {
    const asked = source.get({ reason, signal });
    current = asked;
    // A failed ask must not be remembered, or a retry could never succeed.
    asked.catch(() => {
      if (current === asked) current = undefined;
    });
    return asked;
  }

  function renew(refused: Promise<string>, signal: AbortSignal): Promise<string> {
    return current && current !== refused ? current : ask('unauthorized', signal);
  }

  const readClaims = async (signal: AbortSignal): Promise<Record<string, unknown>> =>
    decodePayload(await (current ?? ask('initial', signal)));

  return {
    async run(call, signal) {
      const used = current ?? ask('initial', signal);
      try {
        return await call(await used);
      } catch (error) {
        if (!isRefused(error) || !source.renewable) throw error;
        return call(await renew(used, signal));
      }
    },
    async mode(signal) {
      return (await readClaims(signal))['mode'];
    },
    async deploymentId(signal) {
      const { deploymentId } = await readClaims(signal);
      return typeof deploymentId === 'number' ? deploymentId : undefined;
    },
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
