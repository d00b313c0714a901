/** Random data models: four cubes in a chain, with random joins and rules, and views over them. */
import fc from 'fast-check';
import type { Caller } from './sql-api-under-test.ts';

/**
 * From the cube with the most rows to the one with the fewest: each row belongs to at most one row of the next cube.
 */
export const cubeNames = ['lines', 'orders', 'customers', 'regions'] as const;
export type CubeName = (typeof cubeNames)[number];

type Direction = 'up' | 'down' | 'both';

export interface RandomModel {
  text: string;
  tables: string;
  views: { name: string; members: ViewMember[] }[];
}

export interface ViewMember {
  name: string;
  cube: CubeName;
  own: string;
}

/** The members of every cube. */
export const dimensions = {
  tag: 'string',
  size: 'number',
  at: 'time',
} as const;
export type DimensionName = keyof typeof dimensions;

/** With the aggregate that is equal to `MEASURE`, where there is one. */
export const measures = {
  count: 'COUNT(?)',
  total: 'SUM(?)',
  mean: 'AVG(?)',
  least: 'MIN(?)',
  most: 'MAX(?)',
  kinds: 'COUNT(DISTINCT ?)',
  large: 'SUM(?)',
  big_ones: 'COUNT(?)',
  per_row: 'MAX(?)',
  latest: 'MAX(?)',
  grown: 'SUM(?)',
} as const;
export type MeasureName = keyof typeof measures;

const ownDimension = (cube: string, name: string): string => `${cube.slice(0, 3)}_${name}`;
/** Some names are the same in all cubes, others contain the cube's name. */
export const nameIn = (cube: CubeName, name: DimensionName): string =>
  name === 'size' ? name : ownDimension(cube, name);

interface Shape {
  directions: Direction[];
  ruled: { cube: CubeName; kind: 'attribute' | 'members' }[];
  keyless: CubeName[];
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  directions: fc.array(fc.constantFrom<Direction>('up', 'up', 'down', 'both'), {
    minLength: 3,
    maxLength: 3,
  }),
  ruled: fc.uniqueArray(
    fc.record({
      cube: fc.constantFrom(...cubeNames),
      kind: fc.constantFrom('attribute' as const, 'members' as const),
    }),
    { maxLength: 2, selector: ({ cube }) => cube },
  ),
  keyless: fc.subarray([...cubeNames], { maxLength: 1 }),
});

const cell = fc.option(fc.integer({ min: 1, max: 4 }), { freq: 4 });
const row = fc.record({
  parent: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 5 }),
  tag: cell,
  size: cell,
  day: fc.option(fc.integer({ min: 0, max: 70 }), { freq: 6 }),
});
const rows = fc.tuple(
  ...cubeNames.map((_, index) =>
    fc.array(row, { minLength: index === 0 ? 8 : 3, maxLength: 14 - 3 * index }),
  ),
);

export const randomModels: fc.Arbitrary<RandomModel> = fc.tuple(shapes, rows).map(([shape, made]) => {
  const downwards = [...cubeNames].reverse();
  const views = cubeNames.flatMap((cube, index) => [
    toView(`up_${cube}`, cubeNames.slice(index), shape),
    toView(`down_${cube}`, downwards.slice(cubeNames.length - 1 - index), shape),
  ]);
  return {
    text: [
      'cubes:',
      ...cubeNames.map((cube) => cubeText(cube, shape)),
      'views:',
      ...views.map(viewText),
    ].join('\n'),
    tables: cubeNames.map((cube, index) => tableText(cube, made[index] ?? [])).join('\n'),
    views: views.map(({ name, members }) => ({ name, members })),
  };
});

function tableText(
  cube: CubeName,
  made: { parent: number | null; tag: number | null; size: number | null; day: number | null }[],
): string {
  const values = made.map(
    ({ parent, tag, size, day }, index) =>
      `(${index + 1}, ${parent ?? 'NULL'}, ${tag === null ? 'NULL' : `'${'abcd'[tag - 1] ?? ''}'`}, ${size ?? 'NULL'}, ` +
      `${day === null ? 'NULL' : `TIMESTAMP '2024-01-05 20:00:00' + INTERVAL ${day} DAY`})`,
  );
  return (
    `CREATE TABLE t_${cube} (id INTEGER, parent INTEGER, tag VARCHAR, size INTEGER, "at" TIMESTAMP);` +
    `INSERT INTO t_${cube} VALUES ${values.join(', ')};`
  );
}

