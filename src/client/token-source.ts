/** Where embed tokens come from: an attribute, a host's function, a host's address, or a session id. */
import { paths } from '../contract/paths.ts';
import { ClientError } from './client-error.ts';
import { readJson } from './read-response-body.ts';
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
  /** Can give another token when one is refused or runs out. */
  readonly renewable: boolean;
  readonly get: GetToken;
}

/** The first that is set: `getToken`, `token`, `token-url`, `session-id`; undefined if none is. */
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
  throw new ClientError('service-failed', `${from} did not give a token.`);
}

/** The host's own address: asked with credentials, since its own session decides who is asking. */
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

/** What the platform would mean by a status is not what a host means by it. */
function toTokenError(error: unknown): unknown {
  if (!(error instanceof ClientError)) return error;
  const { message, status, reason, code } = error;
  const own = status === 401 || status === 403 ? 'token-refused' : 'service-failed';
  const detail = `token-url: ${message}`;
  return new ClientError(code === 'offline' ? code : own, detail, status, { cause: error, reason });
}

function readTokenBody(body: unknown, from: string): string {
  const token: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'token') : undefined;
  return readToken(token, from);
}

/** A session id is good for one exchange, however many elements or remounts ask (docs/element.md, "Tokens"). */
const exchanges = new Map<string, Promise<string>>();

function exchangeOnce(transport: Transport, baseUrl: string, sessionId: string): Promise<string> {
  const key = `${baseUrl} ${sessionId}`;
  const known = exchanges.get(key);
  if (known) return known;
  const exchange = exchangeSession(transport, baseUrl, sessionId);
  exchanges.set(key, exchange);
  // Refused or lost on its way, the id may still be good, and the reader's next try may ask again.
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

/** An answer that has begun and does not arrive whole takes its token with it: the id is used up. */
const readExchange = (pieces: AsyncIterable<string>, from: string): Promise<unknown> =>
  readJson(pieces, from).catch((cause: unknown) => {
    if (!(cause instanceof ClientError) || cause.code !== 'offline') throw cause;
    throw new ClientError('session-consumed', `Of the session exchange: ${cause.message}`, 200, { cause });
  });
