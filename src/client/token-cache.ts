/**
 * Holds the embed token of one element. Waiting calls share one request for it. It is renewed before it ends, and once
 * after a 401.
 */
import { ClientError } from './client-error.ts';
import { shareRequest, type SharedRequest } from './shared-request.ts';
import { decodeToken, type ReceivedToken } from './decode-token.ts';
import type { TokenReason, TokenSource } from './token-source.ts';

export interface TokenCache {
  /** Runs a call with the current token; a 401 renews it once, if it can be renewed, and repeats the call. */
  run<T>(call: (token: string) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Returns the current token, or requests it. */
  token(signal: AbortSignal): Promise<string>;
  /** Deployment id in the token, unverified: the server validates the token. `undefined` if it cannot be decoded. */
  deploymentId(signal: AbortSignal): Promise<number | undefined>;
  /** Ends it: the token is forgotten, one that is on its way is not used, and every further call is rejected. */
  end(): void;
  /** Claims of the token, unverified. Empty if the token cannot be decoded. */
  readClaims(signal: AbortSignal): Promise<ReceivedToken['claims']>;
}

export interface TokenCacheOptions {
  /** The dashboard that is shown. A token for another one is refused. */
  readonly publicId?: string | undefined;
  /** Receives every token before it is used. */
  readonly onToken?: ((token: ReceivedToken) => void) | undefined;
  /** The reader has signed out of the host, or the new token is not for this dashboard: nothing may be shown any more. */
  readonly onRefused?: ((error: ClientError) => void) | undefined;
  /** The time by the server's clock, in milliseconds since 1970. */
  readonly serverNow: () => number;
}

/** Milliseconds for which a failed renewal stands for all calls whose token was refused. */
const failureCacheTime = 5_000;
/** Milliseconds until the next attempt to renew a token that still holds. */
const renewalPause = 10_000;

export function createTokenCache(source: TokenSource, options: TokenCacheOptions): TokenCache {
  const { serverNow } = options;
  let currentToken: ReceivedToken | undefined;
  let current: SharedRequest<string> | undefined;
  const ending = new AbortController();
  let failed: { request: SharedRequest<string>; refused: SharedRequest<string>; until: number } | undefined;

  async function obtain(reason: TokenReason, signal: AbortSignal): Promise<string> {
    const text = await source.get({ reason, signal }).catch((error: unknown) => {
      throw isSignedOut(error) ? refuse(error) : error;
    });
    // A function of the host may answer after the reader has signed out.
    ending.signal.throwIfAborted();
    signal.throwIfAborted();
    const token = decodeToken(text, serverNow());
    const mismatch = findMismatch(token, options.publicId, currentToken);
    if (mismatch) throw refuse(new ClientError('token-refused', mismatch));
    currentToken = token;
    options.onToken?.(token);
    return token.text;
  }

  function refuse(error: ClientError): ClientError {
    options.onRefused?.(error);
    return error;
  }

  /** Until it ends, a token that could not be renewed is used on. */
  async function renewEarly(old: ReceivedToken, signal: AbortSignal): Promise<string> {
    try {
      return await obtain('expiring', signal);
    } catch (error) {
      if (serverNow() >= old.expiresAt || signal.aborted || !isPassing(error)) throw error;
      currentToken = { ...old, renewAt: serverNow() + renewalPause };
      return old.text;
    }
  }

  function request(send: (signal: AbortSignal) => Promise<string>): SharedRequest<string> {
    const requested = shareRequest(send);
    current = requested;
    // A failed request is not kept, so that a later call can succeed.
    requested.response.catch(() => {
      if (current === requested) current = undefined;
    });
    return requested;
  }

  function find(): SharedRequest<string> {
    ending.signal.throwIfAborted();
    if (!current || current.isOver) return request((signal) => obtain('initial', signal));
    const old = currentToken;
    if (!source.renewable || !old || serverNow() < old.renewAt) return current;
    // While the renewal is under way, other calls join it.
    currentToken = { ...old, renewAt: Infinity };
    return request((signal) => renewEarly(old, signal));
  }

  function renew(refused: SharedRequest<string>): SharedRequest<string> {
    if (current && current !== refused && !current.isOver) return current;
    if (failed?.refused === refused && serverNow() < failed.until) return failed.request;
    const renewed = request((signal) => obtain('unauthorized', signal));
    renewed.response.catch(() => {
      failed = { request: renewed, refused, until: serverNow() + failureCacheTime };
    });
    return renewed;
  }

  const token = async (signal: AbortSignal): Promise<string> => join(find(), signal);

  async function join(request: SharedRequest<string>, signal: AbortSignal): Promise<string> {
    const found = await request.join(signal);
    ending.signal.throwIfAborted();
    return found;
  }

  async function readClaims(signal: AbortSignal): Promise<ReceivedToken['claims']> {
    await token(signal);
    return currentToken?.claims ?? {};
  }

  return {
    async run(call, signal) {
      const used = find();
      try {
        return await call(await join(used, signal));
      } catch (error) {
        if (!isRefused(error) || !source.renewable) throw error;
        return call(await join(renew(used), signal));
      }
    },
    async deploymentId(signal) {
      const { deploymentId } = await readClaims(signal);
      return typeof deploymentId === 'number' ? deploymentId : undefined;
    },
    end() {
      ending.abort();
      currentToken = undefined;
      current = undefined;
    },
    token,
    readClaims,
  };
}

/** Only the host can say so. */
const isSignedOut = (error: unknown): error is ClientError =>
  error instanceof ClientError && error.code === 'signed-out';

/** A failure that says nothing about the reader: the old token holds until its end. */
const isPassing = (error: unknown): boolean =>
  error instanceof ClientError && (error.code === 'offline' || error.code === 'service-failed');

const isRefused = (error: unknown): boolean => error instanceof ClientError && error.status === 401;

/** Says why a token is not for this dashboard or for this embed tenant. `old`: the token that it replaces. */
function findMismatch({ claims }: ReceivedToken, publicId?: string, old?: ReceivedToken): string | undefined {
  const { publicId: named, embedTenant } = claims;
  if (publicId !== undefined && typeof named === 'string' && named !== publicId)
    return `The token is for the dashboard "${named}", not for "${publicId}".`;
  if (old && old.claims.embedTenant !== embedTenant)
    return 'The new token is for another embed tenant. Set a new token, or create the element anew.';
  return undefined;
}
