/** A request has an answer also where a library throws something that is no error. */
import { BlockList } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { problemBodySchema } from '../../src/contract/problem-codes.ts';
import { installTracing } from '../../src/service/http/middleware.ts';

/** `logged`: the faults of its handlers. */
function createTracedApp(): { readonly app: Hono; readonly logged: readonly unknown[] } {
  const logged: unknown[] = [];
  const app = new Hono();
  installTracing(app, {
    embedOrigins: '*',
    trustedProxies: new BlockList(),
    bodyLimit: 1_000,
    log: (_, error) => void logged.push(error),
  });
  return { app, logged };
}

/** Throws also what only libraries throw. */
function throwAnything(thrown: unknown): Response {
  const steps = (function* wait(): Generator<undefined, Response> {
    yield undefined;
    return new Response();
  })();
  steps.next();
  const { value } = steps.throw(thrown);
  return value ?? new Response();
}

test.each(['Error: in words', undefined, { code: 7 }, new Error('as usual')])(
  'what a handler throws, such as %j, is logged and answered as a fault of the service',
  async (thrown) => {
    const { app, logged } = createTracedApp();
    app.get('/', () => throwAnything(thrown));
    const response = await app.request('/');
    expect(response.status).toBe(500);
    expect(problemBodySchema.parse(await response.json()).code).toBe('internal-error');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toBeInstanceOf(Error);
  },
);

test('the reason of a client that has gone is no fault of the service', async () => {
  const { app, logged } = createTracedApp();
  const client = new AbortController();
  app.get('/', (c) => {
    client.abort('The client has gone.');
    c.req.raw.signal.throwIfAborted();
    return c.body('');
  });
  await Promise.resolve(app.request('/', { signal: client.signal })).catch(() => undefined);
  expect(logged).toEqual([]);
});
