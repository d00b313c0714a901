/**
 * Tables of a statement, made for one connection. Where rules cut the rows it is a table of its own, filled before the
 * statement runs: in one plan with a view, the statement's conditions could be tried on hidden rows first, and an error
 * that they raise would tell of them. Elsewhere it is a view; the statement's names mean nothing inside it.
 */
import type { ZonedClock } from '../../../model/time/parse-time-span.ts';
import type { BoundParameters } from '../query-sql/bound-parameters.ts';
import type { DataModel, Member } from '../model/data-model.ts';
import type { Writer } from '../query-sql/member-sql.ts';
import { writeBody } from '../query-sql/query-body.ts';
import type { QueryPlan } from '../query/query-plan.ts';
import { forkWriter } from '../query-sql/sub-query.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import { isVisible } from '../policies/reader-permissions.ts';
import type { Reader } from '../policies/reader.ts';
import { quoteName } from './sql-text.ts';
import type { TableUse } from './table-scope.ts';

export interface RowScope {
  model: DataModel;
  reader: Reader;
  clock: ZonedClock;
}

export interface RowTable {
  name: string;
  columns: readonly string[];
  /** The query that fills it. */
  body: string;
  bound: BoundParameters;
  isRuled: boolean;
}

export function toTableStatements({ name, columns, body, bound, isRuled }: RowTable): Statement[] {
  const head = `${quoteName(name)} (${columns.map(quoteName).join(', ')}) AS`;
  if (isRuled) return [{ sql: `CREATE TEMP TABLE ${head} ${body}`, values: bound.values }];
  const variables = bound.values.map((_, index) => `${name}_v${index + 1}`);
  const settings = bound.values.map((value, index) => ({
    sql: `SET VARIABLE ${quoteName(variables[index] ?? '')} = $1`,
    values: [value],
  }));
  return [...settings, { sql: `CREATE TEMP VIEW ${head} ${withVariables(body, variables)}`, values: [] }];
}

/** Finds out what a plan reads, and writes parts of it. */
export function createWriter(model: DataModel, plan: QueryPlan, bound: BoundParameters): Writer {
  return forkWriter({
    model,
    plan,
    bound,
    used: new Set<string>(),
    isUngrouped: plan.isUngrouped,
    writeInner: (inner, values) => writeBody(model, inner, values, 1),
  });
}

/** Asks for single rows. */
export function toRowPlan(
  asked: Pick<QueryPlan, 'columns' | 'named' | 'view'>,
  { reader, clock }: RowScope,
): QueryPlan {
  return {
    ...asked,
    segments: [],
    ranges: [],
    rowFilters: [],
    groupFilters: [],
    order: [],
    joinHints: [],
    limit: 0,
    isCapped: false,
    offset: 0,
    isUngrouped: true,
    wantsTotal: false,
    clock,
    reader,
  };
}

/** Rows are counted as `SELECT *` shows them: with nothing named, every column is. */
export function listColumns({ source, needsAll, measures, columns }: TableUse, reader: Reader): Member[] {
  const all = [...source.members.values()].filter(
    (member) => member.own.kind === 'dimension' && isVisible(member, reader),
  );
  const isPlain = columns.size > 0 || measures.size > 0;
  return needsAll || !isPlain ? all : all.filter((member) => columns.has(member));
}

const placeholder = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

/** A view takes no parameters; its variables are set on the same connection, with the values bound. */
function withVariables(sql: string, variables: readonly string[]): string {
  return sql.replace(placeholder, (whole, place?: string) => {
    const variable = place === undefined ? undefined : variables[Number(place) - 1];
    return variable === undefined ? whole : `getvariable('${variable}')`;
  });
}
