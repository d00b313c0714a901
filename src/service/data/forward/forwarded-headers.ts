/** Headers that pass between the caller and the cluster. */

/** Headers of a single connection, which are never forwarded. Source: RFC 9110 section 7.6.1. */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Request headers that are not forwarded: the caller's credentials and origin, and lengths and encodings. */
const ownRequestHeaders = [
  'authorization',
  'cookie',
  'host',
  'origin',
  'referer',
  'content-length',
  'accept-encoding',
  'expect',
];
/** Response headers of the cluster that are not passed on to the caller. */
const ownResponseHeaders = ['set-cookie', 'content-length', 'content-encoding', 'server', 'x-powered-by'];

export function toUpstreamHeaders(headers: Headers, token: string): Headers {
  const passed = pass(
    headers,
    (name) => !ownRequestHeaders.includes(name) && !/^(x-forwarded-|forwarded$)/.test(name),
  );
  passed.set('authorization', token);
  return passed;
}

export function toCallerHeaders(headers: Headers): Headers {
  const passed = pass(
    headers,
    (name) => !ownResponseHeaders.includes(name) && !name.startsWith('access-control-'),
  );
  passed.set('cache-control', 'no-store');
  return passed;
}

function pass(headers: Headers, isOfConcern: (name: string) => boolean): Headers {
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...connectionHeaders, ...named]);
  return new Headers([...headers].filter(([name]) => !dropped.has(name) && isOfConcern(name)));
}
