/** Chooses the measures of a dashboard: what adds up, and what only has an average. */
import type { OlapEngine } from '../engine/olap-engine.ts';
import { countValuePairs } from './column-statistics.ts';
import type { DashboardFields, DimensionField, MeasureField } from './dashboard-fields.ts';
import type { TimeAxis } from './choose-time.ts';

export interface ChosenMeasures {
  readonly count: MeasureField | undefined;
  /** What the charts show. */
  readonly main: MeasureField;
  /** Beside it, in a second chart. */
  readonly second: MeasureField | undefined;
  readonly tiles: readonly MeasureField[];
}

const mostTiles = 4;

/** Measures of columns with more gaps say little about the whole. */
const mostNulls = 0.6;

/** Undefined if the data model has none of the measures. */
export function chooseMeasures(
  { measures }: DashboardFields,
  { isSeries, grouped }: { readonly isSeries: boolean; readonly grouped: ReadonlySet<string> },
): ChosenMeasures | undefined {
  const usable = measures.filter(
    ({ column, nullShare }) => column === undefined || (nullShare <= mostNulls && !grouped.has(column)),
  );
  const count = usable.find(({ type }) => type === 'count');
  const sums = byUse(usable.filter(({ type, meaning }) => type === 'sum' && meaning === 'amount'));
  const averages = byUse(usable.filter(({ type, meaning }) => type === 'avg' && meaning !== 'amount'));
  const averageOf = (sum: MeasureField | undefined): MeasureField | undefined =>
    usable.find(({ type, column }) => sum && type === 'avg' && column === sum.column);
  const order = isSeries
    ? [averages[0], sums[0], averages[1], averages[2], ...sums.slice(1), count]
    : [sums[0], count, averages[0], averageOf(sums[0]), sums[1], ...averages.slice(1)];
  const [main, ...others] = order.filter((one) => one !== undefined);
  if (!main) return undefined;
  const second = others.find(({ type }) => type !== 'count');
  return { count, main, second, tiles: toTiles(count, [main, ...others]) };
}

/** The number of rows comes first: it says how much all other numbers rest on. */
function toTiles(count: MeasureField | undefined, order: readonly MeasureField[]): MeasureField[] {
  const others = order.filter((one) => one !== count);
  return [...(count ? [count] : []), ...others].slice(0, mostTiles);
}

/** A few gaps do not change the order of the columns. */
const fewNulls = 0.2;

/** Totals before their parts, money before other numbers, and full columns before those with gaps. */
function byUse(measures: readonly MeasureField[]): MeasureField[] {
  const score = ({ isTotal, isMoney, nullShare }: MeasureField): number =>
    (isTotal ? 2 : 0) + (isMoney ? 1 : 0) - (nullShare > fewNulls ? nullShare * 3 : 0);
  return [...measures].sort((one, other) => score(other) - score(one));
}

/**
 * Whether the rows are a series of measurements: each time has one row, or one row for each value of a category. Their
 * number says nothing then.
 */
export async function detectTimeSeries(
  engine: Pick<OlapEngine, 'run'>,
  { rows, table, hasKey }: DashboardFields,
  {
    axis,
    categories,
  }: { readonly axis: TimeAxis | undefined; readonly categories: readonly DimensionField[] },
): Promise<{ readonly isSeries: boolean; readonly category: DimensionField | undefined }> {
  const none = { isSeries: false, category: undefined };
  // Rows with a key are things of their own, such as payments, also if no two are of one moment.
  if (!axis || axis.distinct < 5 || hasKey) return none;
  if (axis.distinct > rows * 0.9) return { isSeries: true, category: undefined };
  const mayBePanel = (one: DimensionField): boolean =>
    one.table === table && Math.abs(one.distinct * axis.distinct - rows) <= rows * 0.15;
  for (const category of categories.filter(mayBePanel)) {
    const pairs = await countValuePairs(engine, table, [axis.column, category.column]);
    if (pairs > rows * 0.9) return { isSeries: true, category };
  }
  return none;
}
