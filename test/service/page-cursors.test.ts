/** Every page has its cursors, which can be sent again. */
import type { Context } from 'hono';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { pageInfoSchema } from '../../src/contract/paging.ts';
import { createErrorHandler } from '../../src/service/http/problem-response.ts';
import { readPaging, sendPage, toIdPage, toIdPaging } from '../../src/service/http/list-paging.ts';
import { z } from 'zod';

/** A list of these ids, as a service would send it. */
function createList(ids: readonly number[]) {
  const list = (c: Context): Response => {
    const paging = toIdPaging(readPaging(c), 'things');
    const rows = ids.filter((id) => id > paging.afterId).map((id) => ({ id }));
    return sendPage(
      c,
      toIdPage(rows.slice(0, paging.limit), paging, (row) => row),
    );
  };
  const app = new Hono().get('/', list);
  app.onError(createErrorHandler(() => undefined));
  const pageSchema = z.object({ items: z.array(z.object({ id: z.int() })), pageInfo: pageInfoSchema });
  return async (query = '') => pageSchema.parse(await (await app.request(`/${query}`)).json());
}

test('an empty list has cursors from which what is added later is read', async () => {
  const { items, pageInfo } = await createList([])();
  expect([items, pageInfo.hasNextPage, pageInfo.hasPreviousPage]).toEqual([[], false, false]);
  for (const cursor of [pageInfo.startCursor, pageInfo.endCursor])
    expect((await createList([1, 2])(`?after=${cursor}`)).items).toEqual([{ id: 1 }, { id: 2 }]);
});

test('an empty page after the last item has the cursor of that item', async () => {
  const last = (await createList([1, 2])()).pageInfo.endCursor;
  const { items, pageInfo } = await createList([1, 2])(`?after=${last}`);
  expect([items, pageInfo.hasPreviousPage]).toEqual([[], true]);
  expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([last, last]);
  expect((await createList([1, 2, 3])(`?after=${last}`)).items).toEqual([{ id: 3 }]);
});
