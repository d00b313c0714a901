/** Incomplete requests are ended after a time limit, and all others go on. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Server } from 'node:http';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { problemBodySchema } from '../../src/contract/problem-codes.ts';
import { createHttpServer, toRequestListener } from '../../src/service/http/http-server.ts';
import { createErrorHandler } from '../../src/service/http/problem-response.ts';

const encoder = new TextEncoder();
let server: Server;
const faults: unknown[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  const app = new Hono();
  app.onError(createErrorHandler((_, error) => void faults.push(error)));
  app.post('/echo', async (c) => c.text(await c.req.text()));
  app.get('/fast', (c) => c.text('fast'));
  // Its last part comes once another request on the same server has been given up.
  app.get('/stream', (c) => {
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(encoder.encode('first '));
        await until(await open('POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\na'));
        await until(await open('GET /fast HTTP/1.1\r\nHo'));
        controller.enqueue(encoder.encode('last'));
        controller.close();
      },
    });
    return c.body(stream);
  });
  // Responds before it has read the body.
  app.post('/early', (c) =>
    c.body(new ReadableStream({ start: (to) => to.enqueue(encoder.encode('early')) })),
  );
  server = createHttpServer({ headers: 150, request: 300, keepAlive: 60_000 });
  server.on('request', toRequestListener(app.fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  sockets.forEach((socket) => socket.destroy());
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(faults).toEqual([]);
});

async function open(start: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(start);
  return socket;
}

/** Everything received until the other side ends the connection. */
async function until(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(socket, 'close');
  return text;
}

/** Sends a byte at a time, as long as the connection allows. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('a'), 20);
  socket.on('error', () => undefined).once('close', () => clearInterval(timer));
}

const post = 'POST /echo HTTP/1.1\r\nHost: a\r\n';

describe('a request', () => {
  test.each([
    ['of which nothing comes', ''],
    ['whose first line never ends', 'GET /fa'],
    ['whose headers never end', 'GET /fast HTTP/1.1\r\nHost: a\r\nX-More: '],
    ['whose body never begins', `${post}Content-Length: 1000000\r\n\r\n`],
    ['whose body never ends', `${post}Content-Length: 1000000\r\n\r\nabc`],
    ['whose chunks never end', `${post}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`],
  ])('%s is ended with 408', async (_, start) => {
    const text = await until(await open(start));
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
    const body: unknown = JSON.parse(text.slice(text.indexOf('{')));
    expect(problemBodySchema.parse(body)).toMatchObject({ statusCode: 408, code: 'request-timeout' });
  });

  test.each([
    ['headers', 'GET /fast HTTP/1.1\r\nHost: a\r\nX-More: '],
    ['a body', `${post}Content-Length: 1000000\r\n\r\n`],
  ])('with %s that trickle in is ended, too', async (_, start) => {
    const socket = await open(start);
    trickle(socket);
    expect(await until(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  const manyHeaders = Array.from({ length: 2_000 }, (_, at) => `X-${at}: ${'x'.repeat(20)}\r\n`).join('');

  describe.each([
    ['is no HTTP', 'hello\r\n\r\n', 400, 'bad-request'],
    ['has too many headers', `GET /fast HTTP/1.1\r\nHost: a\r\n${manyHeaders}\r\n`, 431, 'headers-too-large'],
    ['has too long an address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, 'headers-too-large'],
  ])('that %s', (_, malformed, statusCode, code) => {
    test.each([
      ['the first', ''],
      ['a later', 'GET /fast HTTP/1.1\r\nHost: a\r\n\r\n'],
    ])('is refused with words as %s one of a connection', async (_name, before) => {
      const socket = await open(before);
      if (before !== '') await once(socket, 'data');
      socket.write(malformed);
      const text = await until(socket);
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${statusCode} `));
      const body: unknown = JSON.parse(text.slice(text.indexOf('{')));
      expect(problemBodySchema.parse(body)).toMatchObject({ statusCode, code });
    });
  });

  test('whose response precedes its body is cut off without a second response', async () => {
    const text = await until(await open(`POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n`));
    expect(text).toContain('early');
    expect(text).not.toContain('408');
  });

  test('that is complete gets its response, as does the second one of a kept-alive connection', async () => {
    const socket = await open('GET /fast HTTP/1.1\r\nHost: a\r\n\r\n');
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /);
    await until(await open('GET'));
    socket.write('GET /fast HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(await until(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('a response that takes longer than the request timeouts is not cut', async () => {
  const text = await until(await open('GET /stream HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'));
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).toContain('first ');
  expect(text).toContain('last');
});

const large = 'a'.repeat(2_000_000);
const chunk = `${large.length.toString(16)}\r\n${large}\r\n`;

describe('a connection goes on after a response that precedes the end of a body', () => {
  test.each([
    ['of a known length', 'POST /refused', ['Content-Length: 4'], 'abcd'],
    ['in chunks', 'POST /refused', ['Transfer-Encoding: chunked'], '2\r\nab\r\n2\r\ncd\r\n0\r\n\r\n'],
    ['read in part', 'POST /limited', ['Transfer-Encoding: chunked'], '4\r\nabcd\r\n2\r\nef\r\n0\r\n\r\n'],
    ['of a method that has none', 'OPTIONS /refused', ['Content-Length: 4'], 'abcd'],
    ['larger than the buffers', 'POST /refused', [`Content-Length: ${large.length}`], large],
    ['too large', 'POST /limited', [`Content-Length: ${large.length}`], large],
    ['too large, in a chunk', 'POST /limited', ['Transfer-Encoding: chunked'], `${chunk}0\r\n\r\n`],
  ])('%s', async (_, target, headers, body) => {
    const patient = await startPatient();
    const socket = connect((patient.address() as AddressInfo).port, '127.0.0.1');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    socket.write([`${target} HTTP/1.1`, 'Host: a', ...headers, '', body.slice(0, -2)].join('\r\n'));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 4/);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    socket.write(`${body.slice(-2)}GET /fast HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(await until(socket)).toMatch(/HTTP\/1\.1 200 /);
    patient.close();
  });
});

/** Its own deadlines are far away. */
async function startPatient(): Promise<Server> {
  const app = new Hono();
  app.get('/fast', (c) => c.text('fast'));
  app.all('/refused', (c) => c.text('no', 400));
  app.post('/limited', bodyLimit({ maxSize: 3 }), async (c) => c.text(await c.req.text()));
  const patient = createHttpServer({ headers: 60_000, request: 60_000, keepAlive: 60_000 });
  patient.on('request', toRequestListener(app.fetch));
  patient.listen(0, '127.0.0.1');
  await once(patient, 'listening');
  return patient;
}
