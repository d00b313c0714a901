/**
 * Random policies give random readers exactly the rows of a plain evaluation, row by row: in queries and in previews.
 */
import fc from 'fast-check';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VisibleRows } from '../../../src/contract/endpoints/access-preview.ts';
import { createAccessPreview } from '../../../src/semantic-layer/policies/create-access-preview.ts';
import type { DataModel, Member } from '../../../src/semantic-layer/model/data-model.ts';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { shortNameOf } from '../../../src/semantic-layer/policies/reader-permissions.ts';
import { rounds } from '../../rounds.ts';
import { createTestRoutes, openTables, toRecord, type OpenTables } from './data-api-under-test.ts';
import { joinedWorlds, tables as joinedTables } from './random-joined-policies.ts';
import { dimensionsOf, isGiven, visibleRows } from './reference-policy-evaluation.ts';
import {
  randomPolicies,
  randomReader,
  membersOf,
  writeModel,
  type PlainReader,
  type Policies,
} from './random-policies.ts';

const sources = ['orders', 'customers', 'sales'] as const;
type SourceName = (typeof sources)[number];

let opened: OpenTables;
beforeAll(async () => {
  opened = await openTables(joinedTables);
});
afterAll(() => opened.close());

const now = (): Date => new Date('2024-05-15T12:00:00Z');

interface World {
  policies: Policies;
  reader: PlainReader;
  text: string;
}

const worlds: fc.Arbitrary<World> = fc
  .tuple(randomPolicies, randomReader, fc.boolean())
  .map(([policies, reader, isCamel]) => ({ policies, reader, text: writeModel(policies, isCamel) }));

function open({ reader, text, readAs }: Pick<World, 'reader' | 'text'> & { readAs?: PlainReader }): {
  model: ReturnType<typeof parseDataModel>;
  routes: Hono;
} {
  const { engine, queryEngine, dataSources } = opened;
  const model = parseDataModel([{ file: 'model.yml', text }], { dataSources });
  const caller = { accountId: 1, deploymentId: 1, expiresAt: 0, bounded: false, ...reader, readAs };
  const routes = createTestRoutes({
    engine,
    queryEngine,
    model,
    now,
    verifyDataToken: () => Promise.resolve(caller),
  });
  return { model, routes };
}

async function ask(routes: Hono, query: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { authorization: 'anyone', 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ query }) };
  const response = await routes.request('/v1/load', init);
  return { status: response.status, body: toRecord(await response.json()) };
}

/** Rows as sorted texts, or the status of a refusal. */
async function load(routes: Hono, query: object): Promise<string[] | number> {
  const { status, body } = await ask(routes, query);
  if (status !== 200) return status;
  if (!Array.isArray(body.data)) throw new Error(JSON.stringify(body));
  return body.data.map((row) => JSON.stringify(Object.values(toRecord(row)))).sort();
}

const toCells = (row: Readonly<Record<string, unknown>>, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => (typeof row[name] === 'number' ? String(row[name]) : row[name])));

const listGiven = ({ policies, reader }: World, source: SourceName): string[] =>
  membersOf(source).filter((member) => isGiven(policies, reader, source, member));

test('queries return exactly the members and rows that policies grant', async () => {
  const picks = fc.tuple(worlds, fc.constantFrom(...sources), fc.infiniteStream(fc.boolean()));
  await fc.assert(
    fc.asyncProperty(picks, async ([world, source, picked]) => {
      const { routes } = open(world);
      const { policies, reader } = world;
      const full = (name: string): string => `${source}.${name}`;
      const given = listGiven(world, source);
      for (const member of dimensionsOf(source)) {
        const answer = await load(routes, { dimensions: [full(member)], ungrouped: true, limit: 50 });
        expect(answer === 400, member).toBe(!given.includes(member));
      }
      const names = dimensionsOf(source).filter(
        (name) => given.includes(name) && picked.next().value === true,
      );
      if (names.length > 0) {
        const rows = visibleRows(policies, reader, source, names);
        const query = { dimensions: names.map(full), ungrouped: true, limit: 50 };
        expect(await load(routes, query)).toEqual(rows.map((row) => toCells(row, names)).sort());
      }
      if (given.includes('count')) {
        const count = visibleRows(policies, reader, source, ['count']).length;
        expect(await load(routes, { measures: [full('count')] })).toEqual([`["${count}"]`]);
      }
    }),
    { numRuns: rounds(12, 120) },
  );
});

test('who reads as another reader gets the members and rows that both may see', async () => {
  const picks = fc.tuple(worlds, randomReader, fc.constantFrom(...sources), fc.infiniteStream(fc.boolean()));
  await fc.assert(
    fc.asyncProperty(picks, async ([world, readAs, source, picked]) => {
      const { routes } = open({ ...world, readAs });
      const { policies, reader } = world;
      const full = (name: string): string => `${source}.${name}`;
      const others = listGiven({ ...world, reader: readAs }, source);
      const given = listGiven(world, source).filter((name) => others.includes(name));
      const shown = (await listMembers(routes)).filter((name) => String(name).startsWith(`${source}.`));
      expect(shown.sort()).toEqual(given.map(full).sort());
      const names = dimensionsOf(source).filter(
        (name) => given.includes(name) && picked.next().value === true,
      );
      if (names.length === 0) return;
      const both = new Set(visibleRows(policies, readAs, source, names));
      const rows = visibleRows(policies, reader, source, names).filter((row) => both.has(row));
      const cells = rows.map((row) => toCells(row, names)).sort();
      const found = await load(routes, { dimensions: names.map(full), ungrouped: true, limit: 50 });
      // A view also applies the rules of the cubes that the other reader's rules read.
      if (source !== 'sales') expect(found).toEqual(cells);
      else if (Array.isArray(found)) for (const row of found) expect(cells).toContain(row);
    }),
    { numRuns: rounds(12, 120) },
  );
});

