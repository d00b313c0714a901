/** Where embed tokens come from: an attribute, a host's function, a host's address, or a session id. */
import { paths } from '../contract/paths.ts';
import { ClientError } from './client-error.ts';
import { readFields, readJson } from './read-response-body.ts';
import type { Transport } from './transport.ts';

/** Why a token is requested: for the first time, or because the platform refused the last one. */
export type TokenReason = 'initial' | 'unauthorized';

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
      get: async ({ reason, signal }) =>
        readToken(
          await transport.within('getToken', signal, (own) => getToken({ reason, signal: own })),
          'getToken',
        ),
    };
  if (token) return { renewable: false, get: () => Promise.resolve(token) };
  if (tokenUrl)
    return {
      renewable: true,
      get: ({ signal }) => fetchToken(transport, tokenUrl, publicId, signal),
    };
  if (sessionId) return { renewable: false, get: () => exchangeOnce(transport, baseUrl, sessionId) };
  return undefined;
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
  const request = { method: 'POST', body: { publicId }, signal, ofHost: true } as const;
  const body = await transport.json(tokenUrl, request).catch((error: unknown) => {
    throw toTokenError(error);
  });
  return readTokenBody(body, 'token-url');
}

/** Replaces the codes of the transport, which interpret a status as one of the platform. */
function toTokenError(error: unknown): unknown {
  if (!(error instanceof ClientError)) return error;
  const { message, status, reason, code } = error;
  const own = status === 401 || status === 403 ? 'token-refused' : 'service-failed';
  const detail = `token-url: ${message}`;
  return new ClientError(code === 'offline' ? code : own, detail, status, { cause: error, reason });
}

function readTokenBody(body: unknown, from: string): string {
  return readToken(readFields(body).token, from);
}

/** A session id can be exchanged once, so all elements of a page share the exchange (docs/element.md, "Tokens"). */
const exchanges = new Map<string, Promise<string>>();

function exchangeOnce(transport: Transport, baseUrl: string, sessionId: string): Promise<string> {
  const key = `${baseUrl} ${sessionId}`;
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
