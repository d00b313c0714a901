import { expect, test } from 'vitest';
import { listAll, type ListPage } from '../../demo/host/list-all.mjs';

test('a list of several pages is read to its end', async () => {
  const pages: Record<string, ListPage<number>> = {
    '/themes?first=200': { items: [1, 2], pageInfo: { hasNextPage: true, endCursor: 'a+b' } },
    '/themes?first=200&after=a%2Bb': { items: [3], pageInfo: { hasNextPage: true, endCursor: 'c' } },
    '/themes?first=200&after=c': { items: [4], pageInfo: { hasNextPage: false, endCursor: 'd' } },
  };
  const ask = async (path: string) => pages[path] ?? Promise.reject(new Error(`There is no page ${path}.`));
  expect(await listAll(ask, '/themes')).toEqual([1, 2, 3, 4]);
});
