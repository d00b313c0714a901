import type { ZonedClock } from '../../model/time/parse-time-span.ts';
import { BoundParameters } from '../query-sql/bound-parameters.ts';
import type { DataModel, Member, Cube, Source } from '../model/data-model.ts';
import type { Writer } from '../query-sql/member-sql.ts';
import { writeQueryBody, type Statement } from '../query-sql/query-sql.ts';
import type { QueryPlan } from '../query/query-plan.ts';
import { forkWriter } from '../query-sql/sub-query-dimension-sql.ts';
import { isVisible } from '../policies/reader-permissions.ts';
import type { Reader } from '../policies/reader.ts';
import { duckdbDialect } from '../dialect/duckdb-dialect.ts';
import { quoteName } from './replace-in-sql.ts';
import type { JoinStep } from '../query/join-plan.ts';
import type { TableFilters } from './table-filters.ts';
import type { TableUse } from './table-scope.ts';
import { DataError } from '../data-error.ts';
import { listLeafMeasures, groupLeafMeasures, type LeafMeasureGroup } from '../query/measure-groups.ts';
import { writeMeasureGroup } from '../query-sql/measure-group-sql.ts';

/** The model, the reader and time for which rows are selected, and the filters beside the statement. */
export interface RowScope {
  model: DataModel;
  reader: Reader;
  clock: ZonedClock;
  filters: TableFilters;
}

/** The same statement without the filters beside it. */
const withoutFilters = (scope: RowScope): RowScope => ({
  ...scope,
  filters: { applied: [], of: () => ({ filters: [], members: [] }) },
});

interface Relation {
  readonly root: Cube;
  readonly steps: readonly JoinStep[];
}

/**
 * A filter must leave rows out, and neither repeat nor add one: it may not change where the joins of a table start, nor join a
 * cube of which one row has several.
 * @param relate - the joins of the tables in a scope.
 */
export function refuseRepeatingFilters(
  tables: readonly TableUse[],
  scope: RowScope,
  filtered: Relation,
  relate: (scope: RowScope) => Relation,
): void {
  const { members } = scope.filters.of(tables.map(({ source }) => source));
  if (members.length === 0) return;
  const whole = relate(withoutFilters(scope));
  const added = filtered.steps.filter(({ to }) => whole.steps.every((step) => step.to !== to));
  const isRepeated = added.some(({ join }) => join.relationship === 'one_to_many');
  if (filtered.root === whole.root && !isRepeated) return;
  const names = members.map(({ name }) => name).join(' and ');
  const aliases = tables.map(({ alias }) => `'${alias}'`).join(' and ');
  throw new DataError(`The filter on ${names} would repeat rows of ${aliases}: use POST /v1/load.`);
}

/** Beyond this, values are bound to one statement: each variable is a statement of its own. */
const maxVariables = 100;

interface RowTable {
  name: string;
  columns: readonly string[];
  /** The query that makes the rows. */
  body: string;
  bound: BoundParameters;
  /** Whether row policies restrict the rows. */
  isRuled: boolean;
}

/**
 * Statements that create a table of the caller's query on the runner's connection. Where row policies apply it is a
 * temporary table that is filled before the caller's statement runs: with a view, DuckDB could evaluate the caller's
 * conditions on hidden rows first, and an error that they raise would reveal those rows. So it is where filters have many values.
 * Elsewhere it is a view.
 */
export function toCreateTableStatements({ name, columns, body, bound, isRuled }: RowTable): Statement[] {
  const head = `${quoteName(name)} (${columns.map(quoteName).join(', ')}) AS`;
  if (isRuled || bound.values.length > maxVariables)
    return [{ sql: `CREATE TEMP TABLE ${head} ${body}`, values: bound.values }];
  const variables = bound.values.map((_, index) => `${name}_v${index + 1}`);
  const settings = bound.values.map((value, index) => ({
    sql: `SET VARIABLE ${quoteName(variables[index] ?? '')} = $1`,
    values: [value],
  }));
  return [...settings, { sql: `CREATE TEMP VIEW ${head} ${withVariables(body, variables)}`, values: [] }];
}

/** A writer for parts of a plan. It also records which cubes the plan reads. */
export function createRowWriter(model: DataModel, plan: QueryPlan, bound: BoundParameters): Writer {
  return forkWriter({
    model,
    dialect: duckdbDialect,
    plan,
    bound,
    used: new Set<string>(),
    isUngrouped: plan.isUngrouped,
    switches: new Set(),
    switchValue({ name }) {
      throw new DataError(`'${name}' is no column of rows: query it with POST /v1/load.`);
    },
    writeInner: (inner, values) => writeQueryBody(model, inner, values, 1),
  });
}

interface RowPlanParts extends Pick<QueryPlan, 'columns' | 'named' | 'view'> {
  /** The tables whose rows are selected. */
  sources: readonly Source[];
}

/** A plan that selects single rows, without aggregation or a limit. */
export function toRowPlan(
  { columns, named, view, sources }: RowPlanParts,
  { reader, clock, filters }: RowScope,
): QueryPlan {
  const own = filters.of(sources);
  return {
    columns,
    named: [...named, ...own.members],
    view,
    segments: [],
    ranges: [],
    rowFilters: [...own.filters],
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

/**
 * The columns that a statement needs from a table. Where it names none, as in `SELECT count(*)`, these are all visible
 * columns: rows are counted as `SELECT *` would show them.
 */
export function listNeededColumns(
  { source, needsAll, measures, columns }: TableUse,
  reader: Reader,
): Member[] {
  const all = [...source.members.values()].filter(
    (member) => member.cubeMember.kind === 'dimension' && isVisible(member, reader),
  );
  const isPlain = columns.size > 0 || measures.size > 0;
  return needsAll || !isPlain ? all : all.filter((member) => columns.has(member));
}

const placeholder = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

/** A view takes no parameters: its values are set as variables of the connection beforehand. */
function withVariables(sql: string, variables: readonly string[]): string {
  return sql.replace(placeholder, (whole, place?: string) => {
    const variable = place === undefined ? undefined : variables[Number(place) - 1];
    return variable === undefined ? whole : `getvariable('${variable}')`;
  });
}

/**
 * The cube whose rows measures are calculated from, as `POST /v1/load` calculates them.
 *
 * @throws DataError where a join repeats the rows of a measure, or where several measures are calculated from different
 *   rows: each measure joins only the cubes it needs, and the row policies of a cube restrict all that join it.
 */
export function requireMeasureRoot(writer: Writer, measures: readonly Member[]): Cube {
  const leaves = listLeafMeasures(writer);
  const groups = groupLeafMeasures(writer, leaves);
  for (const { mode, leaves: own } of groups) {
    const repeated = measures.filter(({ cube }) => own.some((leaf) => leaf.cube === cube));
    if (mode !== 'direct')
      throw new DataError(`${list(repeated)} would count rows more than once here: ${advice}.`);
  }
  const [first, ...others] = groups;
  const readOf = (group: LeafMeasureGroup): string => {
    const fork = forkWriter(writer, { bound: new BoundParameters() });
    writeMeasureGroup(fork, group);
    return [group.root.name, ...[...fork.used].sort()].join(' ');
  };
  if (!first || others.some((group) => readOf(group) !== readOf(first)))
    throw new DataError(`${list(measures)} are not made from the same rows: ${advice}.`);
  return first.root;
}

const advice = 'query each in a sub-select of its own table, or use POST /v1/load';

const list = (measures: readonly Member[]): string => measures.map(({ name }) => name).join(' and ');
