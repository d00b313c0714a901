import { expect, test } from 'vitest';
import { createResponseCache } from '../../src/service/dashboards/response-cache.ts';

test('a response is read once, and the least recently used one makes room', async () => {
  const kept = createResponseCache(250);
  const reads: string[] = [];
  const ask = (name: string) =>
    kept.getOrRead(name, () => {
      reads.push(name);
      return Promise.resolve(name === 'missing' ? undefined : new Uint8Array(100));
    });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b', 'missing', 'missing']) await ask(name);
  // c replaced b, because a was used after b.
  expect(reads).toEqual(['a', 'b', 'c', 'b', 'missing', 'missing']);
});

test('a response larger than the whole cache is returned, but not cached', async () => {
  const kept = createResponseCache(50);
  let reads = 0;
  const ask = () => kept.getOrRead('large', () => Promise.resolve(new Uint8Array(100 + reads++)));
  expect((await ask())?.byteLength).toBe(100);
  expect((await ask())?.byteLength).toBe(101);
});
