/**
 * Random models whose members use joins, including joins that repeat rows: dimensions, filtered and calculated measures
 * of other cubes, views over one-to-many joins. Each cube and view has random policies.
 */
import fc from 'fast-check';
import { stringify } from 'yaml';
import {
  randomPoliciesOf,
  randomReader,
  renameKeys,
  tables as plainTables,
  writePolicies,
  writeType,
  type ColumnType,
  type Grantable,
  type PlainReader,
  type Policy,
} from './random-policies.ts';

const cubes = ['orders', 'customers', 'items'] as const;
type CubeName = (typeof cubes)[number];

export interface JoinedWorld {
  reader: PlainReader;
  text: string;
}

/** Orders with no item, with one, and with several; an item without an order. */
export const tables = `${plainTables}
CREATE TABLE items (id INTEGER, sku VARCHAR, qty INTEGER, "order" INTEGER);
INSERT INTO items VALUES (1, 'north', 10, 1), (2, 'ada', 20, 1), (3, NULL, 1, 2), (4, 'o', NULL, 3), (5, 'o', 4, 3),
  (6, 'PAID', 7, 3), (7, '%', 0, 10), (8, 'true', 10, NULL);
`;

const columns: Readonly<Record<CubeName, Record<string, ColumnType>>> = {
  orders: { id: 'number', region: 'text', amount: 'number' },
  customers: { id: 'number', name: 'text', vip: 'truth' },
  items: { id: 'number', sku: 'text', qty: 'number' },
};
const inputs = { orders: 'amount', customers: 'id', items: 'qty' } as const;

const joins = {
  orders: [
    { name: 'customers', relationship: 'many_to_one', sql: '{CUBE}.customer = {customers.id}' },
    { name: 'items', relationship: 'one_to_many', sql: '{CUBE}.id = {items}."order"' },
  ],
  customers: [{ name: 'orders', relationship: 'one_to_many', sql: '{CUBE}.id = {orders}.customer' }],
  items: [{ name: 'orders', relationship: 'many_to_one', sql: '{CUBE}."order" = {orders.id}' }],
} as const;

interface Borrowed {
  from: CubeName;
  column: string;
  type: ColumnType;
}

interface AnyCube {
  isJoined: boolean;
  dimension: Borrowed;
  /** The member that a measure aggregates, its aggregate, and the member of its filter. */
  input: CubeName;
  aggregate: string;
  filter: Borrowed;
  /** Names of the measures that a calculated measure uses. */
  parts: string[];
  hasKey: boolean;
}

const borrowed: fc.Arbitrary<Borrowed> = fc.constantFrom(
  ...cubes.flatMap((from) =>
    Object.entries(columns[from]).map(([column, type]): Borrowed => ({ from, column, type })),
  ),
);
const measures = ['count', 'total', 'distinct', 'reaching', 'filtered'];
const anyCube = (name: CubeName): fc.Arbitrary<AnyCube> =>
  fc.record({
    isJoined: name === 'orders' ? fc.constant(true) : fc.boolean(),
    dimension: borrowed,
    input: fc.constantFrom(...cubes),
    aggregate: fc.constantFrom('sum', 'max', 'count', 'count_distinct', 'avg'),
    filter: borrowed,
    parts: fc.array(
      fc.constantFrom(...cubes.flatMap((cube) => measures.map((measure) => `${cube}.${measure}`))),
      { minLength: 1, maxLength: 3 },
    ),
    hasKey: fc.integer({ min: 0, max: 4 }).map((roll) => roll > 0),
  });

const allMeasures = [...measures, 'calculated', 'opaque', 'rolling'];
const dimensionsOf = (name: CubeName, { dimension }: AnyCube): Record<string, ColumnType> => ({
  ...columns[name],
  borrowed: dimension.type,
});
/** A dimension with a sub-query for each row, which needs a primary key. */
const perRow = ({ hasKey }: AnyCube): string[] => (hasKey ? ['per_row'] : []);
const namesOf = (name: CubeName, cube: AnyCube): string[] => [
  ...Object.keys(dimensionsOf(name, cube)),
  ...perRow(cube),
  ...allMeasures,
  'segment',
];
const grantable = (name: CubeName, cube: AnyCube): Grantable => ({
  columns: dimensionsOf(name, cube),
  names: namesOf(name, cube),
});

