/** Who asks the same as somebody whose connection has ended is answered. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createRepeatingListener } from '../../src/service/http/repeat-answers.ts';

/** Node 20 has no `Promise.withResolvers`. */
function resolvable<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((end) => (resolve = end));
  return { promise, resolve: (value: Value): void => resolve(value) };
}

test('a malformed request whose client goes before the version is read holds up none that equals it', async () => {
  const version = resolvable<string>();
  const closed = resolvable<undefined>();
  const listener = createRepeatingListener({
    fetch: () => Promise.resolve(new Response('found')),
    paths: [/^\/list$/],
    database: { readVersion: () => version.promise },
    limits: { takeKnown: () => true },
    noteRequest: undefined,
    onAsked: () => undefined,
    now: () => new Date(0),
  });
  const server = createServer((incoming, outgoing) => {
    outgoing.once('close', () => closed.resolve(undefined));
    listener(incoming, outgoing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  /** Without a host the app is never asked. */
  const send = (): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /list HTTP/1.0\r\n\r\n');
    return socket;
  };
  const gone = send();
  await once(server, 'request');
  gone.destroy();
  await closed.promise;
  version.resolve('1');
  expect(await text(send())).toContain('400 Bad Request');
  expect(await text(send())).toContain('400 Bad Request');
  server.close();
});
