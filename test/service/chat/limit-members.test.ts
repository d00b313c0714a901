/** A client of the Data API that is limited to some members passes nothing else on. */
import { expect, test } from 'vitest';
import fc from 'fast-check';
import type { DataClient } from '../../../src/service/own-data-api/data-client.ts';
import { findUnknownName, limitMembers } from '../../../src/service/own-data-api/limit-members.ts';
import { rounds } from '../../rounds.ts';

const members = ['orders.count', 'orders.status', 'orders.paid', 'orders.at', 'people.name', 'people.count'];
const meta = {
  cubes: [
    {
      name: 'orders',
      title: 'Orders',
      measures: [{ name: 'orders.count', drillMembers: ['people.name'] }],
      dimensions: [{ name: 'orders.status' }, { name: 'orders.at' }],
      segments: [{ name: 'orders.paid' }],
      hierarchies: [{ name: 'orders.places', levels: ['orders.status'] }],
    },
    {
      name: 'people',
      measures: [{ name: 'people.count' }],
      dimensions: [{ name: 'people.name' }],
      segments: [],
    },
  ],
};

const count = {
  name: 'orders.count',
  type: 'number',
  drillMembers: { dimensions: ['orders.status', 'people.name'], measures: ['people.count'] },
} as const;

/** Remembers the queries that reach the Data API. */
function listen(names: readonly string[] | null): {
  readonly client: DataClient;
  readonly passed: unknown[];
} {
  const passed: unknown[] = [];
  const open: DataClient = {
    readMeta: () => Promise.resolve(meta),
    run: (query) => {
      passed.push(query);
      return Promise.resolve({ columns: [count], values: [[]], rowCount: 0, query });
    },
  };
  return { client: limitMembers(open, names), passed };
}

const one = fc.constantFrom(...members);
const filter = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    one.map((member) => ({ member, operator: 'set' })),
    one.map((dimension) => ({ dimension, operator: 'set' })),
    fc.record({ and: fc.array(tie('any'), { maxLength: 2 }) }),
    fc.record({ or: fc.array(tie('any'), { maxLength: 2 }) }),
  ),
})).any;
const query = fc.record(
  {
    measures: fc.array(one, { maxLength: 2 }),
    dimensions: fc.array(fc.oneof(one, fc.constant('orders.at.month')), { maxLength: 2 }),
    segments: fc.array(one, { maxLength: 1 }),
    timeDimensions: fc.array(fc.record({ dimension: one }), { maxLength: 1 }),
    filters: fc.array(filter, { maxLength: 2 }),
    order: fc.oneof(
      fc.dictionary(one, fc.constant('asc'), { maxKeys: 1 }),
      fc.array(fc.tuple(one, fc.constant('asc')), { maxLength: 1 }),
    ),
    joinHints: fc.array(fc.tuple(fc.constantFrom('orders', 'people'), fc.constantFrom('orders', 'people')), {
      maxLength: 1,
    }),
  },
  { requiredKeys: [] },
);

test('passes a query on exactly if it names nothing beyond the members, wherever it does', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const { client, passed } = listen(['orders']);
      const isRefused = /"people/.test(JSON.stringify(asked));
      const outcome = await client.run(asked).then(
        () => 'passed',
        (error: unknown) => String(error),
      );
      if (isRefused) expect(outcome).toContain('may not use "people');
      expect(passed).toEqual(isRefused ? [] : [asked]);
    }),
    { numRuns: rounds(100, 300, 3_000) },
  );
});

test('shows of the data model what it may use, and no part that could name more', async () => {
  const { client } = listen(['orders.count', 'orders.paid']);
  expect(await client.readMeta()).toEqual({
    cubes: [
      expect.objectContaining({
        name: 'orders',
        measures: [{ name: 'orders.count' }],
        dimensions: [],
        segments: [{ name: 'orders.paid' }],
      }),
    ],
  });
  expect(JSON.stringify(await client.readMeta())).not.toMatch(/people|status|places/);
});

test('names none but these to show the rows behind a number', async () => {
  const { client } = listen(['orders']);
  const { columns } = await client.run({ measures: ['orders.count'] });
  expect(columns[0]?.drillMembers).toEqual({ dimensions: ['orders.status'], measures: [] });
});

test('has no limit without names', async () => {
  const { client, passed } = listen(null);
  await client.run({ measures: ['people.count'] });
  expect(passed).toHaveLength(1);
});

test('a name that stands for nothing is found, with the one that is meant', () => {
  expect(findUnknownName(meta, ['orders', 'people.name', 'orders.paid'])).toBeUndefined();
  const found = findUnknownName(meta, ['orders', 'peple']);
  expect(found?.index).toBe(1);
  expect(found?.message).toContain('"people"');
});
