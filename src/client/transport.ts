/** Sends all requests of the element. Every request ends with a response, or with a `ClientError`. */
import type { ElementErrorCode } from '../contract/problem-codes.ts';
import { parseUrl, assertSecureUrl } from './validate-url-input.ts';
import { ClientError } from './client-error.ts';
import { systemClock, type RequestClock } from './clock-and-random.ts';
import { normalizeTimeout, startIdleTimer, withTimeout, type IdleTimer } from './idle-timeout.ts';
import { readFields, readJson, streamText } from './read-response-body.ts';
import { rememberEtag } from './response-etag.ts';
import { parseRetryAfter, sendWithRetries, defaultRetries } from './retry-request.ts';

export interface PlatformRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Sent as the Authorization header. */
  readonly authorization?: string | undefined;
  readonly body?: unknown;
  /** `ETag` of the version to which a change applies. By default it applies to any version. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Most repetitions. Default: 3 for GET, 0 for requests that may change data. */
  readonly retries?: number | undefined;
  /** The host's backend: its address may be relative to the page, cookies are sent, redirects stay within its origin. */
  readonly ofHost?: boolean | undefined;
}

export interface TransportOptions {
  /**
   * Seconds without a byte after which a request is cancelled. It is read again before each request.
   * @default 30
   */
  readonly requestTimeout?: number | undefined;
}

export interface Transport {
  /** Resolves to parsed JSON, or to `undefined` for an empty body. */
  json(url: string, request?: PlatformRequest): Promise<unknown>;
  /** Applies the idle timeout to a function of the host. */
  within<T>(from: string, signal: AbortSignal, load: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** The time by the server's clock, in milliseconds since 1970: by the last `Date` header that could be read. */
  serverNow(): number;
  /** `read` receives the text of a successful response as it arrives. Each repetition calls it again. */
  read<T>(url: string, request: PlatformRequest, read: ReadBody<T>): Promise<T>;
}

/** `from` names the sender of the response, for messages. */
export type ReadBody<T> = (pieces: AsyncIterable<string>, from: string) => Promise<T>;

export function createTransport(options: TransportOptions, clock: RequestClock = systemClock): Transport {
  let clockOffset = 0;
  const noteDate = (headers: Headers): void => {
    const date = Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(date)) clockOffset = date - clock.now();
  };

  async function read<T>(url: string, request: PlatformRequest, readBody: ReadBody<T>): Promise<T> {
    const from = findOrigin(url, request);
    const { signal, method = 'GET', retries = method === 'GET' ? defaultRetries : 0 } = request;
    const send = async (): Promise<T> => {
      const timer = startIdleTimer({ from, seconds: options.requestTimeout, clock, signal });
      try {
        const sent = await sendOnce(url, request, { from, timer, clock });
        noteDate(sent.response.headers);
        return await readResponse(sent, readBody);
      } finally {
        timer.end();
      }
    };
    return sendWithRetries(send, { retries, limit: normalizeTimeout(options.requestTimeout), clock, signal });
  }
  return {
    serverNow: () => clock.now() + clockOffset,
    read,
    json: (url, request = {}) => read(url, request, readJson),
    within: (from, signal, load) =>
      withTimeout({ from, seconds: options.requestTimeout, clock, signal }, load),
  };
}

/** Context of one request. */
interface SendContext {
  readonly from: string;
  readonly timer: IdleTimer;
  readonly clock: RequestClock;
}

interface ReceivedResponse extends SendContext {
  readonly response: Response;
}

/** @throws ClientError if the address is invalid or not secure. */
function findOrigin(url: string, { ofHost }: PlatformRequest): string {
  if (!ofHost) assertSecureUrl(url);
  return parseUrl(url, 'document' in globalThis ? document.baseURI : undefined).origin;
}

async function sendOnce(
  url: string,
  request: PlatformRequest,
  context: SendContext,
): Promise<ReceivedResponse> {
  const { from, timer } = context;
  const init = toInit(request, timer.signal);
  const response = await timer.within(fetch(url, init)).catch((cause: unknown) => {
    timer.signal.throwIfAborted();
    // Browsers hide the reason from pages, so the message names both.
    const detail = `No response from ${from}: it is down, or refuses this page’s origin.`;
    throw new ClientError('offline', detail, undefined, { cause });
  });
  if (isRedirect(response, from)) throw toRedirectError(response, from);
  return { ...context, response };
}

async function readResponse<T>(received: ReceivedResponse, readBody: ReadBody<T>): Promise<T> {
  const pieces = streamText(received);
  if (received.response.ok) return rememberEtag(await readBody(pieces, received.from), received.response);
  // If the body cannot be read, the message names the status only.
  const body = await readJson(pieces, received.from).catch(() => undefined);
  received.timer.signal.throwIfAborted();
  throw toRefusal(received, body);
}

function toInit(
  { method = 'GET', body, ofHost, ...request }: PlatformRequest,
  signal: AbortSignal,
): RequestInit {
  const init: RequestInit = {
    method,
    signal,
    headers: toHeaders(request, body),
    credentials: ofHost ? 'include' : 'omit',
    // Following a redirect would send queries and session ids to another origin before it could be checked.
    redirect: ofHost ? 'follow' : 'manual',
    // A cached redirect or error would stay after the server was corrected.
    cache: 'no-cache',
  };
  return body === undefined ? init : { ...init, body: JSON.stringify(body) };
}

function toHeaders({ authorization, ifMatch }: PlatformRequest, body: unknown): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  try {
    if (authorization) headers.set('authorization', authorization);
  } catch (cause) {
    throw new ClientError('token-refused', 'The token has characters that no header can carry.', undefined, {
      cause,
    });
  }
  return headers;
}

/** Browsers show a redirect that was not followed as status 0. */
const isRedirect = ({ status, redirected, url }: Response, from: string): boolean =>
  status === 0 || (status >= 300 && status < 400) || (redirected && new URL(url).origin !== from);

function toRedirectError({ status }: Response, from: string): ClientError {
  const detail = `${from} redirects to another address: set that one.`;
  return new ClientError('service-failed', detail, status === 0 ? undefined : status);
}

function toRefusal(
  { response: { status, headers }, from, clock }: ReceivedResponse,
  body: unknown,
): ClientError {
  const message = readText(body, 'message') ?? readText(body, 'error') ?? `${from} responded with ${status}.`;
  return new ClientError(codeOf(status, body), message, status, {
    retryAfter: parseRetryAfter(headers, clock),
  });
}

function readText(body: unknown, key: string): string | undefined {
  const value = readFields(body)[key];
  return typeof value === 'string' ? value : undefined;
}

function codeOf(status: number, body: unknown): ElementErrorCode {
  const code = readText(body, 'code');
  if (code === 'session-consumed') return code;
  if (status === 401) return 'token-refused';
  if (status === 403) return 'embedding-disabled';
  return status === 404 ? 'dashboard-not-found' : 'service-failed';
}
