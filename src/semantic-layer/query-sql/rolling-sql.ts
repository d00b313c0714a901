import { DataError } from '../data-error.ts';
import type { Cube, RollingWindow } from '../model/data-model.ts';
import type { SqlDialect } from '../dialect/sql-dialect.ts';
import { intervalOfUnit, parseInterval, type Interval } from '../../model/time/interval.ts';
import { requirePrimaryKey, type LeafMeasure, type LeafMeasureGroup } from '../query/measure-groups.ts';
import {
  writeConditionClause,
  columnSql,
  groupBySql,
  toMemberOperand,
  rowConditions,
  type Writer,
} from './member-sql.ts';
import type { QueryPlan, RegularGrain } from '../query/query-plan.ts';
import { writeJoinsAndPolicies } from './joins-and-policies-sql.ts';
import { aggregateSql, measureInputSql } from '../model/expand-sql-references.ts';
import { joinMatchSql } from './join-match-sql.ts';
import { findRollingAxis, withoutAxisRanges, type Axis } from '../query/rolling-axis.ts';
import { grainSql, timestampSql } from './time-sql.ts';

/** An alias that no table of the data model can have. */
const rowsName = '"rolling rows"';

/**
 * Writes one SELECT of a rolling measure by the query's dimensions. Each value covers the rows in a window around its
 * point on the time axis.
 */
export function writeRolling(
  writer: Writer,
  { root, leaves, isRepeated = false }: LeafMeasureGroup,
  select: (write: (leaf: LeafMeasure) => string) => string[],
): string {
  const [leaf] = leaves;
  const window = leaf?.measure.rollingWindow;
  if (!window) throw new DataError('A rolling measure needs a window.');
  const axis = findRollingAxis(writer.plan);
  if (!axis) requireWhole(leaf, window);
  const keys = isRepeated ? requirePrimaryKey(writer, leaf) : [];
  const rows = writeDatedRows(writer, root, { axis, leaf, keys });
  const dimensions = writer.plan.columns.flatMap(({ member }, index) =>
    member.cubeMember.kind === 'dimension'
      ? [index === axis?.column ? `${isRepeated ? 'dated' : 'places'}.start AS c${index}` : `dated.c${index}`]
      : [],
  );
  const measures = select(({ measure }) => aggregateSql(writer.dialect, measure.aggregate, 'dated.input'));
  const covered = axis
    ? `(${placesSql(writer, axis)}) AS places JOIN ${rowsName} AS dated ON ${windowSql(writer.dialect, window)}`
    : `${rowsName} AS dated`;
  const from = isRepeated ? `(${onceSql(writer.plan, covered, { axis, keys })}) AS dated` : covered;
  const groups = groupBySql(dimensions.map((_, index) => String(index + 1)));
  return `(WITH ${rowsName} AS (${rows}) SELECT ${[...dimensions, ...measures].join(', ')} FROM ${from} ${groups})`;
}

/** The rows of each window and group, each key once. */
function onceSql(
  { columns }: QueryPlan,
  covered: string,
  { axis, keys }: { axis: Axis | undefined; keys: readonly string[] },
): string {
  const groups = columns.flatMap(({ member }, index) =>
    member.cubeMember.kind === 'dimension' && index !== axis?.column ? [`dated.c${index}`] : [],
  );
  const names = [...(axis ? ['places.start'] : []), ...groups, ...keys.map((_, index) => `dated.k${index}`)];
  return `SELECT DISTINCT ${[...names, 'dated.input'].join(', ')} FROM ${covered}`;
}

/** Without a time axis, the only point is the end of all rows. Refuses windows that do not then cover all rows. */
function requireWhole({ cube, measure }: LeafMeasure, window: RollingWindow): void {
  if (isWhole(window)) return;
  throw new DataError(
    `${cube.name}.${measure.name} covers a window of time, and the query does not say at which time: give a time ` +
      `dimension a 'dateRange' or a 'granularity'.`,
  );
}

