/** Rolling measures: each value covers the rows of a window around its place on the time axis. */
import { DataError } from './data-error.ts';
import type { Cube, RollingWindow } from './data-model.ts';
import { intervalOfUnit, intervalSql, parseInterval } from './interval.ts';
import type { Leaf, LeafGroup } from './measure-groups.ts';
import { clause, columnSql, operandOf, rowConditions, type Writer } from './member-sql.ts';
import type { Grain, PlannedColumn, QueryPlan } from './query-plan.ts';
import { writeRelation } from './relation-sql.ts';
import { aggregateSql, measureInputSql } from './sql-template.ts';
import { grainSql, timestampSql } from './time-sql.ts';

/** The time axis of the query: its first column with a grain, or else its one date range as a whole. */
interface Axis {
  member?: PlannedColumn['member'] | undefined;
  /** Index of the column. */
  column?: number | undefined;
  grain?: Grain | undefined;
  span?: QueryPlan['ranges'][number]['span'] | undefined;
}

/** Rows under a name that no table has. */
const rowsName = '"rolling rows"';

/** One SELECT of the group's one measure, by the query's dimensions. */
export function writeRolling(
  writer: Writer,
  { root, leaves }: LeafGroup,
  select: (write: (leaf: Leaf) => string) => string[],
): string {
  const [leaf] = leaves;
  const window = leaf?.measure.rollingWindow;
  if (!window) throw new DataError('A rolling measure needs a window.');
  const axis = findAxis(writer.plan);
  const rows = writeDatedRows(writer, root, { axis, leaf });
  const dimensions = writer.plan.columns.flatMap(({ member }, index) =>
    member.own.kind === 'dimension'
      ? [index === axis.column ? `places.start AS c${index}` : `dated.c${index}`]
      : [],
  );
  const measures = select(({ measure }) => aggregateSql(measure.aggregate, 'dated.input'));
  const places = dimensions.map((_, index) => String(index + 1)).join(', ');
  return (
    `(WITH ${rowsName} AS (${rows}) SELECT ${[...dimensions, ...measures].join(', ')} ` +
    `FROM (${placesSql(writer, axis)}) AS places JOIN ${rowsName} AS dated ON ${windowSql(window)} ` +
    `${places === '' ? '' : `GROUP BY ${places}`})`
  );
}

function findAxis({ columns, ranges }: QueryPlan): Axis {
  const column = columns.findIndex(({ grain }) => grain !== undefined);
  const found = columns[column];
  const member = found?.member ?? ranges[0]?.member;
  const span = ranges.find((range) => range.member === member)?.span;
  return found ? { member, column, grain: found.grain, span } : { member, span };
}

/** The axis' own date range says where values are wanted, not which rows they cover. */
function writeDatedRows(writer: Writer, root: Cube, { axis, leaf }: { axis: Axis; leaf: Leaf }): string {
  const { plan } = writer;
  const ranges = plan.ranges.filter(({ member }) => member !== axis.member);
  const columns = plan.columns.flatMap((column, index) =>
    column.member.own.kind === 'dimension' && index !== axis.column
      ? [`${columnSql(writer, column)} AS c${index}`]
      : [],
  );
  const at = axis.member ? operandOf(writer, axis.member, plan.clock).sql : 'NULL';
  const input = measureInputSql(writer, leaf.cube, leaf.measure);
  const where = rowConditions({ ...writer, plan: { ...plan, ranges } });
  const { rules, sql } = writeRelation(writer, root);
  const select = [...columns, `${at} AS moment`, `${input} AS input`].join(', ');
  return `SELECT ${select} FROM ${sql} ${clause('WHERE', [...rules, ...where])}`;
}

/** Start and end of every place on the axis. */
function placesSql({ bound }: Writer, { grain, span, member }: Axis): string {
  if (!grain) {
    if (span)
      return `SELECT ${timestampSql(span.from, bound)} AS start, ${timestampSql(span.until, bound)} AS stop`;
    if (!member) return `SELECT TIMESTAMP '1970-01-01' AS start, TIMESTAMP '1970-01-01' AS stop`;
    return `SELECT min(moment) AS start, max(moment) + INTERVAL 1 MILLISECOND AS stop FROM ${rowsName}`;
  }
  const step = intervalSql(lengthOf(grain));
  const ends = span
    ? [grainSql(timestampSql(span.from, bound), grain), timestampSql(span.until - 1, bound)]
    : [`min(${grainSql('moment', grain)})`, `max(${grainSql('moment', grain)})`];
  const series = `SELECT unnest(generate_series(${ends.join(', ')}, ${step})) AS start${span ? '' : ` FROM ${rowsName}`}`;
  return `SELECT start, start + ${step} AS stop FROM (${series}) AS series`;
}

function lengthOf(grain: Grain): { months: number; milliseconds: number } {
  if (typeof grain === 'string') return intervalOfUnit(grain);
  return parseInterval(grain.interval) ?? intervalOfUnit('day');
}

function windowSql({ trailing, leading, offset, toDate }: RollingWindow): string {
  if (toDate) return `dated.moment >= ${grainSql('places.start', toDate)} AND dated.moment < places.stop`;
  if (trailing === undefined && leading === undefined) return 'dated.moment < places.stop';
  const base = offset === 'end' ? 'places.stop' : 'places.start';
  const lower = trailing === 'unbounded' ? [] : [`dated.moment >= ${base} - ${reachSql(trailing)}`];
  const upper = leading === 'unbounded' ? [] : [`dated.moment < ${base} + ${reachSql(leading)}`];
  return [...lower, ...upper].join(' AND ') || 'true';
}

const reachSql = (text: string | undefined): string =>
  intervalSql((text === undefined ? undefined : parseInterval(text)) ?? { months: 0, milliseconds: 0 });
