/** Holds the credential of a client: asks once for many waiting calls, and renews once for many that were refused. */
import { PlatformError } from './platform-api-error.ts';
import type { GetToken, TokenReason } from './token-source.ts';

export interface ApiCredential {
  /** The current one; `undefined` where the caller gave none. */
  get(signal: AbortSignal): Promise<string | undefined>;
  /** Another one in place of one that was refused; `undefined` where there is none to be had. */
  renew(refused: string | undefined, signal: AbortSignal): Promise<string | undefined>;
}

export interface CredentialOptions {
  readonly credential?: string | undefined;
  readonly getToken?: GetToken | undefined;
}

export function createApiCredential({ credential, getToken }: CredentialOptions): ApiCredential {
  if (!getToken) return { get: () => Promise.resolve(credential), renew: () => Promise.resolve(undefined) };
  let held: Promise<string> | undefined;
  const ask = (reason: TokenReason, signal: AbortSignal): Promise<string> => {
    const asked = getToken({ reason, signal }).then(checkToken);
    held = asked;
    // One that could not be had is asked for again by the next call.
    asked.catch(() => {
      if (held === asked) held = undefined;
    });
    return asked;
  };
  return {
    get: (signal) => held ?? ask('initial', signal),
    async renew(refused, signal) {
      const current = held && (await held);
      return current !== undefined && current !== refused ? current : ask('unauthorized', signal);
    },
  };
}

function checkToken(token: unknown): string {
  if (typeof token === 'string' && token !== '') return token;
  throw new PlatformError('credential-missing', 'getToken gave no token.');
}
