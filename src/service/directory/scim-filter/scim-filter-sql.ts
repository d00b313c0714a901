/** Writes filters as SQL conditions. Every value is a bound parameter. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ScimAttribute } from '../scim-schema/scim-attribute.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import type { ResolvedAttribute } from '../scim-schema/scim-resource-schema.ts';
import { findCompared } from './scim-filter.ts';
import type { Comparison, FilterValue, ScimFilter } from './scim-filter.ts';

type Sql = RawBuilder<unknown>;
type Condition = RawBuilder<boolean>;

/** The values of a list, as rows. */
export interface ListSql {
  /** What follows `from`. */
  readonly from: Sql;
  /** The value of a row, or one of its parts: text, or SQL of the part's type. `undefined`: it cannot be compared. */
  readonly part: (subAttribute: ScimAttribute | undefined) => Sql | undefined;
}

/** How the attributes of a resource are read: texts in the form in which they are compared. */
export interface AttributeSql {
  /** An attribute, or a part of it, with a single value. */
  readonly single: (target: ResolvedAttribute) => Sql | undefined;
  readonly list: (target: ResolvedAttribute) => ListSql | undefined;
}

/** The condition of a filter, which is never null. */
export function toFilterSql(attributes: AttributeSql, filter: ScimFilter): Condition {
  switch (filter.kind) {
    case 'and':
      return sql<boolean>`(${sql.join(
        filter.filters.map((one) => toFilterSql(attributes, one)),
        sql` and `,
      )})`;
    case 'or':
      return sql<boolean>`(${sql.join(
        filter.filters.map((one) => toFilterSql(attributes, one)),
        sql` or `,
      )})`;
    case 'not':
      return sql<boolean>`(not ${toFilterSql(attributes, filter.filter)})`;
    case 'present':
      return toPresenceSql(attributes, filter.target);
    case 'compare':
      return toComparisonSql(attributes, filter.target, filter);
    case 'items':
      return toItemSql(attributes, filter);
  }
}

function toItemSql(
  attributes: AttributeSql,
  { target, filter }: Extract<ScimFilter, { kind: 'items' }>,
): Condition {
  if (!target.attribute.multiValued) return toFilterSql(toPartsOfSingle(attributes, target), filter);
  const { from, part } = requireSql(attributes.list(target), target);
  const inner: AttributeSql = { single: ({ attribute }) => part(attribute), list: () => undefined };
  return sql<boolean>`exists (select from ${from} where ${toFilterSql(inner, filter)})`;
}

/** Brackets after an attribute with a single value, such as `name[familyName eq "Lovelace"]`. */
const toPartsOfSingle = (attributes: AttributeSql, outer: ResolvedAttribute): AttributeSql => ({
  single: ({ attribute }) => attributes.single({ ...outer, subAttribute: attribute }),
  list: () => undefined,
});

function toPresenceSql(attributes: AttributeSql, target: ResolvedAttribute): Condition {
  if (!target.attribute.multiValued)
    return sql<boolean>`(${requireSql(attributes.single(target), target)} is not null)`;
  const { from, part } = requireSql(attributes.list(target), target);
  if (!target.subAttribute) return sql<boolean>`exists (select from ${from})`;
  return sql<boolean>`exists (select from ${from} where ${requireSql(part(target.subAttribute), target)} is not null)`;
}

interface Compared {
  readonly operator: Comparison;
  readonly value: FilterValue;
}

/** A list matches where one of its values does; `ne` also where it has none. */
function toComparisonSql(attributes: AttributeSql, target: ResolvedAttribute, compared: Compared): Condition {
  const { type } = findCompared(target);
  if (!target.attribute.multiValued)
    return compareSql(requireSql(attributes.single(target), target), type, compared);
  const { from, part } = requireSql(attributes.list(target), target);
  const matches = compareSql(requireSql(part(target.subAttribute), target), type, compared);
  const some = sql<boolean>`exists (select from ${from} where ${matches})`;
  return isAboutAbsence(compared) ? sql<boolean>`(${some} or not exists (select from ${from}))` : some;
}

/** Whether a list without values matches: it differs from every value, and equals null. */
const isAboutAbsence = ({ operator, value }: Compared): boolean =>
  value === null ? operator === 'eq' : operator === 'ne';

function compareSql(
  expression: Sql,
  valueType: ScimAttribute['type'],
  { operator, value }: Compared,
): Condition {
  if (value === null)
    return operator === 'eq'
      ? sql<boolean>`(${expression} is null)`
      : sql<boolean>`(${expression} is not null)`;
  const type = isEquality(operator) && typeNames[valueType] === text ? 'text' : typeNames[valueType];
  const bound = sql`(${value}::${sql.raw(type)})`;
  const cast = sql`((${expression})::${sql.raw(type)})`;
  if (operator === 'ne') return sql<boolean>`(${cast} is distinct from ${bound})`;
  return sql<boolean>`coalesce(${operations[operator](cast, bound)}, false)`;
}

/** Equality is the same in every order, and without one it can use an index. */
const isEquality = (operator: Comparison): boolean => operator === 'eq' || operator === 'ne';

/** Texts are compared by code points, whatever the locale of the database. */
const text = 'text collate "C"';

const typeNames: Readonly<Record<ScimAttribute['type'], string>> = {
  string: text,
  reference: text,
  binary: text,
  complex: text,
  boolean: 'boolean',
  decimal: 'double precision',
  integer: 'double precision',
  dateTime: 'timestamptz',
};

const operations: Readonly<Record<Exclude<Comparison, 'ne'>, (left: Sql, right: Sql) => Condition>> = {
  eq: (left, right) => sql<boolean>`${left} = ${right}`,
  co: (left, right) => sql<boolean>`position(${right} in ${left}) > 0`,
  sw: (left, right) => sql<boolean>`starts_with(${left}, ${right})`,
  ew: (left, right) => sql<boolean>`right(${left}, length(${right})) = ${right}`,
  gt: (left, right) => sql<boolean>`${left} > ${right}`,
  ge: (left, right) => sql<boolean>`${left} >= ${right}`,
  lt: (left, right) => sql<boolean>`${left} < ${right}`,
  le: (left, right) => sql<boolean>`${left} <= ${right}`,
};

/** Throws a 400 `invalidFilter` for an attribute that the service cannot compare. */
export function requireSql<T>(found: T | undefined, { attribute, subAttribute }: ResolvedAttribute): T {
  if (found !== undefined) return found;
  const name = subAttribute ? `${attribute.name}.${subAttribute.name}` : attribute.name;
  throw scimProblem('invalidFilter', `The service cannot filter or sort by "${name}".`);
}