function cubeText(cube: CubeName, { directions, ruled, keyless }: Shape): string {
  const index = cubeNames.indexOf(cube);
  const child = cubeNames[index - 1];
  const parent = cubeNames[index + 1];
  const joins = [
    ...(parent && directions[index] !== 'down'
      ? [`{ name: ${parent}, relationship: many_to_one, sql: '{CUBE}.parent = {${parent}}.id' }`]
      : []),
    ...(child && directions[index - 1] !== 'up'
      ? [`{ name: ${child}, relationship: one_to_many, sql: '{CUBE}.id = {${child}}.parent' }`]
      : []),
  ];
  const key = keyless.includes(cube) ? '' : ', primary_key: true, public: true';
  const policy = ruled.find((rule) => rule.cube === cube);
  return `
  - name: ${cube}
    sql_table: t_${cube}
    joins: [${joins.join(', ')}]
    dimensions:
      - { name: id, sql: id, type: number${key} }
      - { name: ${nameIn(cube, 'tag')}, sql: tag, type: string }
      - { name: ${nameIn(cube, 'size')}, sql: size, type: number }
      - { name: ${nameIn(cube, 'at')}, sql: at, type: time }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: size }
      - { name: mean, type: avg, sql: size }
      - { name: least, type: min, sql: size }
      - { name: most, type: max, sql: size }
      - { name: kinds, type: count_distinct, sql: tag }
      - { name: large, type: sum, sql: size, filters: [{ sql: '{CUBE}.size > 2' }] }
      - { name: big_ones, type: count, filters: [{ sql: '{CUBE}.size > 2' }] }
      - { name: per_row, type: number, sql: '1.0 * {total} / nullif({count}, 0)' }
      - { name: latest, type: max, sql: id }
      - { name: grown, type: sum, sql: size, rolling_window: { trailing: unbounded } }
${policy ? policyText(cube, policy.kind) : ''}`;
}

function policyText(cube: CubeName, kind: 'attribute' | 'members'): string {
  const tag = nameIn(cube, 'tag');
  const some = `{ member: ${tag}, operator: equals, values: ['{ userAttributes.tag }'] }`;
  if (kind === 'attribute') return `    access_policy: [{ group: '*', row_level: { filters: [${some}] } }]`;
  return `    access_policy:
      - { group: inner, member_level: { includes: '*' } }
      - { group: '*', row_level: { filters: [${some}] }, member_level: { includes: [${tag}, size, count, total] } }`;
}

function toView(
  name: string,
  path: readonly CubeName[],
  { directions }: Shape,
): { name: string; path: CubeName[]; members: ViewMember[] } {
  const end = path.findIndex(
    (cube, index) => index > 0 && !isJoined(directions, path[index - 1] ?? cube, cube),
  );
  const way = path.slice(0, end < 0 ? path.length : end);
  const members = way.flatMap((cube, index) =>
    [...listDimensions(cube), ...Object.keys(measures)].map((own) => ({
      name: index === 0 ? own : `${cube}_${own}`,
      cube,
      own,
    })),
  );
  return { name, path: way, members };
}

const listDimensions = (cube: CubeName): string[] => [
  nameIn(cube, 'tag'),
  nameIn(cube, 'size'),
  nameIn(cube, 'at'),
];

function isJoined(directions: readonly Direction[], from: CubeName, to: CubeName): boolean {
  const near = cubeNames.indexOf(from);
  const far = cubeNames.indexOf(to);
  return directions[Math.min(near, far)] !== (far > near ? 'down' : 'up');
}

function viewText({ name, path }: { name: string; path: CubeName[] }): string {
  const cubes = path.map((_, index) =>
    index === 0
      ? `{ join_path: ${path[0] ?? ''}, includes: '*' }`
      : `{ join_path: ${path.slice(0, index + 1).join('.')}, prefix: true, includes: '*' }`,
  );
  return `
  - name: ${name}
    cubes: [${cubes.join(', ')}]`;
}

export const randomCallers: fc.Arbitrary<Caller> = fc.record({
  groups: fc.constantFrom<string[]>([], ['inner']),
  userAttributes: fc.constantFrom<Record<string, string>>({ tag: 'a' }, { tag: 'b' }, {}),
});
