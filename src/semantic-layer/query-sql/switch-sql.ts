import { DataError } from '../data-error.ts';
import type { Dimension } from '../model/data-model.ts';
import type { QueryPlan } from '../query/query-plan.ts';
import { listConditions } from '../query/rolling-axis.ts';
import type { Writer } from './member-sql.ts';

/**
 * Writes a query that depends on a `switch` dimension as one query for each of its values. No row has such a value: it only
 * says which branch a measure takes.
 */
export function writeSwitched({ plan, switches }: Writer, write: (plan: QueryPlan) => string): string {
  const [dimension, ...others] = switches;
  if (!dimension || others.length > 0)
    throw new DataError(
      `A query can use only one dimension of 'type: switch', not ${[...switches].map(({ name }) => name).join(' and ')}.`,
    );
  const parts = listValues(plan, dimension).map((value) =>
    write({ ...plan, switched: { dimension, value } }),
  );
  if (parts.length === 1) return parts[0] ?? '';
  return parts.map((part, index) => `SELECT * FROM (${part}) AS "part ${index}"`).join(' UNION ALL ');
}

/** All values where the query groups by the dimension, else the only one that its filters leave. */
function listValues({ columns, rowFilters }: QueryPlan, dimension: Dimension): readonly string[] {
  const { switchValues = [], name } = dimension;
  if (columns.some(({ member }) => member.cubeMember === dimension)) return switchValues;
  const fixed = rowFilters.flatMap(listConditions).flatMap((filter) => {
    const isFixed =
      'target' in filter &&
      filter.target.cubeMember === dimension &&
      filter.operator === 'equals' &&
      filter.values.length === 1;
    return isFixed ? switchValues.filter((value) => value === filter.values[0]) : [];
  });
  if (fixed.length > 0) return fixed.slice(0, 1);
  throw new DataError(
    `The query needs a value of '${name}': add it to 'dimensions', or filter it with 'equals' to one of ${switchValues.join(', ')}.`,
  );
}
