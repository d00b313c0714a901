import { type FormatContext, formatNumber } from '../../../model/formats/format-value.ts';
import type { Cell, ResultColumn } from '../../../model/result.ts';
import { countSignificantDecimals, toFigureNumber, formatFigure } from './kpi-fields.ts';
import type { KpiChange, KpiComparison } from './kpi-blocks.ts';

export interface ComparedFigures {
  readonly current: Cell;
  readonly previous: Cell;
  /** False where one of them is of a part of a period: a change would be that of the part. */
  readonly isAlike: boolean;
  readonly difference: 'absolute' | 'percent' | 'both';
  readonly goodDirection: 'up' | 'down' | 'none';
  /** Column of the current value. Both values use its format. */
  readonly column: ResultColumn;
  readonly context: FormatContext;
}

export type ComparisonResult = Pick<KpiComparison, 'trend' | 'verdict' | 'changes' | 'previous'>;

/** The trend is unknown if one of the values is not a number, or of a part of a period. */
export function compareFigures(compared: ComparedFigures): ComparisonResult {
  const { current, previous, isAlike, column, context } = compared;
  const change = isAlike ? subtract(current, previous) : undefined;
  const before = previous === null ? undefined : formatFigure(previous, column, context);
  if (change === undefined) return { trend: 'unknown', verdict: 'neutral', changes: [], previous: before };
  const trend = trendOf(change);
  return {
    trend,
    verdict: judge(trend, compared),
    changes: writeChanges(compared, change),
    previous: before,
  };
}

const trendOf = (change: Cell): 'up' | 'down' | 'same' =>
  Number(change) > 0 ? 'up' : Number(change) < 0 ? 'down' : 'same';

function judge(
  trend: 'up' | 'down' | 'same',
  { goodDirection }: ComparedFigures,
): ComparisonResult['verdict'] {
  if (trend === 'same' || goodDirection === 'none') return 'neutral';
  return trend === goodDirection ? 'good' : 'bad';
}

/** Subtracts integers beyond 2^53 exactly. */
function subtract(current: Cell, previous: Cell): number | string | undefined {
  const now = toFigureNumber(current);
  const before = toFigureNumber(previous);
  if (now === undefined || before === undefined) return undefined;
  if (isLongWhole(current) || isLongWhole(previous)) return subtractWhole(String(current), String(previous));
  // Rounds away binary noise such as that of 0.3 − 0.1, which would count as a change.
  const change = Number((now - before).toPrecision(12));
  return Number.isFinite(change) ? change : undefined;
}

const isLongWhole = (cell: Cell): boolean => typeof cell === 'string' && /^-?\d{16,}$/.test(cell);

function subtractWhole(current: string, previous: string): number | string {
  const whole = /^-?\d+$/;
  return whole.test(current) && whole.test(previous)
    ? String(BigInt(current) - BigInt(previous))
    : Number(current) - Number(previous);
}

/** A percentage from zero, or across zero, is meaningless. */
function writeChanges(compared: ComparedFigures, change: number | string): KpiChange[] {
  const { difference } = compared;
  const absolute = writeAbsolute(compared, change);
  const percent = difference === 'absolute' ? undefined : writePercent(compared, change);
  if (!percent) return [absolute];
  return difference === 'percent' ? [percent] : [absolute, percent];
}

const signOf = (change: number | string): string =>
  Number(change) > 0 ? '+' : Number(change) < 0 ? '−' : '±';

const unsigned = (change: number | string): Cell =>
  typeof change === 'number' ? Math.abs(change) : change.replace('-', '');

function writeAbsolute({ column, context }: ComparedFigures, change: number | string): KpiChange {
  const points = column.format?.type === 'percent';
  const size = points ? Number((Math.abs(Number(change)) * 100).toPrecision(12)) : unsigned(change);
  const format = points ? ({ ...column.format, type: 'number' } as const) : column.format;
  const { full, short } = formatFigure(size, { ...column, type: 'number', format }, context);
  return { full: `${signOf(change)}${full}`, short: `${signOf(change)}${short}`, points };
}

function writePercent(
  { current, previous, context }: ComparedFigures,
  change: number | string,
): KpiChange | undefined {
  const now = Number(current);
  const before = Number(previous);
  if (before === 0 || now * before < 0) return Number(change) === 0 ? writeShare(0, '±', context) : undefined;
  const share = Math.abs(Number(change) / before);
  return Number.isFinite(share) ? writeShare(share, signOf(change), context) : undefined;
}

/** Formats a percentage with one decimal place, with more for small changes, with none for large ones. */
function writeShare(share: number, sign: string, context: FormatContext): KpiChange {
  const digits = share >= 10 ? 0 : Math.max(1, countSignificantDecimals(share * 100));
  const full = formatNumber(share, { type: 'percent', decimalPlaces: digits }, context);
  const whole = share >= 0.1 ? formatNumber(share, { type: 'percent' }, context, { compact: true }) : full;
  const short = whole.length < full.length ? whole : full;
  return { full: `${sign}${full}`, short: `${sign}${short}`, points: false };
}
