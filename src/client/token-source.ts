/** Where embed tokens come from: an attribute, a host's function, a host's address, or a session id. */
import { paths } from '../contract/paths.ts';
import { ClientError } from './client-error.ts';
import { requestJson } from './transport.ts';

/** Why a token is asked for. */
export type TokenReason = 'initial' | 'unauthorized';

export type GetToken = (request: { reason: TokenReason; signal: AbortSignal }) => Promise<string>;

export interface TokenOptions {
  readonly baseUrl: string;
  readonly publicId: string;
  readonly token?: string | undefined;
  readonly getToken?: GetToken | undefined;
  readonly tokenUrl?: string | undefined;
  readonly sessionId?: string | undefined;
}

export interface TokenSource {
  /** Can give another token when one is refused or runs out. */
  readonly renewable: boolean;
  readonly get: GetToken;
}

/** The first that is set: `getToken`, `token`, `token-url`, `session-id`; undefined if none is. */
export function createTokenSource(options: TokenOptions): TokenSource | undefined {
  const { getToken, token, tokenUrl, sessionId } = options;
  if (getToken)
    return { renewable: true, get: async (request) => readToken(await getToken(request), 'getToken') };
  if (token) return { renewable: false, get: () => Promise.resolve(token) };
  if (tokenUrl)
    return { renewable: true, get: ({ signal }) => fetchToken(tokenUrl, options.publicId, signal) };
  if (sessionId) return { renewable: false, get: () => exchangeOnce(options.baseUrl, sessionId) };
  return undefined;
}

function readToken(value: unknown, from: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ClientError('token-missing', `${from} did not give a token.`);
}

/** The host's own address: asked with credentials, since its own session decides who is asking. */
async function fetchToken(tokenUrl: string, publicId: string, signal: AbortSignal): Promise<string> {
  let response: Response;
  try {
    response = await fetch(tokenUrl, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ publicId }),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ClientError('offline', `No answer from token-url ${tokenUrl}.`, undefined, { cause: error });
  }
  if (!response.ok) {
    const code = response.status === 401 || response.status === 403 ? 'token-refused' : 'service-failed';
    throw new ClientError(code, `token-url answered ${response.status}.`, response.status);
  }
  return readTokenBody(await response.json().catch(() => undefined), 'token-url');
}

function readTokenBody(body: unknown, from: string): string {
  const token: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'token') : undefined;
  return readToken(token, from);
}

/** A session id is good for one exchange, however many elements or remounts ask (DESIGN.md section 2). */
const exchanges = new Map<string, Promise<string>>();

function exchangeOnce(baseUrl: string, sessionId: string): Promise<string> {
  const key = `${baseUrl} ${sessionId}`;
  const known = exchanges.get(key);
  if (known) return known;
  const exchange = exchangeSession(baseUrl, sessionId);
  exchanges.set(key, exchange);
  // An id that never reached the platform is still good: the next try may ask again.
  exchange.catch((error: unknown) => {
    if (!(error instanceof ClientError) || error.status === undefined) exchanges.delete(key);
  });
  return exchange;
}

async function exchangeSession(baseUrl: string, sessionId: string): Promise<string> {
  const body = await requestJson(baseUrl + paths.sessionToken, { method: 'POST', body: { sessionId } });
  return readTokenBody(body, 'The session exchange');
}