/** Whether a window at the end of all rows covers all of them. */
function isWhole({ trailing, leading, offset, toDate, isRunningTotal }: RollingWindow): boolean {
  if (isRunningTotal === true) return true;
  if (toDate) return false;
  if (trailing === undefined && leading === undefined) return true;
  if (trailing !== 'unbounded') return false;
  if (leading === 'unbounded') return true;
  const { months, milliseconds } = reachOf(leading);
  return offset === 'end' && months >= 0 && milliseconds >= 0;
}

/**
 * The rows with their times, without the axis' date range: it selects the points, and not the rows that windows cover. A
 * running total covers only rows of the date range.
 */
function writeDatedRows(
  writer: Writer,
  root: Cube,
  { axis, leaf, keys }: { axis: Axis | undefined; leaf: LeafMeasure; keys: readonly string[] },
): string {
  const { plan } = writer;
  const columns = plan.columns.flatMap((column, index) =>
    column.member.cubeMember.kind === 'dimension' && index !== axis?.column
      ? [`${columnSql(writer, column)} AS c${index}`]
      : [],
  );
  const at = axis ? [`${toMemberOperand(writer, axis.member, plan.clock).sql} AS moment`] : [];
  const input = measureInputSql(writer, leaf.cube, leaf.measure, joinMatchSql(writer, root, leaf));
  const isTotal = leaf.measure.rollingWindow?.isRunningTotal === true;
  const covering = { ...writer, plan: axis && !isTotal ? withoutAxisRanges(plan, axis) : plan };
  const where = rowConditions(covering);
  const { rules, sql } = writeJoinsAndPolicies(covering, root);
  const named = keys.map((key, index) => `${key} AS k${index}`);
  const select = [...columns, ...at, ...named, `${input} AS input`].join(', ');
  return `SELECT ${select} FROM ${sql} ${writeConditionClause('WHERE', [...rules, ...where])}`;
}

/** The start and end of each point on the axis. */
function placesSql({ bound, dialect }: Writer, { grain, span }: Axis): string {
  if (!grain) {
    const ends = [`${timestampSql(span.from, bound)} AS start`, `${timestampSql(span.until, bound)} AS stop`];
    return `SELECT ${ends.join(', ')} WHERE ${span.from < span.until}`;
  }
  const step = dialect.interval(lengthOf(grain));
  const truncate = (sql: string): string => grainSql(dialect, sql, grain);
  const ends = span
    ? [truncate(timestampSql(span.from, bound)), timestampSql(span.until - 1, bound)]
    : [`min(${truncate('moment')})`, `max(${truncate('moment')})`];
  const source = span ? `WHERE ${span.from < span.until}` : `FROM ${rowsName} WHERE isfinite(moment)`;
  const [first = '', last = ''] = ends;
  const series = `SELECT ${dialect.series(first, last, step)} AS start ${source}`;
  return `SELECT start, start + ${step} AS stop FROM (${series}) AS series`;
}

function lengthOf(grain: RegularGrain): { months: number; milliseconds: number } {
  if (typeof grain === 'string') return intervalOfUnit(grain);
  return parseInterval(grain.interval) ?? intervalOfUnit('day');
}

function windowSql(dialect: SqlDialect, { trailing, leading, offset, toDate }: RollingWindow): string {
  const reachSql = (text: string | undefined): string => dialect.interval(reachOf(text));
  if (toDate)
    return `dated.moment >= ${grainSql(dialect, 'places.start', toDate)} AND dated.moment < places.stop`;
  if (trailing === undefined && leading === undefined) return 'dated.moment < places.stop';
  const base = offset === 'end' ? 'places.stop' : 'places.start';
  const lower = trailing === 'unbounded' ? [] : [`dated.moment >= ${base} - ${reachSql(trailing)}`];
  const upper = leading === 'unbounded' ? [] : [`dated.moment < ${base} + ${reachSql(leading)}`];
  return [...lower, ...upper].join(' AND ') || 'true';
}

const reachOf = (text: string | undefined): Interval =>
  (text === undefined ? undefined : parseInterval(text)) ?? { months: 0, milliseconds: 0 };
