/** Where embed tokens come from: an attribute, a host's function, a host's address, or a session id. */
import { paths } from '../contract/element-api-paths.ts';
import { ClientError, isAbortError } from './client-error.ts';
import { parseJson, readFields, readJson } from './read-response-body.ts';
import { defaultRetries } from './retry-request.ts';
import { shareRequest, type SharedRequest } from './shared-request.ts';
import type { Transport } from './transport.ts';

/** Why a token is requested: for the first time, because the last one ends soon, or because the platform refused it. */
export type TokenReason = 'initial' | 'expiring' | 'unauthorized';

/**
 * Gives a token, for example from the page's own backend. A rejection ends the request with an error. The signal aborts when
 * the token is no longer needed.
 */
export type GetToken = (request: { reason: TokenReason; signal: AbortSignal }) => Promise<string>;

export interface TokenOptions {
  /** Public id of the dashboard; sent to `tokenUrl`. */
  readonly publicId?: string | undefined;
  /** An embed token, used if there is no `getToken`. */
  readonly token?: string | undefined;
  /** Gives an embed token. It has precedence over the other sources. */
  readonly getToken?: GetToken | undefined;
  /** Address of the page's own backend that answers a POST of `{ publicId }` with `{ token }`. */
  readonly tokenUrl?: string | undefined;
  /** Session id, exchanged once for a token. It is used if no other source is set. */
  readonly sessionId?: string | undefined;
}

export interface TokenSource {
  /** Whether it can give a new token after one was refused or has expired. */
  readonly renewable: boolean;
  readonly get: GetToken;
  /** Forgets a token that it keeps, or that is on its way: the next reader gets another. */
  readonly forget?: () => void;
}

/** Uses the first setting of `getToken`, `token`, `token-url` and `session-id`. `undefined` if none is set. */
export function createTokenSource(
  options: TokenOptions,
  baseUrl: string,
  transport: Transport,
): TokenSource | undefined {
  const { getToken, token, tokenUrl, sessionId, publicId } = options;
  if (getToken)
    return {
      renewable: true,
      get: ({ reason, signal }) =>
        joinTokenRequest(getToken, signal, (shared) =>
          transport
            .within('getToken', shared, async (own) => getToken({ reason, signal: own }))
            .then((given) => readToken(given, 'getToken'), failHost),
        ),
      forget: () => tokenRequests.delete(getToken),
    };
  if (token) return { renewable: false, get: () => Promise.resolve(token) };
  if (tokenUrl) {
    const key = `${tokenUrl} ${publicId}`;
    return {
      renewable: true,
      get: ({ signal }) =>
        joinTokenRequest(key, signal, (shared) => fetchToken(transport, tokenUrl, publicId, shared)),
      forget: () => tokenRequests.delete(key),
    };
  }
  if (sessionId)
    return {
      renewable: false,
      get: () => exchangeOnce(transport, baseUrl, sessionId),
      forget: () => exchanges.delete(toExchangeKey(baseUrl, sessionId)),
    };
  return undefined;
}

/** Requests for tokens that have no response yet, by the function or address that gives them. */
const tokenRequests = new Map<unknown, SharedRequest<string>>();

/** Dashboards of one page with the same source share a request, however many of them wait. */
function joinTokenRequest(
  key: unknown,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<string>,
): Promise<string> {
  const known = tokenRequests.get(key);
  if (known && !known.isOver) return known.join(signal);
  const request = shareRequest(send);
  tokenRequests.set(key, request);
  const forget = (): void => {
    if (tokenRequests.get(key) === request) tokenRequests.delete(key);
  };
  request.response.then(forget, forget);
  return request.join(signal);
}

/** The host's function has failed: its message is for the developer of the page. */
function failHost(cause: unknown): never {
  if (cause instanceof ClientError || isAbortError(cause)) throw cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  throw new ClientError('service-failed', `getToken: ${message}`, undefined, { cause });
}

function readToken(value: unknown, from: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ClientError('service-failed', `${from} returned no token.`);
}

/** Requests a token from the host's backend, with cookies: the host's session identifies the reader. */
async function fetchToken(
  transport: Transport,
  tokenUrl: string,
  publicId: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  // Safe to repeat: a token that is not used does no harm.
  const request = {
    method: 'POST',
    body: { publicId },
    signal,
    ofHost: true,
    retries: defaultRetries,
  } as const;
  const body = await transport.read(tokenUrl, request, readTokenPage).catch((error: unknown) => {
    throw toTokenError(error);
  });
  return readTokenBody(body, 'token-url');
}

/** Backends answer with a login page, and often with status 200, when the reader's own session has ended. */
async function readTokenPage(pieces: AsyncIterable<string>, from: string): Promise<unknown> {
  let text = '';
  for await (const piece of pieces) text += piece;
  if (!/^\s*</.test(text)) return parseJson(text, from);
  throw new ClientError(
    'signed-out',
    `token-url: ${from} responded with an HTML page, such as a login page.`,
  );
}

/** Replaces the codes of the transport, which interpret a status as one of the platform. */
function toTokenError(error: unknown): unknown {
  if (!(error instanceof ClientError) || error.code === 'signed-out') return error;
  const { message, status, reason, code } = error;
  const refusal = status === 401 ? 'signed-out' : 'token-refused';
  const own = status === 401 || status === 403 ? refusal : 'service-failed';
  const detail = `token-url: ${message}`;
  return new ClientError(code === 'offline' ? code : own, detail, status, { cause: error, reason });
}

function readTokenBody(body: unknown, from: string): string {
  return readToken(readFields(body).token, from);
}

/** A session id can be exchanged once, so all elements of a page share the exchange (docs/element.md, "Tokens"). */
const exchanges = new Map<string, Promise<string>>();

const toExchangeKey = (baseUrl: string, sessionId: string): string => `${baseUrl} ${sessionId}`;

function exchangeOnce(transport: Transport, baseUrl: string, sessionId: string): Promise<string> {
  const key = toExchangeKey(baseUrl, sessionId);
  const known = exchanges.get(key);
  if (known) return known;
  const exchange = exchangeSession(transport, baseUrl, sessionId);
  exchanges.set(key, exchange);
  // After another failure the id may still be valid, so the reader's retry sends it again.
  exchange.catch((error: unknown) => {
    if (!(error instanceof ClientError && error.code === 'session-consumed')) exchanges.delete(key);
  });
  return exchange;
}

async function exchangeSession(transport: Transport, baseUrl: string, sessionId: string): Promise<string> {
  const request = { method: 'POST', body: { sessionId } } as const;
  const body = await transport.read(baseUrl + paths.sessionToken, request, readExchange);
  return readTokenBody(body, 'The session exchange');
}

/** A response that ends early has used up the session id, and its token is lost. */
const readExchange = (pieces: AsyncIterable<string>, from: string): Promise<unknown> =>
  readJson(pieces, from).catch((cause: unknown) => {
    if (!(cause instanceof ClientError) || cause.code !== 'offline') throw cause;
    throw new ClientError('session-consumed', `Session exchange: ${cause.message}`, 200, { cause });
  });
