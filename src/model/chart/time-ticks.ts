/**
 * Ticks of a time axis whose column is truncated to months or longer, or to days or weeks of several months: as many as have
 * room for their labels, at years, half-years, quarters or months, so that no label is left out and every year is named. A few
 * days have a tick each: Vega would add hours, which such a column does not have.
 */
import { isRecord } from '../parsing/read-value.ts';
import { findColumn, type Cell, type Result, type ResultColumn } from '../result.ts';

type Spec = Readonly<Record<string, unknown>>;

/** Months between two ticks. */
const steps = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1_200] as const;
/** The shortest step of each grain, in months. */
const stepOfGrain: Readonly<Record<string, number>> = { day: 1, week: 1, month: 1, quarter: 3, year: 12 };
/** Weeks of fewer months keep the ticks that Vega chooses, which name the days; so do days, unless they are few. */
const leastMonths: Readonly<Record<string, number>> = { day: 3, week: 3 };

/** Most ticks of an axis whose width is not known, or which is vertical. */
const maxTicks = 24;
/** Space of one label with its gap, px. */
const labelWidth = 40;
/** The same for a day, such as "Wed 24". */
const dayLabelWidth = 56;
/** Space that the other axis takes, px. */
const otherAxisWidth = 64;

/** The tick settings to add to a channel's definition. None if its author has set ticks or turned the axis off. */
export function toTimeTicks(channel: string, definition: Spec, column: ResultColumn, box: TickBox): Spec {
  const own = readOwnAxis(channel, definition);
  if (!own) return {};
  const width = channel === 'x' ? box.width : undefined;
  if (hasFewDays(column, box.result, width))
    return { axis: { ...own, ...label(own, dayLabel), tickCount: { interval: 'day', step: 1 } } };
  const months = countMonths(column, box.result);
  if (months === undefined) return {};
  const least = stepOfGrain[column.granularity ?? ''] ?? 1;
  const step = steps.find((one) => one >= least && fits(one, months, width));
  if (step === undefined) return {};
  const tickCount = step < 12 ? { interval: 'month', step } : { interval: 'year', step: step / 12 };
  return { axis: { ...own, ...(step < 12 ? label(own, monthLabel) : {}), tickCount } };
}

/** Labels of its author's stay. */
const label = (own: Spec, labelExpr: string): Spec =>
  'format' in own || 'labelExpr' in own ? {} : { labelExpr };

export interface TickBox {
  readonly result: Result | undefined;
  /** Width of the chart, px. Undefined where several views share it. */
  readonly width?: number | undefined;
}

/** Widths of the box at which the ticks of its time axes change, px. */
export function listTickBreakpoints(result: Result | undefined): number[] {
  const columns = result?.columns.filter(({ granularity = '' }) => granularity in stepOfGrain) ?? [];
  return columns.flatMap((column) => {
    const months = countMonths(column, result);
    if (months !== undefined) return steps.map((step) => Math.ceil(toWidth(step, months)));
    const days = countDays(column, result);
    return days === undefined ? [] : [toDaysWidth(days)];
  });
}

const toDaysWidth = (days: number): number => (days + 1) * dayLabelWidth + otherAxisWidth;

function hasFewDays(column: ResultColumn, result: Result | undefined, width: number | undefined): boolean {
  const days = countDays(column, result);
  if (days === undefined) return false;
  return width === undefined ? days < maxTicks : toDaysWidth(days) <= width;
}

/** Days from the first to the last value of a column. Undefined for another grain, too few values, or several months. */
function countDays(column: ResultColumn, result: Result | undefined): number | undefined {
  if (column.granularity !== 'day' || !result || countMonths(column, result) !== undefined) return undefined;
  const cells = findColumn(result, column.name)?.cells ?? [];
  const days = cells.flatMap((cell) => toDay(cell) ?? []);
  if (days.length < 2) return undefined;
  const count = days.reduce((so, one) => Math.max(so, one)) - days.reduce((so, one) => Math.min(so, one));
  return count > 0 ? count : undefined;
}

/** The number of the day since 1970. */
function toDay(cell: Cell): number | undefined {
  const found = /^\d{4}-\d\d-\d\d/.exec(String(cell));
  return found ? Date.parse(`${found[0]}T00:00:00Z`) / 86_400_000 : undefined;
}

/**
 * The year at its beginning, else the month in short, as an expression of Vega. The first tick has its year below the month:
 * beside it, the label would take the room of the next one.
 */
const monthLabel = `month(datum.value) === 0 ? timeFormat(datum.value, '%Y') : datum.index === 0 ? [timeFormat(datum.value, '%b'), timeFormat(datum.value, '%Y')] : timeFormat(datum.value, '%b')`;

/** The day, with its month and year below the first one of each month. */
const dayLabel = `datum.index === 0 || date(datum.value) === 1 ? [timeFormat(datum.value, '%a %-d'), timeFormat(datum.value, '%b %Y')] : timeFormat(datum.value, '%a %-d')`;

function readOwnAxis(channel: string, { axis }: Spec): Spec | undefined {
  if ((channel !== 'x' && channel !== 'y') || axis === null) return undefined;
  const own = isRecord(axis) ? axis : {};
  return 'tickCount' in own || 'values' in own ? undefined : own;
}

const toWidth = (step: number, months: number): number =>
  (Math.floor(months / step) + 1) * labelWidth + otherAxisWidth;

const fits = (step: number, months: number, width: number | undefined): boolean =>
  width === undefined ? months / step < maxTicks : toWidth(step, months) <= width;

/** Months from the first to the last value of a column. Undefined for a finer grain, or too few of them. */
function countMonths(
  { name, granularity = '' }: ResultColumn,
  result: Result | undefined,
): number | undefined {
  if (!(granularity in stepOfGrain) || !result) return undefined;
  const months = (findColumn(result, name)?.cells ?? []).flatMap((cell) => toMonth(cell) ?? []);
  if (months.length < 2) return undefined;
  const last = months.reduce((so, one) => Math.max(so, one));
  const count = last - months.reduce((so, one) => Math.min(so, one));
  return count < (leastMonths[granularity] ?? 0) ? undefined : count;
}

/** The number of the month since the year 0. */
function toMonth(cell: Cell): number | undefined {
  const found = /^(\d{4})-(\d\d)/.exec(String(cell));
  return found ? Number(found[1]) * 12 + Number(found[2]) - 1 : undefined;
}
