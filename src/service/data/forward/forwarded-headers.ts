/** What of a message's headers concerns the other side. */

/** Of one connection only. Source: RFC 9110 section 7.6.1. */
const ofConnection = [
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

/** The caller's credentials and network are ours to know; lengths and codings are settled anew on each side. */
const ofRequest = [
  'authorization',
  'cookie',
  'host',
  'origin',
  'referer',
  'content-length',
  'accept-encoding',
  'expect',
];
const ofAnswer = ['set-cookie', 'content-length', 'content-encoding', 'server', 'x-powered-by'];

export function toUpstreamHeaders(headers: Headers, token: string): Headers {
  const passed = pass(
    headers,
    (name) => !ofRequest.includes(name) && !/^(x-forwarded-|forwarded$)/.test(name),
  );
  passed.set('authorization', token);
  return passed;
}

export function toCallerHeaders(headers: Headers): Headers {
  const passed = pass(headers, (name) => !ofAnswer.includes(name) && !name.startsWith('access-control-'));
  passed.set('cache-control', 'no-store');
  return passed;
}

function pass(headers: Headers, isOfConcern: (name: string) => boolean): Headers {
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...ofConnection, ...named]);
  return new Headers([...headers].filter(([name]) => !dropped.has(name) && isOfConcern(name)));
}
