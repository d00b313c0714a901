/** Faults of responses by name. Each is a function that handles a request and its response. */
import { gzipSync } from 'node:zlib';

/** Sends a JSON response. */
export const sendJson =
  (body, status = 200, headers = {}) =>
  (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

/** A path on another host name of the same machine, which is another origin. */
export const elsewhere = '/elsewhere';

const whole = Buffer.from(JSON.stringify({ data: 'x'.repeat(2_000) }));
const sendBytes =
  (bytes, headers = {}) =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(bytes);

/** Sends the head and a part of the body, and then calls `after`. */
const begin = (headers, after) => (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.write(whole.subarray(0, 1_000), () => after(request, response));
};

/** Sends a few bytes one by one, and then nothing more. */
const drip = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const next = (at) => {
    if (at < 20) response.write(whole.subarray(at, at + 1), () => next(at + 1));
  };
  next(0);
};

/** Responses that stop without ending. */
export const stalls = {
  'before its head': () => undefined,
  'after its head': (_, response) => response.writeHead(200).flushHeaders(),
  'within its body': begin({}, () => undefined),
  'within a body of known length': begin({ 'content-length': whole.length }, () => undefined),
  'within the body of a refusal': (_, response) => void response.writeHead(500).write('{"mess'),
  'after a few bytes, one by one': drip,
};

/** Lost connections. A retry of the same request may succeed. */
export const losses = {
  'a reset before its head': ({ socket }) => void socket.resetAndDestroy(),
  'an end before its head': ({ socket }) => void socket.destroy(),
  'a reset within its body': begin({}, ({ socket }) => void socket.resetAndDestroy()),
  'an end within its chunks': begin({}, ({ socket }) => void socket.destroy()),
  'fewer bytes than announced': begin({ 'content-length': 5_000 }, ({ socket }) => void socket.destroy()),
  'no gzip where gzip is announced': sendBytes(whole, { 'content-encoding': 'gzip' }),
};

const redirect = (status, location) => (_, response) => void response.writeHead(status, { location }).end();

/** Complete responses that are invalid. A retry would return the same. */
export const nonsense = {
  'half of a gzip file': sendBytes(gzipSync(whole).subarray(0, 20), { 'content-encoding': 'gzip' }),
  'a page of HTML': (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Sign in</title>'),
  'no JSON': sendBytes(Buffer.from('{"data": [1, 2,,]}')),
  'more bytes than announced': sendBytes(whole, { 'content-length': 100, connection: 'close' }),
  'no UTF-8': sendBytes(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  'UTF-16': sendBytes(Buffer.from('\ufeff{"data":1}', 'utf16le')),
  'more than 200 MB, announced': begin({ 'content-length': 200_000_001 }, () => undefined),
  'a redirect to another origin': ({ socket }, response) =>
    void response.writeHead(307, { location: `http://localhost:${socket.localPort}${elsewhere}` }).end(),
};

/** JSON with unexpected types at every level. */
export const otherTypes = {
  ...Object.fromEntries(
    ['null', 'true', '17', '"a text"', '[]', '{}', '[[[[]]]]'].map((text) => [
      `the JSON ${text}`,
      sendBytes(Buffer.from(text)),
    ]),
  ),
  'NaN for JSON': sendBytes(Buffer.from('{"data": NaN}')),
  'lists in lists, 100,000 deep': sendBytes(Buffer.from('['.repeat(100_000) + ']'.repeat(100_000))),
  'fields of other types': sendJson({
    config: 5,
    data: 5,
    schema: 5,
    token: 5,
    deploymentUrl: 5,
    cubeApiToken: 5,
    reportSnapshots: 5,
  }),
  'null in every field': sendJson({
    config: null,
    data: null,
    schema: null,
    token: null,
    deploymentUrl: null,
    cubeApiToken: null,
  }),
  // A value that is not a list counts as a dashboard without widgets: see test/elements/dashboard.test.ts.
  'parts that are none': sendJson({ config: ['a'], data: { members: 3 }, schema: [3] }),
};

/** Empty bodies. */
export const emptiness = {
  'nothing at all': sendBytes(Buffer.alloc(0)),
  'no content': (_, response) => void response.writeHead(204).end(),
  'blanks only': sendBytes(Buffer.from('   \n ')),
};

export const redirects = Object.fromEntries(
  [301, 302, 303, 307, 308].flatMap((status) => [
    [
      `a redirect to itself, ${status}`,
      (request, response) => redirect(status, request.url)(request, response),
    ],
    [`a redirect to a page, ${status}`, redirect(status, '/sign-in')],
  ]),
);

/** An error response in JSON. */
export const busy = (status, headers = {}) =>
  sendJson({ message: 'Later.', error: 'Later.' }, status, headers);

const retryAfters = ['0', '1', '1000000', 'Wed, 01 Jan 2094 00:00:00 GMT', 'soon'];

export const refusals = {
  ...Object.fromEntries(
    [400, 401, 403, 404, 408, 413, 429, 500, 501, 502, 503, 504].map((status) => [`${status}`, busy(status)]),
  ),
  ...Object.fromEntries(
    retryAfters.flatMap((after) => [
      [`429, Retry-After ${after}`, busy(429, { 'retry-after': after })],
      [`503, Retry-After ${after}`, busy(503, { 'retry-after': after })],
    ]),
  ),
  '502 with a page of HTML': (_, response) =>
    void response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad gateway</h1></html>'),
  '200 with an error': sendJson({ error: 'The warehouse sleeps.', message: 'The warehouse sleeps.' }),
};

/** Invalid headers. */
export const headers = {
  'two lengths': ({ socket }) =>
    void socket.end(
      'HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 2\r\ncontent-length: 5\r\n\r\n{}',
    ),
  'two origins allowed': (_, response) => {
    response.setHeader('access-control-allow-origin', ['*', 'https://other.example']);
    response.writeHead(200).end('{}');
  },
  'no origin allowed': (_, response) => {
    response.removeHeader('access-control-allow-origin');
    response.writeHead(200).end('{}');
  },
  'no HTTP': ({ socket }) => void socket.end('220 mail.example ESMTP\r\n'),
};

/** Faults of queries only. */
export const computing = { '“Continue wait” for ever': sendJson({ error: 'Continue wait' }) };
