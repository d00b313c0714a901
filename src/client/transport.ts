/** The one way out of the element: every request ends, with an answer or in words. */
import type { ElementErrorCode } from '../contract/problem-codes.ts';
import { parseUrl, assertSecureUrl } from './parse-url.ts';
import { ClientError } from './client-error.ts';
import { systemClock, type RequestClock } from './request-clock.ts';
import { normalizeTimeout, startIdleTimer, within, type IdleTimer } from './idle-timeout.ts';
import { readJson, streamText } from './read-response-body.ts';
import { parseRetryAfter, sendWithRetries, defaultRetries } from './retry-request.ts';

export interface PlatformRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Sent as the Authorization header. */
  readonly authorization?: string | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** How often it may be sent again. Default: 3 for GET, and never for what may change something. */
  readonly retries?: number | undefined;
  /** The host's own address: relative to the page, asked with its cookies, redirected within its origin. */
  readonly ofHost?: boolean | undefined;
}

export interface TransportOptions {
  /**
   * Seconds without a byte after which a request is given up. It is read again before each request.
   * @default 30
   */
  readonly requestTimeout?: number | undefined;
}

export interface Transport {
  /** An answer in JSON; undefined where it has no body. */
  json(url: string, request?: PlatformRequest): Promise<unknown>;
  /** An answer of the host's own, under the same limit. */
  within<T>(from: string, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** `read` is given the text of a good answer as it arrives, from the start with every try. */
  read<T>(url: string, request: PlatformRequest, read: ReadAnswer<T>): Promise<T>;
}

/** `from` is whose answer it is, in words. */
export type ReadAnswer<T> = (pieces: AsyncIterable<string>, from: string) => Promise<T>;

export function createTransport(options: TransportOptions, clock: RequestClock = systemClock): Transport {
  async function read<T>(url: string, request: PlatformRequest, readAnswer: ReadAnswer<T>): Promise<T> {
    const from = findOrigin(url, request);
    const { signal, method = 'GET', retries = method === 'GET' ? defaultRetries : 0 } = request;
    const send = async (): Promise<T> => {
      const line = startIdleTimer({ from, seconds: options.requestTimeout, clock, signal });
      try {
        return await readResponse(await sendOnce(url, request, { from, line, clock }), readAnswer);
      } finally {
        line.end();
      }
    };
    return sendWithRetries(send, { retries, limit: normalizeTimeout(options.requestTimeout), clock, signal });
  }
  return {
    read,
    json: (url, request = {}) => read(url, request, readJson),
    within: (from, signal, ask) => within({ from, seconds: options.requestTimeout, clock, signal }, ask),
  };
}

/** Where an answer comes from, and what it is waited for with. */
interface Sending {
  readonly from: string;
  readonly line: IdleTimer;
  readonly clock: RequestClock;
}

interface Sent extends Sending {
  readonly response: Response;
}

/** @throws ClientError where the address may not be asked. */
function findOrigin(url: string, { ofHost }: PlatformRequest): string {
  if (!ofHost) assertSecureUrl(url);
  return parseUrl(url, 'document' in globalThis ? document.baseURI : undefined).origin;
}

async function sendOnce(url: string, request: PlatformRequest, sending: Sending): Promise<Sent> {
  const { from, line } = sending;
  const init = toInit(request, line.signal);
  const response = await line.within(fetch(url, init)).catch((cause: unknown) => {
    line.signal.throwIfAborted();
    // The browser tells a page nothing more: both look the same from here.
    const detail = `No answer from ${from}: it is down, or it does not allow this page’s origin.`;
    throw new ClientError('offline', detail, undefined, { cause });
  });
  if (isTurnedAway(response, from)) throw turnedAway(response, from);
  return { ...sending, response };
}

async function readResponse<T>(sent: Sent, readAnswer: ReadAnswer<T>): Promise<T> {
  const pieces = streamText(sent);
  if (sent.response.ok) return readAnswer(pieces, sent.from);
  // The status says enough where the body cannot be read.
  const body = await readJson(pieces, sent.from).catch(() => undefined);
  sent.line.signal.throwIfAborted();
  throw toRefusal(sent, body);
}

function toInit(
  { method = 'GET', body, ofHost, ...request }: PlatformRequest,
  signal: AbortSignal,
): RequestInit {
  const init: RequestInit = {
    method,
    signal,
    headers: toHeaders(request.authorization, body),
    credentials: ofHost ? 'include' : 'omit',
    // Followed, it would take queries and session ids to whom they are not meant for, before anybody could look.
    redirect: ofHost ? 'follow' : 'manual',
    // A redirect or a refusal that the browser has kept would outlive the mistake that it was.
    cache: 'no-cache',
  };
  return body === undefined ? init : { ...init, body: JSON.stringify(body) };
}

function toHeaders(authorization: string | undefined, body: unknown): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    if (authorization) headers.set('authorization', authorization);
  } catch (cause) {
    throw new ClientError('token-refused', 'The token holds what no header can carry.', undefined, { cause });
  }
  return headers;
}

/** Of a redirect that was not followed, a browser shows nothing but the status 0. */
const isTurnedAway = ({ status, redirected, url }: Response, from: string): boolean =>
  status === 0 || (status >= 300 && status < 400) || (redirected && new URL(url).origin !== from);

function turnedAway({ status }: Response, from: string): ClientError {
  const detail = `${from} redirects, and what it was sent is for nobody else: give the address that it redirects to.`;
  return new ClientError('service-failed', detail, status === 0 ? undefined : status);
}

function toRefusal({ response: { status, headers }, from, clock }: Sent, body: unknown): ClientError {
  const message = fieldOf(body, 'message') ?? fieldOf(body, 'error') ?? `${from} answered ${status}.`;
  return new ClientError(codeOf(status, body), message, status, {
    retryAfter: parseRetryAfter(headers, clock),
  });
}

function fieldOf(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null || !(key in body)) return undefined;
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' ? value : undefined;
}

function codeOf(status: number, body: unknown): ElementErrorCode {
  const code = fieldOf(body, 'code');
  if (code === 'session-consumed') return code;
  if (status === 401) return 'token-refused';
  if (status === 403) return 'embedding-disabled';
  return status === 404 ? 'dashboard-not-found' : 'service-failed';
}
