/** Sends one request, and says in words why no response came. */
import { isRecord, readString } from '../../../model/parsing/read-value.ts';

export interface Reply {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON. `undefined` where it is none. */
  readonly json: unknown;
  /** The time of this machine halfway between request and response, in milliseconds. */
  readonly time: number;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time limit for the whole response. */
  readonly seconds: number;
}

/** No response came. The message says why, and what to do. */
export class NoResponseError extends Error {}

/** Redirects are not followed, so that a token reaches no other address. @throws NoResponseError */
export async function sendRequest(url: string, { seconds, ...options }: RequestOptions): Promise<Reply> {
  const start = Date.now();
  try {
    const signal = AbortSignal.timeout(seconds * 1000);
    const response = await fetch(url, { ...options, redirect: 'manual', signal });
    const time = (start + Date.now()) / 2;
    const json = parseJson(await response.text());
    return { url, status: response.status, headers: response.headers, json, time };
  } catch (error) {
    throw new NoResponseError(describeFailure(url, error, seconds), { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const certificates = 'Install a certificate that browsers trust, with its intermediate certificates.';

/** Messages by the codes of Node's errors. They complete the address. */
const failures: readonly (readonly [code: RegExp, message: string])[] = [
  [/^ENOTFOUND$/, 'has a host name that DNS does not know. Check the spelling and the DNS record.'],
  [/^EAI_AGAIN$/, 'has a host name that DNS did not answer for. Check the network of this machine.'],
  [
    /^ECONNREFUSED$/,
    'refuses the connection. Check that the service runs, its port, and HOST of the service.',
  ],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'cannot be reached from this network. Check routes and firewalls.'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'does not answer the connection. Check firewalls and the port.'],
  [/^CERT_HAS_EXPIRED$/, `has a certificate that has expired. ${certificates}`],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, `has the certificate of another host name. ${certificates}`],
  [/CERT|SIGNATURE|ISSUER/, `has a certificate that is not trusted. ${certificates}`],
  [/^(ERR_SSL_.*|EPROTO)$/, 'does not speak TLS on this port. Check the port, or the proxy that ends HTTPS.'],
  [/^HPE_/, 'does not answer with HTTP. Check the port; behind HTTPS, write https://.'],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    'closed the connection without a response. Check the proxy in front.',
  ],
];

function describeFailure(url: string, error: unknown, seconds: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${url} gave no response within ${seconds} seconds. Check firewalls and the proxy in front.`;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = isRecord(cause) ? (readString(cause.code) ?? '') : '';
  const message = failures.find(([known]) => known.test(code))?.[1];
  if (message !== undefined) return `${url} ${message}`;
  return `${url} could not be asked: ${cause instanceof Error ? cause.message : String(cause)}.`;
}

/** A response that is not the expected one, in words: its status, and the message of the platform. */
export function describeReply({ url, status, headers, json }: Reply): string {
  const target = headers.get('location');
  if (status >= 300 && status < 400 && target !== null)
    return `${url} redirects to ${target}. Give the address to which it leads`;
  const fields = isRecord(json) ? json : {};
  const message = readString(fields.message) ?? readString(fields.error);
  const type = headers.get('content-type') ?? 'no content type';
  return `${url} answers ${status} (${message ?? type})`;
}
