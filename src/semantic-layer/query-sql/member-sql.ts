/**
 * Writes members of a planned query as SQL. Names come from the data model and values are bound as parameters: no text of
 * a request becomes SQL.
 */
import type { ZonedClock } from '../../model/time/parse-time-span.ts';
import type { BoundParameters } from './bound-parameters.ts';
import { DataError } from '../data-error.ts';
import type { Cube, Dimension, Measure, Member, SqlGrain, TimeShift } from '../model/data-model.ts';
import { filterSql, type Operand } from './filter-sql.ts';
import {
  isSqlGrain,
  type FilterTarget,
  type PlannedColumn,
  type QueryPlan,
  type ResolvedFilter,
} from '../query/query-plan.ts';
import { dimensionSql, measureSql, toGrainDimension, type SqlScope } from '../model/expand-sql-references.ts';
import { grainSql, spanSql, wallClockSql } from './time-sql.ts';

export interface Writer extends SqlScope {
  plan: QueryPlan;
  bound: BoundParameters;
  /** The `switch` dimensions that the query was found to need a value of. */
  switches: Set<Dimension>;
  /** Writes a query inside this one. */
  writeInner: (plan: QueryPlan, bound: BoundParameters) => string;
}

export function columnSql(writer: Writer, { member, grain }: PlannedColumn): string {
  if (isSqlGrain(grain)) return sqlGrainSql(writer, member, grain);
  const { sql } = toMemberOperand(writer, member, writer.plan.clock);
  return grain ? grainSql(writer.dialect, sql, grain) : sql;
}

/** The start of the period that the model looks up for each row. It is a wall-clock time, which no time zone converts. */
function sqlGrainSql(writer: Writer, { name, cube, cubeMember }: Member, grain: SqlGrain): string {
  if (cubeMember.kind !== 'dimension') return 'NULL';
  if (listShifts(writer.plan, cube, cubeMember).length > 0)
    throw new DataError(
      `${name} cannot be moved in time by '${grain.name}', whose periods the data model looks up by SQL: use another grain.`,
    );
  return `CAST((${dimensionSql(writer, cube, toGrainDimension(cubeMember, grain))}) AS TIMESTAMP)`;
}

export function segmentSql(writer: Writer, { cube, cubeMember }: Member): string {
  return cubeMember.kind === 'segment' ? `(${dimensionSql(writer, cube, cubeMember)})` : 'false';
}

export function conditionSql(writer: Writer, filter: ResolvedFilter, clock: ZonedClock): string {
  if ('and' in filter) return joined(writer, filter.and, clock, ' AND ', 'true');
  if ('or' in filter) return joined(writer, filter.or, clock, ' OR ', 'false');
  const operand = toMemberOperand(writer, filter.target, clock);
  const { bound, dialect } = writer;
  return filterSql(operand, filter.operator, filter.values, { bound, clock, dialect });
}

function joined(
  writer: Writer,
  filters: readonly ResolvedFilter[],
  clock: ZonedClock,
  word: string,
  none: string,
): string {
  if (filters.length === 0) return none;
  return `(${filters.map((filter) => conditionSql(writer, filter, clock)).join(word)})`;
}

export function toMemberOperand(
  writer: Writer,
  { name, cube, cubeMember }: Pick<Member, 'name' | 'cube' | 'cubeMember'> | FilterTarget,
  { timeZone }: ZonedClock,
): Operand {
  if (cubeMember.kind === 'segment')
    return { name, type: 'boolean', sql: `(${dimensionSql(writer, cube, cubeMember)})` };
  const sql = `(${memberSql(writer, cube, cubeMember)})`;
  if (cubeMember.kind === 'measure' || cubeMember.type !== 'time')
    return { name, type: cubeMember.type, sql };
  const time = wallClockSql(sql, { isLocalTime: cubeMember.isLocalTime, timeZone }, writer);
  return { name, type: 'time', sql: shiftSql(writer, cube, cubeMember, time) };
}

/** The wall-clock time of SQL that stands for a time dimension. */
export function timeOperandSql(writer: Writer, cube: Cube, own: Dimension, sql: string): string {
  const { timeZone } = writer.plan.clock;
  return shiftSql(writer, cube, own, wallClockSql(sql, { isLocalTime: own.isLocalTime, timeZone }, writer));
}

/** A time, moved as the query's shifts say: a row of last year is counted this year, one year after it was. */
function shiftSql({ plan, dialect }: Writer, cube: Cube, dimension: Dimension, time: string): string {
  return listShifts(plan, cube, dimension).reduce(
    (sql, { interval, type }) => `(${sql} ${type === 'prior' ? '+' : '-'} ${dialect.interval(interval)})`,
    time,
  );
}

const listShifts = ({ shifts = [] }: QueryPlan, cube: Cube, { name }: Dimension): readonly TimeShift[] =>
  shifts.filter(
    ({ dimension, cube: owner }) =>
      !dimension || (dimension.name === name && (dimension.owner ?? owner.name) === cube.name),
  );

const memberSql = (writer: Writer, cube: Cube, own: Dimension | Measure): string =>
  own.kind === 'measure' ? measureSql(writer, cube, own) : dimensionSql(writer, cube, own);

/** The SQL of a cube's primary key columns; empty if the model has none. */
export function primaryKeySql(writer: Writer, cube: Cube): string[] {
  return [...cube.members.values()].flatMap((member) =>
    member.kind === 'dimension' && member.isPrimaryKey ? [dimensionSql(writer, cube, member)] : [],
  );
}

/** The conditions of segments, date ranges and filters on single rows. */
export function rowConditions(writer: Writer): string[] {
  const { segments, ranges, rowFilters, clock } = writer.plan;
  return [
    ...segments.map((segment) => segmentSql(writer, segment)),
    ...ranges.map(({ member, span }) =>
      spanSql(toMemberOperand(writer, member, clock).sql, span, writer.bound),
    ),
    ...rowFilters.map((filter) => conditionSql(writer, filter, clock)),
  ];
}

export const writeConditionClause = (word: string, conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `${word} ${conditions.join(' AND ')}`;

export const groupBySql = (names: readonly string[]): string =>
  names.length === 0 ? '' : `GROUP BY ${names.join(', ')}`;
