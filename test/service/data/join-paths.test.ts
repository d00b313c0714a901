/** Random queries over random trees of cubes, whose joins lead in any direction, give the same rows as plain loops. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../rounds.ts';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';
import { evaluateTree, type CubeTree, type TreeLink, type TreeQuery } from './reference-tree-evaluation.ts';

const size = 5;
const nodes = Array.from({ length: size }, (_, index) => index);
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 5 });
const value = orNull(fc.integer({ min: 0, max: 4 }));
const key = orNull(fc.integer({ min: 0, max: 5 }));

/** Each cube but the first is linked with one before it; a query may cross several. */
const links = fc.tuple(
  ...nodes.slice(1).map((node) =>
    fc.record({
      near: fc.nat(node - 1),
      isForward: fc.boolean(),
      isManyToOne: fc.boolean(),
    }),
  ),
);

const trees: fc.Arbitrary<CubeTree> = fc.record({
  links: links.map((all) =>
    all.map(({ near, isForward, isManyToOne }, index): TreeLink => {
      const [from, to] = isForward ? [near, index + 1] : [index + 1, near];
      return { from, to, isManyToOne };
    }),
  ),
  rows: fc.tuple(
    ...nodes.map(() =>
      fc.array(fc.record({ value, keys: fc.array(key, { minLength: size, maxLength: size }) }), {
        maxLength: 6,
      }),
    ),
  ),
  /** The least value of each cube that its policy shows; undefined for a cube without a policy. */
  policies: fc.tuple(
    ...nodes.map(() => fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined, freq: 2 })),
  ),
});

const queries: fc.Arbitrary<TreeQuery> = fc
  .record({
    dimensions: fc.subarray(nodes, { maxLength: 2 }),
    counted: fc.subarray(nodes, { maxLength: 2 }),
    summed: fc.subarray(nodes, { maxLength: 2 }),
    filter: fc.option(fc.record({ cube: fc.constantFrom(...nodes), least: fc.nat(3) }), { nil: undefined }),
  })
  .filter(({ dimensions, counted, summed }) => dimensions.length + counted.length + summed.length > 0);

function toModel({ links: all, policies }: CubeTree): string {
  const cubes = nodes.map((node) => {
    const joins = all
      .filter(({ from }) => from === node)
      .map(({ to, isManyToOne }) => ({
        name: `n${to}`,
        relationship: isManyToOne ? 'many_to_one' : 'one_to_many',
        // The side that has many holds the key of the other.
        sql: isManyToOne ? `{CUBE}.k${to} = {n${to}}.id` : `{CUBE}.id = {n${to}}.k${node}`,
      }));
    const least = policies[node];
    const filters = [{ member: 'v', operator: 'gte', values: [least] }];
    return {
      name: `n${node}`,
      sql_table: `t${node}`,
      joins,
      dimensions: [
        { name: 'id', sql: 'id', type: 'number', primary_key: true },
        { name: 'v', sql: 'v', type: 'number' },
      ],
      measures: [
        { name: 'count', type: 'count' },
        { name: 'total', type: 'sum', sql: 'v' },
      ],
      ...(least === undefined ? {} : { access_policy: [{ group: '*', row_level: { filters } }] }),
    };
  });
  // JSON is YAML.
  return JSON.stringify({ cubes });
}

const toTables = ({ rows }: CubeTree): string =>
  nodes
    .map((node) => {
      const keys = nodes.map((other) => `k${other} INTEGER`).join(', ');
      const inserts = (rows[node] ?? []).map(
        (row, id) =>
          `INSERT INTO t${node} VALUES (${[id, row.value, ...row.keys].map((cell) => cell ?? 'NULL').join(', ')});`,
      );
      return [`CREATE TABLE t${node} (id INTEGER, v INTEGER, ${keys});`, ...inserts].join('\n');
    })
    .join('\n');

function toWire({ dimensions, counted, summed, filter }: TreeQuery): object {
  return {
    dimensions: dimensions.map((node) => `n${node}.v`),
    measures: [...counted.map((node) => `n${node}.count`), ...summed.map((node) => `n${node}.total`)],
    filters: filter ? [{ member: `n${filter.cube}.v`, operator: 'gte', values: [String(filter.least)] }] : [],
    order: [],
  };
}

/** The rows of a response in any order, or the words of its refusal. */
async function ask(room: DataApiUnderTest, query: TreeQuery): Promise<string[] | 'no path'> {
  const { status, body } = await room.load(toWire(query));
  if (status === 400 && /cannot be combined/.test(String(body.error))) return 'no path';
  expect([status, body.error]).toEqual([200, undefined]);
  return (Array.isArray(body.data) ? body.data : []).map((row) => JSON.stringify(row)).sort();
}

describe('members of several cubes', () => {
  const seeds = Array.from({ length: rounds(3, 20) }, (_, index) => index + 1);
  test.each(seeds)('are joined by the path between them, each row once: tree %i', async (seed) => {
    const [tree] = fc.sample(trees, { seed: seed * 7_919, numRuns: 1 });
    if (!tree) throw new Error('no tree was made');
    const room = await startDataApi(toTables(tree), toModel(tree));
    try {
      await fc.assert(
        fc.asyncProperty(queries, async (query) => {
          expect(await ask(room, query)).toEqual(evaluateTree(tree, query));
        }),
        { seed, numRuns: rounds(40, 200) },
      );
    } finally {
      await room.close();
    }
  });
});
