/** The conditions and the order of a list, as SQL. */
import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { parseScimFilter } from '../scim-filter/parse-scim-filter.ts';
import { findCompared } from '../scim-filter/scim-filter.ts';
import { requireSql, toFilterSql } from '../scim-filter/scim-filter-sql.ts';
import type { AttributeSql } from '../scim-filter/scim-filter-sql.ts';
import { findByName } from '../scim-schema/scim-attribute.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { resolveAttribute } from '../scim-schema/scim-resource-schema.ts';
import type { ResolvedAttribute, ScimResourceSchema } from '../scim-schema/scim-resource-schema.ts';
import type { ScimListRequest } from './scim-list-request.ts';

export interface ScimListQuery {
  readonly where: RawBuilder<boolean>;
  /** What to sort by, before the id. */
  readonly order: RawBuilder<unknown> | undefined;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Throws a 400 for a filter or an order that the service does not understand. */
export function toScimListQuery(
  schema: ScimResourceSchema,
  attributes: AttributeSql,
  { filter, sortBy, isDescending, startIndex, count }: ScimListRequest,
): ScimListQuery {
  return {
    where:
      filter === undefined ? sql<boolean>`true` : toFilterSql(attributes, parseScimFilter(schema, filter)),
    order: sortBy === undefined ? undefined : toOrderSql(schema, attributes, sortBy),
    isDescending,
    offset: startIndex - 1,
    limit: count,
  };
}

/** A list is sorted by its preferred value, or else by its first one. RFC 7644, section 3.4.2.3. */
function toOrderSql(schema: ScimResourceSchema, attributes: AttributeSql, path: string): RawBuilder<unknown> {
  const target = resolveAttribute(schema, path.trim());
  if (!target) throw scimProblem('invalidPath', `There is no attribute "${path}" to sort by.`);
  const { attribute, subAttribute } = withValue(target);
  if (!attribute.multiValued)
    return toSortable(requireSql(attributes.single({ ...target, subAttribute }), target), target);
  const { from, part } = requireSql(attributes.list(target), target);
  const primary = findByName(attribute.subAttributes ?? [], 'primary');
  const isPrimary = (primary && part(primary)) ?? sql`'false'`;
  const value = requireSql(part(subAttribute), target);
  return sql`(select ${toSortable(value, target)} from ${from} order by ${isPrimary} = 'true' desc nulls last, position limit 1)`;
}

const withValue = (target: ResolvedAttribute): ResolvedAttribute =>
  target.subAttribute || target.attribute.type !== 'complex'
    ? target
    : { ...target, subAttribute: findByName(target.attribute.subAttributes ?? [], 'value') };

/** Texts are sorted by code points on every database; what is sorted is already without case. */
const toSortable = (value: RawBuilder<unknown>, target: ResolvedAttribute): RawBuilder<unknown> =>
  findCompared(target).type === 'decimal'
    ? sql`(${value})::double precision`
    : sql`(${value})::text collate "C"`;

/** The part of the rows that a list asks for, in its order. */
export function selectPage<Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  { where, order, isDescending, offset, limit }: ScimListQuery,
): SelectQueryBuilder<Tables, Table, Row> {
  return rows
    .where(where)
    .$if(order !== undefined, (query) =>
      query.orderBy(order ?? sql`id`, (by) => (isDescending ? by.desc().nullsLast() : by.asc().nullsLast())),
    )
    .orderBy(sql`id`, isDescending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset);
}

/** The number of rows of all pages. */
export const rowCount = sql<number>`count(*)::integer`.as('count');