function writeCube(name: CubeName, cube: AnyCube): object {
  const { isJoined, dimension, input, aggregate, filter, parts, hasKey } = cube;
  const other = name === 'customers' ? 'orders' : 'customers';
  return {
    name,
    sql_table: name,
    ...(isJoined && { joins: joins[name] }),
    dimensions: [
      ...Object.entries(columns[name]).map(([own, type]) => ({
        name: own,
        sql: own,
        type: writeType(type),
        ...(own === 'id' && hasKey && { primary_key: true, public: true }),
      })),
      { name: 'borrowed', sql: refer(name, dimension), type: writeType(dimension.type) },
      ...perRow(cube).map((own) => ({ name: own, sql: `{${other}.count}`, type: 'number', sub_query: true })),
    ],
    measures: [
      { name: 'count', type: 'count' },
      { name: 'total', type: 'sum', sql: inputs[name] },
      { name: 'distinct', type: 'count_distinct', sql: inputs[name] },
      {
        name: 'reaching',
        type: aggregate,
        sql: refer(name, { from: input, column: inputs[input] }),
      },
      {
        name: 'filtered',
        type: 'count',
        filters: [{ sql: `${refer(name, filter)} IS NOT NULL` }],
      },
      { name: 'calculated', type: 'number', sql: parts.map((part) => `{${part}}`).join(' + ') },
      { name: 'opaque', type: 'number', sql: `sum({CUBE}.${inputs[name]}) / count(*)` },
      { name: 'rolling', type: 'sum', sql: inputs[name], rolling_window: { trailing: 'unbounded' } },
    ],
    segments: [{ name: 'segment', sql: `${refer(name, filter)} IS NOT NULL` }],
  };
}

const refer = (name: CubeName, { from, column }: Pick<Borrowed, 'from' | 'column'>): string =>
  from === name ? `{CUBE}.${column}` : `{${from}.${column}}`;

const anyModel = fc.record({
  orders: anyCube('orders'),
  customers: anyCube('customers'),
  items: anyCube('items'),
});

/** A view of all three, from the orders to the sides. */
const view = {
  name: 'wide',
  cubes: [
    { join_path: 'orders', includes: '*' },
    { join_path: 'orders.customers', prefix: true, includes: '*' },
    { join_path: 'orders.items', prefix: true, includes: '*' },
  ],
};

type Sources = Record<CubeName, AnyCube>;

function grantableView(model: Sources): Grantable {
  const shown = (name: CubeName, own: string): string => (name === 'orders' ? own : `${name}_${own}`);
  const pairs = cubes.flatMap((name) =>
    Object.entries(dimensionsOf(name, model[name])).map(([own, type]) => [shown(name, own), type] as const),
  );
  const names = cubes.flatMap((name) => namesOf(name, model[name]).map((own) => shown(name, own)));
  return { columns: Object.fromEntries(pairs), names };
}

export const joinedWorlds: fc.Arbitrary<JoinedWorld> = anyModel.chain((model) =>
  fc
    .record({
      reader: randomReader,
      isCamel: fc.boolean(),
      policies: fc.record({
        orders: randomPoliciesOf(grantable('orders', model.orders)),
        customers: randomPoliciesOf(grantable('customers', model.customers)),
        items: randomPoliciesOf(grantable('items', model.items)),
        wide: randomPoliciesOf(grantableView(model)),
      }),
    })
    .map(({ reader, isCamel, policies }) => {
      const file = writeFile(model, policies);
      return { reader, text: stringify(isCamel ? renameKeys(file) : file, { aliasDuplicateObjects: false }) };
    }),
);

const writeFile = (model: Sources, policies: Record<CubeName | 'wide', Policy[] | undefined>): object => ({
  cubes: cubes.map((name) => ({ ...writeCube(name, model[name]), ...writePolicies(policies[name]) })),
  views: [{ ...view, ...writePolicies(policies.wide) }],
});
