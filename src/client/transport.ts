/** One request to the platform: refuses insecure addresses, reads JSON, names what went wrong. */
import type { ElementErrorCode } from '../contract/problem.ts';
import { ClientError, isAbort } from './client-error.ts';

export interface PlatformRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Sent as the Authorization header. */
  readonly authorization?: string | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export async function requestJson(url: string, request: PlatformRequest = {}): Promise<unknown> {
  return readBody(await requestResponse(url, request));
}

/** An answer that is read as it arrives. */
export async function requestResponse(url: string, request: PlatformRequest): Promise<Response> {
  const response = await send(url, request);
  if (response.ok) return response;
  const body = await readBody(response);
  throw new ClientError(codeOf(response.status, body), messageOf(response, body), response.status);
}

async function send(
  url: string,
  { method = 'GET', authorization, body, signal, headers }: PlatformRequest,
): Promise<Response> {
  refuseInsecure(url);
  const init: RequestInit = {
    method,
    headers: { accept: 'application/json', ...headers },
    credentials: 'omit',
  };
  const sent = new Headers(init.headers);
  if (authorization) sent.set('authorization', authorization);
  if (body !== undefined) {
    sent.set('content-type', 'application/json');
    init.body = JSON.stringify(body);
  }
  if (signal) init.signal = signal;
  try {
    return await fetch(url, { ...init, headers: sent });
  } catch (error) {
    if (isAbort(error) || signal?.aborted) throw error;
    const { origin } = new URL(url);
    // The browser tells a page nothing more: both look the same from here.
    const detail = `No answer from ${origin}: it is down, or it does not allow this page’s origin.`;
    throw new ClientError('offline', detail, undefined, { cause: error });
  }
}

/** A token over plain HTTP could be read on its way; only loopback is near enough (DESIGN.md section 2). */
export function refuseInsecure(url: string): void {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch (error) {
    throw new ClientError('attribute-invalid', `${url} is not an absolute address.`, undefined, {
      cause: error,
    });
  }
  const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(parsed.hostname);
  if (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && loopback)) {
    throw new ClientError('insecure-transport', `${parsed.origin} is not HTTPS.`);
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function fieldOf(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null || !(key in body)) return undefined;
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' ? value : undefined;
}

function messageOf(response: Response, body: unknown): string {
  return fieldOf(body, 'message') ?? fieldOf(body, 'error') ?? `The platform answered ${response.status}.`;
}

function codeOf(status: number, body: unknown): ElementErrorCode {
  const code = fieldOf(body, 'code');
  if (code === 'session-consumed') return code;
  if (status === 401) return 'token-refused';
  if (status === 403) return 'embedding-disabled';
  return status === 404 ? 'dashboard-not-found' : 'service-failed';
}
