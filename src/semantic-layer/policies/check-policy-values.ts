import type { DataFilterOperator } from '../../contract/data-api-schemas.ts';
import { parseTimeSpan } from '../../model/time/parse-time-span.ts';
import { duckdbDialect } from '../dialect/duckdb-dialect.ts';
import { BoundParameters } from '../query-sql/bound-parameters.ts';
import { DataError } from '../data-error.ts';
import type { Dimension } from '../model/data-model.ts';
import { filterSql } from '../query-sql/filter-sql.ts';

type Tested = Pick<Dimension, 'name' | 'type'>;

/** Every text contains the empty text, so that an empty value would allow all rows. */
const partOperators: readonly DataFilterOperator[] = [
  ...(['contains', 'notContains', 'startsWith', 'notStartsWith', 'endsWith', 'notEndsWith'] as const),
];
const rangeOperators: readonly DataFilterOperator[] = ['inDateRange', 'notInDateRange'];

/** Why a policy's filter does not fit the dimension, or would allow all rows by mistake; undefined where it is valid. */
export function findPolicyValueFault(
  dimension: Tested,
  operator: DataFilterOperator,
  values: readonly (string | null)[],
): string | undefined {
  if (partOperators.includes(operator) && values.includes(''))
    return `The filter '${operator}' on ${dimension.name} needs a text that is not empty.`;
  return findSqlFault(dimension, operator, values) ?? findRangeFault(dimension, operator, values);
}

/** The error of writing the filter as SQL. */
function findSqlFault(
  { name, type }: Tested,
  operator: DataFilterOperator,
  values: readonly (string | null)[],
): string | undefined {
  const scope = { bound: new BoundParameters(), clock: clock(), dialect: duckdbDialect };
  try {
    filterSql({ name, type, sql: 'value' }, operator, values, scope);
    return undefined;
  } catch (error) {
    if (error instanceof DataError) return error.message;
    throw error;
  }
}

/** A range that ends before it begins is empty, so that its complement would be all rows. */
function findRangeFault(
  { name }: Tested,
  operator: DataFilterOperator,
  [first, second]: readonly (string | null)[],
): string | undefined {
  if (!rangeOperators.includes(operator) || !first || !second) return undefined;
  const from = parseTimeSpan(first, clock());
  const until = parseTimeSpan(second, clock());
  if (!from || !until || from.from < until.until) return undefined;
  return `The date range on ${name} ends before it begins: '${first}' to '${second}'.`;
}

const clock = () => ({ now: new Date(), timeZone: 'UTC' });
