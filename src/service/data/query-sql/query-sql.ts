/** A planned query as one DuckDB statement: its body, its order and its page. */
import { BoundParameters } from './bound-parameters.ts';
import type { DataModel } from '../model/data-model.ts';
import { writeBody } from './query-body.ts';
import type { QueryPlan } from '../query/query-plan.ts';

export interface Statement {
  sql: string;
  values: readonly string[];
}

/** Asks for one row more than the limit where the service set it, to tell whether rows were cut. */
export function toStatement(model: DataModel, plan: QueryPlan): Statement {
  const bound = new BoundParameters();
  const body = writeBody(model, plan, bound);
  const limit = bound.bind(String(plan.limit + (plan.isCapped ? 1 : 0)));
  const page = `LIMIT CAST(${limit} AS BIGINT) OFFSET CAST(${bound.bind(String(plan.offset))} AS BIGINT)`;
  return { sql: [body, orderSql(plan), page].join(' '), values: bound.values };
}

/** Counts the rows that the query has without its limit. */
export function toTotalStatement(model: DataModel, plan: QueryPlan): Statement {
  const bound = new BoundParameters();
  return { sql: `SELECT count(*) FROM (${writeBody(model, plan, bound)}) AS rows`, values: bound.values };
}

/** Equal rows are told apart by their dimensions, so that pages of one query never overlap. */
function orderSql({ order, columns }: QueryPlan): string {
  if (order.length === 0) return '';
  const asked = new Set(order.map(({ column }) => column));
  const rest = columns.flatMap(({ member }, index) =>
    member.own.kind === 'dimension' && !asked.has(index) ? [`${index + 1} ASC NULLS LAST`] : [],
  );
  const wished = order.map(
    ({ column, direction }) => `${column + 1} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`,
  );
  return `ORDER BY ${[...wished, ...rest].join(', ')}`;
}
