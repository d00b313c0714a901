/** Chooses the measures of a dashboard: what adds up, and what only has an average. */
import type { DashboardFields, MeasureField } from './dashboard-fields.ts';

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
