/** One call to the platform API: sends the credential, renews it once after a 401, and waits as `Retry-After` says. */
import { PlatformError, toPlatformError } from './platform-api-error.ts';
import type { ApiRequest } from './platform-api-request.ts';
import { rememberEtag } from './response-etag.ts';
import { parseBaseUrl } from './validate-url-input.ts';
import type { GetToken, TokenReason } from './token-source.ts';

/** Options of a client of the platform API. */
export interface PlatformApiOptions extends CredentialOptions {
  /** Base address of the platform API, such as `https://platform.example.com/api`. */
  readonly baseUrl: string;
  /** Sends the requests. By default the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Stops all calls of the client. */
  readonly signal?: AbortSignal | undefined;
}

export type PlatformCall = (request: ApiRequest, signal?: AbortSignal) => Promise<unknown>;

/** Most requests of one GET while the platform responds with `Retry-After`. */
const maxAttempts = 4;
/** Longest `Retry-After` in seconds that a call waits for. A longer one ends the call with the platform's error. */
const maxWait = 30;

export function createPlatformCall(options: PlatformApiOptions): PlatformCall {
  const send = createPlatformSend(options);
  return async (request, own) => {
    const { response, signal } = await send(request, own);
    return readBody(response, signal);
  };
}

export interface SentRequest {
  readonly response: Response;
  /** Stops reading the body, too. */
  readonly signal: AbortSignal;
}

/** As `createPlatformCall`, for a body that is read while it arrives. */
export function createPlatformSend(
  options: PlatformApiOptions,
): (request: ApiRequest, signal?: AbortSignal) => Promise<SentRequest> {
  const baseUrl = parseBaseUrl(options.baseUrl, 'baseUrl');
  const credential = createApiCredential(options);
  return async (request, own) => {
    const signal = AbortSignal.any([own, options.signal].filter((one) => one !== undefined));
    const send = (token: string | undefined): Promise<Response> =>
      sendWithWaits(() => sendOnce(options, baseUrl, { request, token, signal }), request.method, signal);
    const token = await credential.get(signal);
    const response = await send(token);
    const renewed = response.status === 401 ? await credential.renew(token, signal) : undefined;
    return { response: renewed === undefined ? response : await send(renewed), signal };
  };
}

interface Sending {
  readonly request: ApiRequest;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
}

async function sendOnce(
  options: PlatformApiOptions,
  baseUrl: string,
  { request: { method, path, body, ifMatch, keepalive = false }, token, signal }: Sending,
): Promise<Response> {
  const headers = {
    accept: 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
  };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    return await (options.fetch ?? fetch)(baseUrl + path, {
      method,
      headers,
      signal,
      credentials: 'omit',
      keepalive,
      ...content,
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw new PlatformError('offline', `No response from ${new URL(baseUrl).origin}.`, { cause });
  }
}

/** Repeats GET only: a write that was refused may have had an effect. */
async function sendWithWaits(
  send: () => Promise<Response>,
  method: string,
  signal: AbortSignal,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    const seconds = readWait(response);
    if (method !== 'GET' || seconds === undefined || tries >= maxAttempts) return response;
    await response.body?.cancel();
    await wait(seconds, signal);
  }
}

/** `undefined` if the response names no time, or a longer one than a call waits for. */
function readWait(response: Response): number | undefined {
  const seconds = readRetryAfter(response) ?? Infinity;
  return seconds <= maxWait ? seconds : undefined;
}

/** Seconds of the `Retry-After` header. */
function readRetryAfter({ status, headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return (status === 429 || status === 503) && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

async function wait(seconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Throws what a response says that is not a success. */
export async function requireSuccess(response: Response, signal: AbortSignal): Promise<void> {
  if (!response.ok) await readBody(response, signal);
}

/** @returns parsed JSON, the text or file of a response that is not JSON, or `undefined` for an empty body. */
async function readBody(response: Response, signal: AbortSignal): Promise<unknown> {
  if (response.ok && isFile(response)) return response.blob();
  const text = await response.text().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new PlatformError('offline', 'The response ended early.', { status: response.status, cause });
  });
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  const body = isJson ? parse(text, response) : text === '' ? undefined : text;
  rememberEtag(body, response);
  if (response.ok) return body;
  throw toPlatformError(response.status, body, readRetryAfter(response));
}

const isFile = ({ headers }: Response): boolean =>
  /^(?:image\/|application\/pdf)/.test(headers.get('content-type') ?? '');

function parse(text: string, { status }: Response): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new PlatformError('unreadable', `The response with status ${status} is not JSON.`, {
      status,
      cause,
    });
  }
}

/** Holds the credential of a client. Waiting calls share one request for it, and refused calls share one renewal. */
interface ApiCredential {
  /** The current credential. `undefined` if the caller gave none. */
  get(signal: AbortSignal): Promise<string | undefined>;
  /** A new credential in place of a refused one. `undefined` if the caller gave no `getToken`. */
  renew(refused: string | undefined, signal: AbortSignal): Promise<string | undefined>;
}

interface CredentialOptions {
  /** An API key, an OAuth access token or an embed token. */
  readonly credential?: string | undefined;
  /** Gives a credential in place of `credential`, and another one after a response with status 401. */
  readonly getToken?: GetToken | undefined;
}

function createApiCredential({ credential, getToken }: CredentialOptions): ApiCredential {
  if (!getToken) return { get: () => Promise.resolve(credential), renew: () => Promise.resolve(undefined) };
  let requestedToken: Promise<string> | undefined;
  const request = (reason: TokenReason, signal: AbortSignal): Promise<string> => {
    const requested = getToken({ reason, signal }).then(checkToken);
    requestedToken = requested;
    // A failed request is not kept, so that the next call requests a credential again.
    requested.catch(() => {
      if (requestedToken === requested) requestedToken = undefined;
    });
    return requested;
  };
  return {
    get: (signal) => requestedToken ?? request('initial', signal),
    async renew(refused, signal) {
      const current = requestedToken && (await requestedToken);
      return current !== undefined && current !== refused ? current : request('unauthorized', signal);
    },
  };
}

function checkToken(token: unknown): string {
  if (typeof token === 'string' && token !== '') return token;
  throw new PlatformError('credential-missing', 'getToken returned no token.');
}
