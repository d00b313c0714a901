/**
 * A planned query as one DuckDB statement. Names come from the data model, values are bound: no text of a request
 * becomes SQL. The reader's row rules stand first and apart in WHERE, joined to the rest by AND.
 */
import { BoundValues } from './bound-values.ts';
import type { Cube, DataModel, Dimension, Measure, Member } from './data-model.ts';
import type { Clock } from './date-range.ts';
import { filterSql, type Operand } from './filter-sql.ts';
import { findRoot, planJoins, refuseFanOut, type JoinStep } from './join-plan.ts';
import type { PlannedColumn, QueryPlan } from './query-plan.ts';
import { rowRuleOfCube, rowRuleOfView, shortNameOf } from './reader-rights.ts';
import type { FilterTarget, ResolvedFilter } from './resolved-filter.ts';
import { aliasOf, dimensionSql, joinSql, measureSql, type SqlScope } from './sql-template.ts';
import { grainSql, spanSql, wallClockSql } from './time-sql.ts';

export interface Statement {
  sql: string;
  values: readonly string[];
}

interface Writer extends SqlScope {
  plan: QueryPlan;
  bound: BoundValues;
}

/** Asks for one row more than the limit where the service set it, to tell whether rows were cut. */
export function toStatement(model: DataModel, plan: QueryPlan): Statement {
  const bound = new BoundValues();
  const body = writeBody(model, plan, bound);
  const limit = bound.bind(String(plan.limit + (plan.isCapped ? 1 : 0)));
  const page = `LIMIT CAST(${limit} AS BIGINT) OFFSET CAST(${bound.bind(String(plan.offset))} AS BIGINT)`;
  return { sql: [body, orderSql(plan), page].join(' '), values: bound.values };
}

/** Counts the rows that the query has without its limit. */
export function toTotalStatement(model: DataModel, plan: QueryPlan): Statement {
  const bound = new BoundValues();
  return { sql: `SELECT count(*) FROM (${writeBody(model, plan, bound)}) AS rows`, values: bound.values };
}

function writeBody(model: DataModel, plan: QueryPlan, bound: BoundValues): string {
  const writer: Writer = { model, plan, bound, used: new Set(), isUngrouped: plan.isUngrouped };
  const select = plan.columns.map((column, index) => `${columnSql(writer, column)} AS c${index}`);
  const where = [
    ...plan.segments.map((segment) => segmentSql(writer, segment)),
    ...plan.ranges.map(({ member, span }) => spanSql(operandOf(writer, member, plan.clock).sql, span, bound)),
    ...plan.rowFilters.map((filter) => conditionSql(writer, filter, plan.clock)),
  ];
  const having = plan.groupFilters.map((filter) => conditionSql(writer, filter, plan.clock));
  const { rules, relation } = writeRelation(writer);
  return [
    `SELECT ${select.join(', ')} FROM ${relation}`,
    clause('WHERE', [...rules, ...where]),
    groupSql(plan),
    clause('HAVING', having),
  ].join(' ');
}

const clause = (word: string, conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `${word} ${conditions.join(' AND ')}`;

/** FROM and the row rules of everything in it; a rule or a join may bring in further cubes with rules of their own. */
function writeRelation(writer: Writer): { rules: string[]; relation: string } {
  const { model, plan, used } = writer;
  const root = findRoot(model, plan.view, rootCandidates(plan, used));
  used.add(root.name);
  refuseFanOut(root, plan.named);
  const rules = plan.view ? ruleSql(writer, rowRuleOfView(plan.view, namesIn(plan), plan.reader)) : [];
  const ruled = new Set<Cube>();
  for (;;) {
    const steps = planJoins(model, root, used, plan.view);
    const joins = steps.map((step) => stepSql(writer, step));
    const cubes = [root, ...steps.map(({ to }) => to)].filter((cube) => !ruled.has(cube));
    if (cubes.length === 0) return { rules, relation: [fromSql(root), ...joins].join(' ') };
    for (const cube of cubes) {
      ruled.add(cube);
      rules.push(...ruleSql(writer, rowRuleOfCube(cube, namesOf(plan, cube), plan.reader)));
    }
  }
}

function rootCandidates({ columns }: QueryPlan, used: ReadonlySet<string>): string[] {
  const measured = columns.filter(({ member }) => member.own.kind === 'measure');
  return [...new Set([...measured.map(({ member }) => member.cube.name), ...used])];
}

const namesIn = ({ named }: QueryPlan): string[] => named.map(({ name }) => shortNameOf(name));

const namesOf = ({ named }: QueryPlan, cube: Cube): string[] =>
  named.filter((member) => member.cube === cube).map(({ own }) => own.name);

/** Always in UTC: a reader's choice of time zone must not move the edge of what may be seen. */
function ruleSql(writer: Writer, rule: ResolvedFilter | undefined): string[] {
  const clock = { now: writer.plan.clock.now, timeZone: 'UTC' };
  return rule ? [conditionSql(writer, rule, clock)] : [];
}

const fromSql = (cube: Cube): string => `${cube.relation} AS ${aliasOf(cube.name)}`;

const stepSql = (writer: Writer, { from, to, join }: JoinStep): string =>
  `LEFT JOIN ${fromSql(to)} ON (${joinSql(writer, from, join.sql, join.place)})`;

function columnSql(writer: Writer, { member, grain }: PlannedColumn): string {
  const { sql } = operandOf(writer, member, writer.plan.clock);
  return grain ? grainSql(sql, grain) : sql;
}

function segmentSql(writer: Writer, { cube, own }: Member): string {
  return own.kind === 'segment' ? `(${dimensionSql(writer, cube, own)})` : 'false';
}

function conditionSql(writer: Writer, filter: ResolvedFilter, clock: Clock): string {
  if ('and' in filter) return joined(writer, filter.and, clock, ' AND ', 'true');
  if ('or' in filter) return joined(writer, filter.or, clock, ' OR ', 'false');
  const operand = operandOf(writer, filter.target, clock);
  return filterSql(operand, filter.operator, filter.values, { bound: writer.bound, clock });
}

function joined(
  writer: Writer,
  filters: readonly ResolvedFilter[],
  clock: Clock,
  word: string,
  none: string,
): string {
  if (filters.length === 0) return none;
  return `(${filters.map((filter) => conditionSql(writer, filter, clock)).join(word)})`;
}

function operandOf(
  writer: Writer,
  { name, cube, own }: Pick<Member, 'name' | 'cube' | 'own'> | FilterTarget,
  { timeZone }: Clock,
): Operand {
  if (own.kind === 'segment') return { name, type: 'boolean', sql: `(${dimensionSql(writer, cube, own)})` };
  const sql = `(${memberSql(writer, cube, own)})`;
  if (own.kind === 'measure' || own.type !== 'time') return { name, type: own.type, sql };
  return {
    name,
    type: 'time',
    sql: wallClockSql(sql, { isLocalTime: own.isLocalTime, timeZone }, writer.bound),
  };
}

const memberSql = (writer: Writer, cube: Cube, own: Dimension | Measure): string =>
  own.kind === 'measure' ? measureSql(writer, cube, own) : dimensionSql(writer, cube, own);

function groupSql({ columns, isUngrouped }: QueryPlan): string {
  if (isUngrouped) return '';
  const places = columns.flatMap(({ member }, index) => (member.own.kind === 'dimension' ? [index + 1] : []));
  return places.length === 0 ? '' : `GROUP BY ${places.join(', ')}`;
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
