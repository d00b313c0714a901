/** Random access policies over one small model, and random readers of it. */
import fc from 'fast-check';
import { stringify } from 'yaml';
import { toCamelCase } from '../../../src/semantic-layer/model/key-spelling.ts';

export type Scalar = string | number | boolean | null;

/** Policies as model files write them; a look-up is a path into the facts about the reader. */
export type PolicyValue = { literal: string | number | null } | { path: string[] };
export type Condition =
  | { member: string; operator: string; values: PolicyValue[] }
  | { and: Condition[] }
  | { or: Condition[] };

export interface Policy {
  groups: string[];
  conditions: string[][];
  includes: string[] | '*';
  excludes: string[] | '*' | undefined;
  /** undefined: all rows. */
  filters: Condition[] | undefined;
  /** Whether "all rows" is written explicitly or left out. */
  saysAll: boolean;
}

export interface Policies {
  /** undefined: the cube or view has no policies at all. */
  orders: Policy[] | undefined;
  customers: Policy[] | undefined;
  sales: Policy[] | undefined;
}

export interface PlainReader {
  groups: string[];
  userAttributes: Record<string, string | number | boolean | string[] | number[] | null>;
  securityContext: Record<string, unknown>;
}

export type ColumnType = 'text' | 'number' | 'truth';

/** A cube or view: the members that policies may grant, and the dimensions that they may filter by. */
export interface Grantable {
  columns: Readonly<Record<string, ColumnType>>;
  names: readonly string[];
}

/** Dimensions by source; those of a view have the cube's own name behind them. */
export const dimensions = {
  orders: { id: 'number', region: 'text', status: 'text', amount: 'number' },
  customers: { id: 'number', name: 'text', vip: 'truth' },
  sales: { id: 'number', region: 'text', amount: 'number', customers_name: 'text', customers_vip: 'truth' },
} as const satisfies Record<keyof Policies, Record<string, ColumnType>>;

export const membersOf = (source: keyof Policies): string[] => [...Object.keys(dimensions[source]), 'count'];

export const tables = `
CREATE TABLE customers (id INTEGER, name VARCHAR, vip BOOLEAN);
INSERT INTO customers VALUES (1, 'Ada', true), (2, 'Bob', false), (3, NULL, NULL), (4, 'ada', NULL);
CREATE TABLE orders (id INTEGER, region VARCHAR, status VARCHAR, amount INTEGER, customer INTEGER);
INSERT INTO orders VALUES (1, 'north', 'paid', 10, 1), (2, 'north', 'open', 20, 2), (3, 'south', 'paid', 5, 3),
  (4, 'South', NULL, NULL, NULL), (5, NULL, 'open', 7, 4), (6, 'east', 'PAID', 20, 1), (7, 'north', NULL, 0, NULL),
  (8, 'it''s $1', 'open', -5, 2), (9, 'true', '%', 10, 3), (10, '10', 'north', 10, 4);
`;

const texts = fc.constantFrom(
  'north',
  'South',
  'ada',
  'Ada',
  'paid',
  'o',
  'PAID',
  "it's $1",
  '%',
  'true',
  '10',
);
const numbers = fc.constantFrom(10, 20, 0, -5, 1, 4, 7);

const lookUps: Readonly<Record<ColumnType, fc.Arbitrary<string[]>>> = {
  text: fc.constantFrom(
    ['userAttributes', 'region'],
    ['user_attributes', 'region'],
    ['securityContext', 'place', 'region'],
    ['userAttributes', 'constructor'],
  ),
  number: fc.constantFrom(['userAttributes', 'limit'], ['securityContext', 'limit']),
  truth: fc.constant(['userAttributes', 'flag']),
};
const literals: Readonly<Record<ColumnType, fc.Arbitrary<string | number>>> = {
  text: texts,
  number: numbers,
  truth: fc.constantFrom('true', 'false'),
};
const operators: Readonly<Record<ColumnType, readonly string[]>> = {
  text: ['equals', 'notEquals', 'contains', 'notContains', 'startsWith', 'endsWith', 'set', 'notSet'],
  number: ['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte', 'set', 'notSet'],
  truth: ['equals', 'notEquals', 'set', 'notSet'],
};

function leaf({ columns }: Grantable): fc.Arbitrary<Condition> {
  return fc
    .constantFrom(...Object.entries(columns))
    .chain(([member, type]) =>
      fc.constantFrom(...operators[type]).chain((operator) => withValues(member, type, operator)),
    );
}

function withValues(member: string, type: ColumnType, operator: string): fc.Arbitrary<Condition> {
  if (operator === 'set' || operator === 'notSet') return fc.constant({ member, operator, values: [] });
  const isEqual = operator === 'equals' || operator === 'notEquals';
  const value: fc.Arbitrary<PolicyValue> = fc.oneof(
    {
      weight: 3,
      // Empty text is refused as a part of other texts.
      arbitrary: literals[type].filter((one) => isEqual || one !== '').map((literal) => ({ literal })),
    },
    { weight: 3, arbitrary: lookUps[type].map((path) => ({ path })) },
    { weight: isEqual ? 1 : 0, arbitrary: fc.constant({ literal: null }) },
  );
  return fc
    .array(value, { minLength: 1, maxLength: 2 })
    .map((values): Condition => ({ member, operator, values }));
}