test('previews describe every member as its queries return it', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const { model } = open(world);
      const { policies, reader } = world;
      const preview = await createAccessPreview({ model, engine: opened.queryEngine ?? opened.engine, now })(
        reader,
      );
      expect(preview.map(({ name }) => name)).toEqual([...sources]);
      for (const source of sources) {
        const seen = preview.find(({ name }) => name === source);
        const given = listGiven(world, source).map((name) => `${source}.${name}`);
        expect(seen?.members).toEqual(expect.arrayContaining(given));
        expect(seen?.members).toHaveLength(given.length);
        expect(seen?.rows.flatMap(({ members }) => members).sort()).toEqual([...given].sort());
        for (const { members, count, filter, sql } of seen?.rows ?? [])
          for (const member of members) {
            const all = visibleRows(nobodys, reader, source, [member.slice(source.length + 1)]).length;
            const rows = visibleRows(policies, reader, source, [member.slice(source.length + 1)]).length;
            expect([member, count]).toEqual([member, rows]);
            if (filter === 'all rows') expect([sql, rows]).toEqual([null, all]);
            if (filter === 'no rows') expect(rows).toBe(0);
          }
      }
    }),
    { numRuns: rounds(12, 120) },
  );
});

const nobodys: Policies = { orders: undefined, customers: undefined, sales: undefined };

/** The number of single rows of the member at the Data API; undefined where it refuses the query. */
async function countSingle(routes: Hono, query: object): Promise<number | undefined> {
  const { status, body } = await ask(routes, { ...query, ungrouped: true, total: true, limit: 1 });
  expect([200, 400], JSON.stringify([query, body])).toContain(status);
  return status === 200 ? Number(body.total) : undefined;
}

/** The single value of a measure; undefined where it is refused. */
async function readTotal(routes: Hono, measure: string): Promise<unknown> {
  const { status, body } = await ask(routes, { measures: [measure] });
  expect([200, 400], JSON.stringify([measure, body])).toContain(status);
  return status === 200 && Array.isArray(body.data) ? toRecord(body.data[0])[measure] : undefined;
}

/** The dimensions and measures in the reader's meta. */
async function listMembers(routes: Hono): Promise<unknown[]> {
  const response = await routes.request('/v1/meta', { headers: { authorization: 'anyone' } });
  const { cubes } = toRecord(await response.json());
  if (!Array.isArray(cubes)) throw new Error('There is no list of cubes.');
  return cubes.flatMap((cube) =>
    ['dimensions', 'measures'].flatMap((kind) => {
      const members = toRecord(cube)[kind];
      return Array.isArray(members) ? members.map((member) => toRecord(member).name) : [];
    }),
  );
}

type PreviewedCube = Pick<VisibleRows, 'filter' | 'sql' | 'count' | 'reason'>;

/** Checks the preview of a member against its queries; a count's preview is compared with the count itself. */
async function expectAgreement(
  routes: Hono,
  { name, cubeMember }: Member,
  accessPreview: PreviewedCube,
): Promise<void> {
  const isMeasure = cubeMember.kind === 'measure';
  const single = await countSingle(routes, { [isMeasure ? 'measures' : 'dimensions']: [name] });
  const total = isMeasure ? await readTotal(routes, name) : undefined;
  const counted = { name, count: accessPreview.count, reason: accessPreview.reason };
  if (single === undefined && total === undefined)
    expect({ ...counted, filter: accessPreview.filter }).toEqual({
      name,
      count: null,
      filter: 'no rows',
      reason: expect.any(String) as string,
    });
  else if (accessPreview.count === null)
    expect([name, accessPreview.reason]).toEqual([expect.stringMatching(/calculated$/), apart]);
  else if (single !== undefined) expect(counted).toEqual({ name, count: single });
  else if (name.endsWith('count')) expect(counted).toEqual({ name, count: Number(total) });
}

const findIn = ({ sources: all }: DataModel, name: string): Member | undefined =>
  all.get(name.split('.')[0] ?? '')?.members.get(shortNameOf(name));

const apart = 'Its queries read several sets of rows, each with its own row policies.';

test('previews and queries agree about every member, also in models whose joins repeat rows', async () => {
  await fc.assert(
    fc.asyncProperty(joinedWorlds, async (world) => {
      const { model, routes } = open(world);
      const preview = await createAccessPreview({ model, engine: opened.queryEngine ?? opened.engine, now })(
        world.reader,
      );
      const listed = preview.flatMap(({ members }) => members);
      const asked = listed.filter((name) => findIn(model, name)?.cubeMember.kind !== 'segment');
      expect(asked.sort()).toEqual((await listMembers(routes)).sort());
      const rows = preview.flatMap((source) => source.rows);
      expect(rows.flatMap(({ members }) => members).sort()).toEqual([...listed].sort());
      for (const accessPreview of rows) {
        if (accessPreview.filter === 'all rows') expect(accessPreview.sql).toBeNull();
        if (accessPreview.filter === 'no rows') expect([0, null]).toContain(accessPreview.count);
        for (const name of accessPreview.members) {
          const member = findIn(model, name);
          if (member && member.cubeMember.kind !== 'segment')
            await expectAgreement(routes, member, accessPreview);
        }
      }
    }),
    { numRuns: rounds(8, 120, 300) },
  );
});
