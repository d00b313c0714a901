/** Invariants of the workspace, for any content and any concurrent changes. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../rounds.ts';
import { addUser } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { useTree } from './workspace-tree-under-test.ts';
import type { Page, Query } from './workspace-tree-under-test.ts';
import { foldName } from '../../src/service/database/fold-name.ts';

interface Person {
  readonly userId: number;
  readonly key: string;
}

const fields = ['updated_at', 'created_at', 'name', 'viewer_last_viewed_at'] as const;
const directions = ['ASC', 'DESC'] as const;
const nameOf = ({ type, id }: Page['items'][number]): string => `${type} ${id}`;

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const tree = useTree(service);
  let ada: Person;
  let folders = 0;
  beforeAll(async () => {
    ada = await addUser(service().running.database, 1, { username: 'ada', role: 'user' });
  });
  const newFolder = async () => (await tree.folder(ada.key, `Box ${folders++}`)).id;
  const rename = (type: 'WORKBOOK' | 'REPORT', id: number, name: string) =>
    service().running.database.write(1, ({ db }) =>
      db
        .updateTable(type === 'WORKBOOK' ? 'workbook' : 'report')
        .set({ name, folded_name: foldName(name) })
        .where('id', '=', id)
        .execute(),
    );
  const remove = (type: 'WORKBOOK' | 'REPORT', id: number) =>
    service().running.database.write(1, ({ db }) =>
      db
        .deleteFrom(type === 'WORKBOOK' ? 'workbook' : 'report')
        .where('id', '=', id)
        .execute(),
    );
  const readAll = async (query: Query, between: () => Promise<void> = () => Promise.resolve()) => {
    const pages: Page[] = [];
    for (let after: string | undefined; ;) {
      const page = await tree.page(ada.key, { ...query, after });
      expect(page.pageInfo.hasPreviousPage).toBe(pages.length > 0);
      pages.push(page);
      if (!page.pageInfo.hasNextPage) return pages.flatMap(({ items }) => items);
      after = page.pageInfo.endCursor;
      await between();
    }
  };

  test('pages together are the whole list, each item once, in every order', async () => {
    const folderId = await newFolder();
    await tree.folder(ada.key, 'Zebra', folderId);
    await tree.folder(ada.key, 'apple', folderId);
    const first = await tree.folder(ada.key, 'Middle', folderId);
    await tree.changeFolder(ada.key, first.id, { position: 3 });
    const times = [0, 0, 1, 2].map((millisecond) => new Date(Date.UTC(2026, 0, 1, 0, 0, 0, millisecond)));
    for (const [index, name] of ['b', 'B', 'á', 'a', 'Ä', 'z', '', '%', 'ﬁn', '😀'].entries())
      await tree.put({
        type: index % 3 === 0 ? 'REPORT' : 'WORKBOOK',
        name,
        ownerId: ada.userId,
        folderId,
        createdAt: times[index % 4] ?? new Date(0),
      });
    for (const orderByField of fields)
      for (const orderByDirection of directions) {
        const query = { folderId, orderByField, orderByDirection };
        const whole = (await tree.page(ada.key, query)).items;
        expect(whole.slice(0, 3).map(({ name }) => name)).toEqual(['Middle', 'apple', 'Zebra']);
        expect(whole).toHaveLength(13);
        for (const size of [1, 2, 5, 12, 13])
          expect((await readAll({ ...query, first: size })).map(nameOf)).toEqual(whole.map(nameOf));
        const others = whole.slice(3);
        const keys = others.map((item) => (orderByField === 'name' ? foldName(item.name) : item.createdAt));
        const sorted = [...keys].sort((one, two) => Buffer.compare(Buffer.from(one), Buffer.from(two)));
        expect(keys).toEqual(orderByDirection === 'ASC' ? sorted : sorted.reverse());
      }
  });

  test('times that differ by a microsecond are distinguished', async () => {
    const folderId = await newFolder();
    for (let count = 0; count < 6; count++)
      await tree.put({ type: 'WORKBOOK', name: `At ${count}`, ownerId: ada.userId, folderId });
    await service().running.database.write(1, async ({ db }) => {
      const { sql } = await import('kysely');
      await sql`
        update workbook set updated_at = '2026-01-01 00:00:00.000001+00'::timestamptz + id * interval '1 microsecond'
        where folder_id = ${folderId}
      `.execute(db);
    });
    const names = (await readAll({ folderId, first: 1, orderByDirection: 'ASC' })).map(({ name }) => name);
    expect(names).toEqual(['At 0', 'At 1', 'At 2', 'At 3', 'At 4', 'At 5']);
  });

  test('paging during concurrent changes neither repeats nor skips unchanged items', async () => {
    const change = fc.record({
      kind: fc.constantFrom('make', 'rename', 'delete'),
      type: fc.constantFrom('WORKBOOK' as const, 'REPORT' as const),
      which: fc.nat(),
      name: fc.string({ maxLength: 3 }).map((text) => text.replaceAll('\0', '')),
    });
    const plan = fc.record({
      field: fc.constantFrom(...fields),
      direction: fc.constantFrom(...directions),
      first: fc.integer({ min: 1, max: 4 }),
      names: fc.array(fc.constantFrom('a', 'b', 'B', 'ä', 'c'), { minLength: 4, maxLength: 12 }),
      changes: fc.array(fc.array(change, { maxLength: 2 }), { maxLength: 8 }),
    });
    const law = async ({
      field,
      direction,
      first,
      names,
      changes,
    }: typeof plan extends fc.Arbitrary<infer T> ? T : never) => {
      const folderId = await newFolder();
      const put = (type: 'WORKBOOK' | 'REPORT', name: string) =>
        tree.put({ type, name, ownerId: ada.userId, folderId });
      const standing: { type: 'WORKBOOK' | 'REPORT'; id: number }[] = [];
      for (const [index, name] of names.entries()) {
        const type = index % 2 === 0 ? 'WORKBOOK' : 'REPORT';
        standing.push({ type, id: await put(type, name) });
      }
      const before = standing.map(({ type, id }) => `${type} ${id}`);
      const touched = new Set<string>();
      const meanwhile = [...changes];
      const read = await readAll(
        { folderId, first, orderByField: field, orderByDirection: direction },
        async () => {
          for (const { kind, type, which, name } of meanwhile.shift() ?? []) {
            const item = standing[which % standing.length];
            if (kind === 'make' || !item) await put(type, name);
            else {
              touched.add(`${item.type} ${item.id}`);
              await (kind === 'rename' ? rename(item.type, item.id, name) : remove(item.type, item.id));
            }
          }
        },
      );
      const found = read.map(nameOf).filter((name) => !touched.has(name));
      expect(new Set(found).size).toBe(found.length);
      expect(before.filter((name) => !touched.has(name) && !found.includes(name))).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(plan, law), { numRuns: rounds(8, 40, 80) });
  });

  test('a search finds any part of a name, ignoring case and accents, and takes every character literally', async () => {
    const folderId = await newFolder();
    const inner = (await tree.folder(ada.key, 'For the search', folderId)).id;
    const names = [
      '100% Größe',
      '100_ Grosse',
      'ÅNGSTRÖM 5\\7',
      'naïve café',
      'ΟΔΟΣ',
      "O'Brien; drop--",
      '搜索 結果',
      'İstanbul',
    ];
    for (const name of names)
      await tree.put({ type: 'WORKBOOK', name, ownerId: ada.userId, folderId: inner });
    // Every page: a text of combining marks alone folds to nothing, which every name contains. Only the items of this
    // test: random names of the others contain some of these texts, too.
    const find = async (search: string) => {
      const items = await readAll({ search, types: 'WORKBOOK', first: 200, orderByField: 'name' });
      return items.map(({ name }) => name).filter((name) => names.includes(name));
    };
    expect(await find('GROSSE')).toEqual(['100% Größe', '100_ Grosse']);
    expect(await find('0%')).toEqual(['100% Größe']);
    expect(await find('0_')).toEqual(['100_ Grosse']);
    expect(await find('5\\7')).toEqual(['ÅNGSTRÖM 5\\7']);
    expect(await find('angstrom')).toEqual(['ÅNGSTRÖM 5\\7']);
    expect(await find('οδοσ')).toEqual(['ΟΔΟΣ']);
    expect(await find('istanbul')).toEqual(['İstanbul']);
    expect(await find("'brien;")).toEqual(["O'Brien; drop--"]);
    expect(await find('结')).toEqual([]);
    const texts = fc.oneof(
      fc.string({ minLength: 1, maxLength: 6 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
      fc
        .tuple(fc.constantFrom(...names), fc.nat(6), fc.integer({ min: 1, max: 5 }))
        .map(([name, from, length]) => name.slice(from, from + length) || '%'),
    );
    const law = async (text: string): Promise<void> => {
      if (text.includes('\0')) {
        expect((await tree.list(ada.key, { search: text })).status).toBe(400);
        return;
      }
      // Characters that an address cannot carry arrive as the replacement character.
      const arrived = new URLSearchParams(new URLSearchParams({ text }).toString()).get('text') ?? '';
      const found = (await find(text)).sort();
      expect(found).toEqual(names.filter((name) => foldName(name).includes(foldName(arrived))).sort());
    };
    await fc.assert(fc.asyncProperty(texts, law), { numRuns: rounds(30, 150, 400), examples: [['\u{f18}']] });
  });

  test('invalid parameters and cursors are refused by name', async () => {
    const folderId = await newFolder();
    for (const name of ['a', 'b', 'c'])
      await tree.put({ type: 'WORKBOOK', name, ownerId: ada.userId, folderId });
    const page = await tree.page(ada.key, { folderId, first: 1 });
    const after = page.pageInfo.endCursor;
    const decoded = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[];
    const forge = (index: number, value: unknown) =>
      Buffer.from(JSON.stringify(decoded.with(index, value))).toString('base64url');
    const cursors = [
      '',
      'x',
      '%00',
      Buffer.from('null').toString('base64url'),
      Buffer.from('[]').toString('base64url'),
      forge(1, 'opened'),
      forge(1, 'name'),
      forge(2, 1e300),
      forge(2, -1),
      forge(2, 'x'),
      forge(3, 'x'),
      forge(3, "1'"),
      forge(3, '9'.repeat(18)),
      forge(3, 7),
      forge(4, 9),
      forge(5, 2 ** 31),
      forge(5, 'x'),
      forge(5, null),
    ];
    const refused: [string, Query][] = [
      ...cursors.map((cursor): [string, Query] => ['after', { folderId, after: cursor }]),
      ['after', { after }],
      ['after', { folderId, after, orderByField: 'name' }],
      ['after', { folderId, after, orderByDirection: 'ASC' }],
      ['after', { folderId, after, types: 'WORKBOOK' }],
      ['after', { after, search: 'a' }],
      ['first', { first: 0 }],
      ['first', { first: -1 }],
      ['first', { first: '1.5' }],
      ['first', { first: '' }],
      ['folderId', { folderId: 'abc' }],
      ['folderId', { folderId: '' }],
      ['types[0]', { types: 'BOOK' }],
      ['types[1]', { types: ['FOLDER', ''] }],
      ['orderByField', { orderByField: 'id' }],
      ['orderByDirection', { orderByDirection: 'asc' }],
      ['search', { search: 'a\0b' }],
      ['search', { search: 'x'.repeat(256) }],
    ];
    for (const [field, query] of refused)
      expect((await tree.list(ada.key, query)).problem, JSON.stringify(query)).toMatchObject({
        statusCode: 400,
        field,
      });
    expect((await tree.page(ada.key, { folderId, after, first: 999_999 })).items).toHaveLength(2);
  });
});
