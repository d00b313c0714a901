/** Shutdown of the service: load balancers see it, running requests finish, streams are cut off. */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { healthSchema } from '../../src/contract/endpoints/health-and-jwks.ts';
import { stopHttpServer, toRequestListener, watchConnections } from '../../src/service/http/http-server.ts';
import { until } from '../until.ts';
import { anyBacking, startServiceUnderTest } from './service-under-test.ts';

test('it reports ready until it is stopped, and alive until the end', async () => {
  let goOn = (): void => undefined;
  const delay = new Promise<void>((resolve) => (goOn = resolve));
  const waited: number[] = [];
  const wait = (milliseconds: number): Promise<void> => (waited.push(milliseconds), delay);
  const { call, running, stop } = await startServiceUnderTest(anyBacking, { STOP_DELAY: '7' }, { wait });
  expect((await call('/ready')).read(healthSchema)).toEqual({ status: 'ready' });
  expect((await call('/health')).read(healthSchema)).toEqual({ status: 'alive' });
  // Load balancers send requests from elsewhere, over plain HTTP.
  expect((await call('/ready', { headers: { 'X-Forwarded-Proto': 'http' } })).status).toBe(200);
  const closing = running.close();
  const ready = await call('/ready');
  expect([ready.status, ready.problem.code]).toEqual([503, 'unavailable']);
  expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call('/health')).status).toBe(200);
  expect((await call('/api/v1/spec')).status).toBe(200);
  expect(waited).toEqual([7_000]);
  goOn();
  await closing;
  await expect(call('/health')).rejects.toThrow();
  await stop();
}, 60_000);

test('a request whose head or body is incomplete is finished; endless streams and unused connections are not waited for', async () => {
  const app = new Hono();
  app.post('/slow', async (c) => c.text(await c.req.text()));
  app.get('/late', (c) => c.text('late'));
  app.get('/stream', (c) => {
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('first\n')),
    });
    return c.body(endless);
  });
  const server = createServer(toRequestListener(app.fetch));
  const connections = watchConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = { port: (server.address() as { port: number }).port, agent: new Agent({ keepAlive: true }) };

  const stream = request({ ...place, path: '/stream' }).end();
  const [streaming] = (await once(stream, 'response')) as [IncomingMessage];
  await once(streaming, 'data');
  const slow = request({ ...place, path: '/slow', method: 'POST', headers: { 'Content-Length': 4 } });
  const arrived = once(server, 'request');
  slow.write('ab');
  await arrived;

  const begun = connect(place.port);
  const [beginning] = (await once(server, 'connection')) as [Socket];
  begun.write('GET /late HTTP/1.1\r\n');
  await until(() => beginning.bytesRead > 0);
  const unused = connect(place.port);
  await once(server, 'connection');

  const stopped = stopHttpServer(server, connections);
  const isClosed = once(unused, 'close');
  await expect(once(streaming, 'end')).rejects.toThrow('aborted');
  await isClosed;
  begun.write('Host: localhost\r\nConnection: close\r\n\r\n');
  expect((await begun.setEncoding('utf8').toArray()).join('')).toContain('late');
  slow.end('cd');
  const [answered] = (await once(slow, 'response')) as [IncomingMessage];
  expect(await answered.setEncoding('utf8').toArray()).toEqual(['abcd']);
  await stopped;
  place.agent.destroy();
}, 30_000);