const condition = (source: Grantable): fc.Arbitrary<Condition> =>
  fc.oneof(
    { weight: 4, arbitrary: leaf(source) },
    { weight: 1, arbitrary: fc.array(leaf(source), { minLength: 1, maxLength: 2 }).map((and) => ({ and })) },
    { weight: 2, arbitrary: fc.array(leaf(source), { minLength: 1, maxLength: 3 }).map((or) => ({ or })) },
  );

function policy(source: Grantable): fc.Arbitrary<Policy> {
  const names = fc.subarray([...source.names], { minLength: 1 });
  return fc.record({
    groups: fc.subarray(['*', 'a', 'b', 'c'], { minLength: 1, maxLength: 2 }),
    conditions: fc.array(
      fc.constantFrom(
        ['userAttributes', 'flag'],
        ['securityContext', 'place', 'region'],
        ['userAttributes', 'none'],
      ),
      { maxLength: 1 },
    ),
    includes: fc.oneof({ weight: 3, arbitrary: fc.constant('*' as const) }, names),
    excludes: fc.option(fc.oneof({ weight: 5, arbitrary: names }, fc.constant('*' as const)), {
      nil: undefined,
    }),
    filters: fc.option(fc.array(condition(source), { minLength: 1, maxLength: 2 }), {
      nil: undefined,
      freq: 4,
    }),
    saysAll: fc.boolean(),
  });
}

export const randomPoliciesOf = (source: Grantable): fc.Arbitrary<Policy[] | undefined> =>
  fc.option(fc.array(policy(source), { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 4 });

const grantable = (source: keyof Policies): Grantable => ({
  columns: dimensions[source],
  names: membersOf(source),
});

export const randomPolicies: fc.Arbitrary<Policies> = fc.record({
  orders: randomPoliciesOf(grantable('orders')),
  customers: randomPoliciesOf(grantable('customers')),
  sales: randomPoliciesOf(grantable('sales')),
});

const known = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq: 3 });

export const randomReader: fc.Arbitrary<PlainReader> = fc
  .record({
    groups: fc.subarray(['a', 'b', 'c', 'd']),
    region: known(
      fc.oneof(
        texts,
        fc.array(texts, { maxLength: 2 }),
        fc.constant(null),
        fc.constant(10),
        fc.constant(true),
      ),
    ),
    limit: known(fc.oneof(numbers, numbers.map(String), fc.array(numbers, { maxLength: 2 }))),
    flag: known(fc.constantFrom(true, false, 'true', 'false')),
    place: known(fc.oneof(fc.record({ region: texts }), fc.constant('north'), fc.constant({}))),
    contextLimit: known(numbers),
  })
  .map(({ groups, region, limit, flag, place, contextLimit }) => ({
    groups,
    userAttributes: dropAbsent({ region, limit, flag }),
    securityContext: dropAbsent({ place, limit: contextLimit }),
  }));

function dropAbsent<T>(values: Record<string, T | undefined>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, T][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

export const writeType = (type: ColumnType): string =>
  ({ text: 'string', number: 'number', truth: 'boolean' })[type];

/** The model as a file, with keys in either spelling. */
export function writeModel(policies: Policies, isCamel: boolean): string {
  const cube = (name: 'orders' | 'customers', more: object): object => ({
    name,
    sql_table: name,
    ...more,
    dimensions: Object.entries<ColumnType>(dimensions[name]).map(([own, type]) => ({
      name: own,
      sql: own,
      type: writeType(type),
      ...(own === 'id' && { primary_key: true, public: true }),
    })),
    measures: [{ name: 'count', type: 'count' }],
    ...writePolicies(policies[name]),
  });
  const join = { name: 'customers', relationship: 'many_to_one', sql: '{CUBE}.customer = {customers.id}' };
  const model = {
    cubes: [cube('orders', { joins: [join] }), cube('customers', {})],
    views: [
      {
        name: 'sales',
        cubes: [
          { join_path: 'orders', includes: ['id', 'region', 'amount', 'count'] },
          { join_path: 'orders.customers', prefix: true, includes: ['name', 'vip'] },
        ],
        ...writePolicies(policies.sales),
      },
    ],
  };
  return stringify(isCamel ? renameKeys(model) : model, { aliasDuplicateObjects: false });
}

export function renameKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renameKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [toCamelCase(key), renameKeys(one)]));
}

export const writePolicies = (policies: Policy[] | undefined): object =>
  policies ? { access_policy: policies.map(writePolicy) } : {};

function writePolicy({ groups, conditions, includes, excludes, filters, saysAll }: Policy): object {
  const rows = filters ? { filters: filters.map(writeCondition) } : saysAll ? { allow_all: true } : undefined;
  const isAll = includes === '*' && excludes === undefined;
  return {
    ...(groups.length === 1 ? { group: groups[0] } : { groups }),
    ...(conditions.length > 0 && { conditions: conditions.map((path) => ({ if: `{ ${path.join('.')} }` })) }),
    ...(!isAll && { member_level: { includes, ...(excludes && { excludes }) } }),
    ...(rows && { row_level: rows }),
  };
}

function writeCondition(one: Condition): object {
  if ('and' in one) return { and: one.and.map(writeCondition) };
  if ('or' in one) return { or: one.or.map(writeCondition) };
  const values = one.values.map((value) => ('path' in value ? `{ ${value.path.join('.')} }` : value.literal));
  return { member: one.member, operator: one.operator, ...(values.length > 0 && { values }) };
}
