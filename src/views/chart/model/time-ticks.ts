/**
 * Ticks of a time axis whose column is truncated to months or longer, or to days or weeks of several months: as many as have
 * room for their labels, at years, half-years, quarters or months, so that no label is left out and every year is named. A few
 * days have a tick each: Vega would add hours, which such a column does not have.
 */
import { isRecord } from '../../../model/parsing/read-value.ts';
import { findColumn, type Cell, type Result, type ResultColumn } from '../../../model/result.ts';

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
  const span = own && findSpan(column, box.result);
  if (!own || !span) return {};
  const width = channel === 'x' ? box.width : undefined;
  return span.unit === 'day'
    ? toDayTicks(own, span.count, width)
    : toMonthTicks(own, column, span.count, width);
}

/** Days that are not few keep the ticks that Vega chooses. */
function toDayTicks(own: Spec, days: number, width: number | undefined): Spec {
  const areFew = width === undefined ? days < maxTicks : toDaysWidth(days) <= width;
  return areFew ? { axis: { ...own, ...label(own, dayLabel), tickCount: { interval: 'day', step: 1 } } } : {};
}

function toMonthTicks(own: Spec, column: ResultColumn, months: number, width: number | undefined): Spec {
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
    const span = findSpan(column, result);
    if (span?.unit === 'day') return [toDaysWidth(span.count)];
    return span ? steps.map((step) => Math.ceil(toWidth(step, span.count))) : [];
  });
}

const toDaysWidth = (days: number): number => (days + 1) * dayLabelWidth + otherAxisWidth;

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

/** From the first to the last value of a column. */
interface Span {
  readonly unit: 'day' | 'month';
  readonly count: number;
}

/** Undefined for a finer grain, too few values, and weeks of few months. */
function findSpan({ name, granularity = '' }: ResultColumn, result: Result | undefined): Span | undefined {
  if (!(granularity in stepOfGrain) || !result) return undefined;
  const cells = findColumn(result, name)?.cells ?? [];
  const months = countBetween(cells, toMonth);
  if (months === undefined) return undefined;
  if (months >= (leastMonths[granularity] ?? 0)) return { unit: 'month', count: months };
  const days = granularity === 'day' ? countBetween(cells, toDay) : undefined;
  return days ? { unit: 'day', count: days } : undefined;
}

function countBetween(
  cells: readonly Cell[],
  toNumber: (cell: Cell) => number | undefined,
): number | undefined {
  const numbers = cells.flatMap((cell) => toNumber(cell) ?? []);
  if (numbers.length < 2) return undefined;
  const last = numbers.reduce((so, one) => Math.max(so, one));
  return last - numbers.reduce((so, one) => Math.min(so, one));
}

/** The number of the month since the year 0. */
function toMonth(cell: Cell): number | undefined {
  const found = /^(\d{4})-(\d\d)/.exec(String(cell));
  return found ? Number(found[1]) * 12 + Number(found[2]) - 1 : undefined;
}
