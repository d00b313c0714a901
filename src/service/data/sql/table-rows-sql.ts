/**
 * A table of a statement, made for one connection: the columns that the statement may need, of the rows that the caller
 * may see. Where rules cut the rows it is a table of its own, filled before the statement runs: in one plan with a view,
 * the statement's conditions could be tried on hidden rows first, and an error that they raise would tell of them.
 * Elsewhere it is a view; the statement's names mean nothing inside it.
 */
import type { Clock } from '../../../model/time/read-span.ts';
import { BoundValues } from '../bound-values.ts';
import { DataError } from '../data-error.ts';
import type { Aggregate, DataModel, Measure, Member } from '../data-model.ts';
import { findRoot, isRepeated } from '../join-plan.ts';
import { findRowCubes } from '../measure-groups.ts';
import { columnSql, type Writer } from '../member-sql.ts';
import { writeBody } from '../query-body.ts';
import type { QueryPlan } from '../query-plan.ts';
import type { Statement } from '../query-sql.ts';
import { isVisible, shortNameOf, type Reader } from '../reader-rights.ts';
import { waysOf, writeRelation } from '../relation-sql.ts';
import { quoteName } from './sql-text.ts';
import { fold } from './sql-tree.ts';
import type { TableUse } from './table-scope.ts';

export interface TableNames {
  table: string;
  /** Of the columns that measures are made from. */
  leaves: ReadonlyMap<Measure, { name: string; measure: Member }>;
}

export interface RowScope {
  model: DataModel;
  reader: Reader;
  clock: Clock;
  /** Everything in the statement that may be a column, in lower case. */
  names: ReadonlySet<string>;
}

export function toRowStatements(use: TableUse, { table, leaves }: TableNames, scope: RowScope): Statement[] {
  const dimensions = listDimensions(use, scope);
  const plan = toPlan(use, dimensions, leaves, scope);
  const isRuled = checkRelation(scope.model, plan);
  const bound = new BoundValues();
  const body = writeBody(scope.model, plan, bound);
  const names = [
    ...dimensions.map(({ name }) => shortNameOf(name)),
    ...[...leaves.values()].map(({ name }) => name),
  ];
  const head = `${quoteName(table)} (${names.map(quoteName).join(', ')}) AS`;
  if (isRuled) return [{ sql: `CREATE TEMP TABLE ${head} ${body}`, values: bound.values }];
  const variables = bound.values.map((_, index) => `${table}_v${index + 1}`);
  const settings = bound.values.map((value, index) => ({
    sql: `SET VARIABLE ${quoteName(variables[index] ?? '')} = $1`,
    values: [value],
  }));
  return [...settings, { sql: `CREATE TEMP VIEW ${head} ${withVariables(body, variables)}`, values: [] }];
}

/** Rows are counted as `SELECT *` shows them: with no column named, all of them are. */
function listDimensions({ source, needsAll, measures }: TableUse, { reader, names }: RowScope): Member[] {
  const all = [...source.members.values()].filter(
    (member) => member.own.kind === 'dimension' && isVisible(member, reader),
  );
  const named = needsAll ? all : all.filter(({ name }) => names.has(fold(shortNameOf(name))));
  if (named.length > 0 || measures.size > 0) return named;
  if (all.length === 0)
    throw new DataError(`The table '${source.name}' has no columns for you: ask for a MEASURE(…).`);
  return all;
}

/** Policies count only if they grant every member that the statement takes from the table. */
function toPlan(
  { source, measures }: TableUse,
  dimensions: readonly Member[],
  leaves: TableNames['leaves'],
  { reader, clock }: RowScope,
): QueryPlan {
  const inputs = [...leaves].map(([own, { measure }]) => ({ ...measure, own }));
  return {
    columns: [...dimensions, ...inputs].map((member) => ({ name: member.name, member })),
    named: [...dimensions, ...measures],
    view: source.kind === 'view' ? source : undefined,
    ...{ segments: [], ranges: [], rowFilters: [], groupFilters: [], order: [], joinHints: [] },
    ...{ limit: 0, isCapped: false, offset: 0, isUngrouped: true, wantsTotal: false },
    clock,
    reader,
  };
}

const unharmed: ReadonlySet<Aggregate> = new Set(['count_distinct', 'count_distinct_approx', 'min', 'max']);

/** Whether rules cut the rows. Refuses measures of a cube whose rows the table's joins repeat: they would be wrong. */
function checkRelation(model: DataModel, plan: QueryPlan): boolean {
  const none = (): string => 'NULL';
  const bound = new BoundValues();
  const writer: Writer = {
    ...{ model, plan, bound, used: new Set<string>(), isUngrouped: true },
    ...{ writeInner: none, subQuery: none },
  };
  const measured = plan.columns.map(({ member }) => member).filter(({ own }) => own.kind === 'measure');
  const root = findRoot(waysOf(writer), [...measured.map(({ cube }) => cube.name), ...findRowCubes(writer)]);
  for (const column of plan.columns) columnSql(writer, column);
  const { steps, rules } = writeRelation(writer, root);
  for (const { name, cube, own } of measured) {
    if (own.kind !== 'measure' || unharmed.has(own.aggregate) || !isRepeated(steps, cube)) continue;
    throw new DataError(`MEASURE(${name}) would count rows more than once here: ask it at POST /v1/load.`);
  }
  return rules.length > 0;
}

const placeholder = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

/** A view takes no parameters; its variables are set on the same connection, with the values bound. */
function withVariables(sql: string, variables: readonly string[]): string {
  return sql.replace(placeholder, (whole, place?: string) => {
    const variable = place === undefined ? undefined : variables[Number(place) - 1];
    return variable === undefined ? whole : `getvariable('${variable}')`;
  });
}
