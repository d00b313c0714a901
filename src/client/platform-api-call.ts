/** One call to the platform: sends the credential, renews it once, waits where the platform asks for it. */
import { PlatformError, toPlatformError } from './platform-api-error.ts';
import type { ApiRequest } from './platform-api-request.ts';
import { parseBaseUrl } from './parse-url.ts';
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

/** How often a reading call is sent in all while the platform asks for patience. */
const mostTries = 4;
/** Seconds: whoever is to wait longer is told so instead. */
const longestWait = 30;

export function createPlatformCall(options: PlatformApiOptions): PlatformCall {
  const baseUrl = parseBaseUrl(options.baseUrl, 'baseUrl');
  const credential = createApiCredential(options);
  return async (request, own) => {
    const signal = AbortSignal.any([own, options.signal].filter((one) => one !== undefined));
    const send = (token: string | undefined): Promise<Response> =>
      sendPatiently(() => sendOnce(options, baseUrl, { request, token, signal }), request.method, signal);
    const token = await credential.get(signal);
    const response = await send(token);
    const renewed = response.status === 401 ? await credential.renew(token, signal) : undefined;
    return readAnswer(renewed === undefined ? response : await send(renewed), signal);
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
  { request: { method, path, body }, token, signal }: Sending,
): Promise<Response> {
  const headers = {
    accept: 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    return await (options.fetch ?? fetch)(baseUrl + path, {
      method,
      headers,
      signal,
      credentials: 'omit',
      ...content,
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw new PlatformError('offline', `No answer from ${new URL(baseUrl).origin}.`, { cause });
  }
}

/** Only reading is repeated: nobody knows how far a write came. */
async function sendPatiently(
  send: () => Promise<Response>,
  method: string,
  signal: AbortSignal,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    const seconds = readWait(response);
    if (method !== 'GET' || seconds === undefined || tries >= mostTries) return response;
    await response.body?.cancel();
    await wait(seconds, signal);
  }
}

/** The seconds that the platform asks for; `undefined` where it asks for none, or for too many. */
function readWait({ status, headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? '';
  if ((status !== 429 && status !== 503) || !/^\d{1,4}$/.test(text)) return undefined;
  return Number(text) <= longestWait ? Number(text) : undefined;
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

/** JSON, or text where the answer is no JSON; `undefined` where it has no body. */
async function readAnswer(response: Response, signal: AbortSignal): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new PlatformError('offline', 'The answer broke off.', { status: response.status, cause });
  });
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  const body = isJson ? parse(text, response) : text === '' ? undefined : text;
  if (response.ok) return body;
  throw toPlatformError(response.status, body);
}

function parse(text: string, { status }: Response): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new PlatformError('unreadable', `The answer with status ${status} is no JSON.`, { status, cause });
  }
}

/** Holds the credential of a client: asks once for many waiting calls, and renews once for many that were refused. */
interface ApiCredential {
  /** The current one; `undefined` where the caller gave none. */
  get(signal: AbortSignal): Promise<string | undefined>;
  /** Another one in place of one that was refused; `undefined` where there is none to be had. */
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
