/** Lists of large items: a page ends early, and the pages together contain every item once. */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { maxItemMetaBytes } from '../../src/contract/item-fields.ts';
import { pageInfoSchema } from '../../src/contract/paging.ts';
import { reportSchema } from '../../src/contract/endpoints/reports.ts';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import { pageBytes } from '../../src/service/http/list-paging.ts';
import { sample } from '../rounds.ts';
import { everyBacking, useService } from './service-under-test.ts';
import { foldName } from '../../src/service/database/fold-name.ts';

const pageSchema = z.object({ items: z.array(z.looseObject({ id: z.int() })), pageInfo: pageInfoSchema });
const metaOf = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
const base = '/api/v1/deployments/1';

describe.each(everyBacking)('on %s', (backing) => {
  const service = useService(backing, { BODY_LIMIT: String(4 * 2 ** 20) });
  const send = (path: string, body: unknown, method = 'POST') =>
    service().call(base + path, { token: service().adminKey, method, body });
  const made = { workbooks: [] as number[], reports: [] as number[], huge: 0 };

  beforeAll(async () => {
    for (let count = 0; count < 9; count += 1) {
      const meta = metaOf(count % 3 === 0 ? 50 : maxItemMetaBytes);
      const workbook = await send('/workbooks', { name: `Large ${count}`, meta });
      made.workbooks.push(workbook.read(workbookSchema).id);
      const report = await send('/reports', { name: `Large ${count}`, meta, sqlQuery: `select ${count}` });
      made.reports.push(report.read(reportSchema).id);
    }
    made.huge = await insertHuge();
  }, 60_000);

  /** A body as it may have been stored before there was a limit. */
  function insertHuge(): Promise<number> {
    const now = new Date();
    return service().running.database.write(1, async ({ db }) => {
      const { id } = await db
        .insertInto('workbook')
        .values({
          account_id: 1,
          deployment_id: 1,
          name: 'Large huge',
          folded_name: foldName('Large huge'),
          meta: JSON.stringify(metaOf(pageBytes + 1_000)),
          calculated_fields: '{}',
          owner_id: 1,
          created_by: 1,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  }

  /** All pages of a list, and the number of items on each. */
  async function follow(path: string): Promise<{ ids: number[]; bytes: number[]; counts: number[] }> {
    const ids: number[] = [];
    const bytes: number[] = [];
    const counts: number[] = [];
    for (let after = ''; ;) {
      const answer = await service().call(`${base}${path}${after}`, { token: service().adminKey });
      const { items, pageInfo } = pageSchema.parse(answer.json);
      ids.push(...items.map(({ id }) => id));
      bytes.push(Buffer.byteLength(answer.text));
      counts.push(items.length);
      expect(pageInfo.hasPreviousPage).toBe(after !== '');
      if (!pageInfo.hasNextPage) return { ids, bytes, counts };
      after = `&after=${pageInfo.endCursor}`;
    }
  }

  const lists: [string, () => readonly number[]][] = [
    ['/workbooks?', () => [...made.workbooks, made.huge, 1, 2, 3]],
    ['/workspace?types=WORKBOOK', () => [...made.workbooks, made.huge, 1, 2, 3]],
    [
      '/workspace?types=WORKBOOK&types=REPORT&search=Large',
      () => [...made.workbooks, ...made.reports, made.huge],
    ],
    ['/workspace?types=WORKBOOK&orderByField=name&search=Large', () => [...made.workbooks, made.huge]],
    [
      '/workspace?types=WORKBOOK&orderByField=viewer_last_viewed_at&search=Large',
      () => [...made.workbooks, made.huge],
    ],
    ['/reports?search=Large', () => made.reports],
    ['/reports?search=Large&sortBy=lastViewedAt', () => made.reports],
    ['/reports?search=Large&sortBy=lastViewedAt&sortDirection=ASC', () => made.reports],
    ['/reports?search=Large&sortBy=name', () => made.reports],
  ];

  // In a short run every second list is on one of the databases.
  test.each(sample(lists, 2 * everyBacking.length, everyBacking.indexOf(backing)))(
    '%s ends its pages early, contains every item once and has no empty page',
    async (path, expected) => {
      // Some of the items were viewed, others not.
      for (const id of made.reports.slice(2, 5))
        await service().call(`${base}/reports/${id}`, { token: service().adminKey });
      const { ids, bytes, counts } = await follow(path);
      expect([...ids].sort((a, b) => a - b)).toEqual([...expected()].sort((a, b) => a - b));
      expect(counts.length).toBeGreaterThan(1);
      counts.forEach((count, page) => {
        expect(count).toBeGreaterThan(0);
        if (count > 1) expect(bytes[page]).toBeLessThan(pageBytes + 1_000);
      });
    },
  );

  test('`first` counts as before where items are small', async () => {
    const { counts } = await follow('/workspace?types=WORKBOOK&search=Large 0&first=1');
    expect(counts).toEqual([1]);
    const pages = await follow('/reports?first=1&search=Large');
    expect(pages.counts).toEqual(made.reports.map(() => 1));
  });

  test.each([
    ['/workbooks', 'POST'],
    ['/reports', 'POST'],
  ])('meta beyond 1 MiB is refused by name at %s', async (path, method) => {
    const refused = await send(path, { meta: metaOf(maxItemMetaBytes + 1) }, method);
    expect(refused.problem).toMatchObject({ statusCode: 400, field: 'meta' });
    // The limit counts bytes, not characters.
    const letters = { text: 'é'.repeat(maxItemMetaBytes / 2) };
    expect((await send(path, { meta: letters }, method)).problem).toMatchObject({ field: 'meta' });
  });

  test('meta stored before there was a limit can be read and copied unchanged', async () => {
    const token = service().adminKey;
    const read = (await service().call(`${base}/workbooks/${made.huge}`, { token })).read(workbookSchema);
    expect(JSON.stringify(read.meta).length).toBe(pageBytes + 1_000);
    const copy = await service().call(`${base}/workbooks/${made.huge}/duplicate`, { token, method: 'POST' });
    expect(copy.read(workbookSchema).meta).toEqual(read.meta);
    await service().call(`${base}/workbooks/${copy.read(workbookSchema).id}`, { token, method: 'DELETE' });
    const refused = await send(`/workbooks/${made.huge}`, { meta: read.meta }, 'PUT');
    expect(refused.status).toBe(413);
  });
});
