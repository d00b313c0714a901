/** A chart in a few sentences, for those who do not see it: what it shows, range, extremes and trend. */
import type { FormatContext } from '../formats/format-context.ts';
import { createSummaryMessages } from '../messages/summary-en.ts';
import type { ChartFacts, FormatOverrides, ChartField } from './chart-facts.ts';
import { collectPoints, type SummaryPoint } from './collect-points.ts';
import { summariseRows } from './summarise-rows.ts';
import { formatSummaryCell, formatSummaryPoint, type SummaryFormat } from './format-summary-value.ts';

/** More lines than this are counted, not told one by one. */
const mostSeries = 4;

export interface SummaryContext {
  readonly context: FormatContext;
  readonly overrides: FormatOverrides;
}

/** Whatever a chart cannot tell of itself is told of its rows. */
export function summariseChart(reading: ChartFacts, { context, overrides }: SummaryContext): string {
  const writing = { words: createSummaryMessages(context.locale), context, overrides };
  const text = reading.measure
    ? summariseMeasure({ ...reading, measure: reading.measure }, writing)
    : summariseRows(reading, writing);
  return reading.views > 1 ? writing.words('views', { count: reading.views, text }) : text;
}

type Measured = ChartFacts & { readonly measure: ChartField };

function summariseMeasure(reading: Measured, writing: SummaryFormat): string {
  const { points, missing } = collectPoints(reading, writing.context.timeZone);
  const told = tell(reading, points, writing);
  return missing > 0 ? `${told} ${writing.words('missing', { count: missing })}` : told;
}

function tell(reading: Measured, points: readonly SummaryPoint[], writing: SummaryFormat): string {
  const { words } = writing;
  const [first, second] = points;
  if (!first) return words('nothing', { about: writeAbout(reading, writing) });
  if (!second)
    return words('single', {
      about: writeAbout(reading, writing),
      value: formatSummaryPoint(first, reading, writing),
    });
  if (isCloud(reading)) return tellCloud(reading, points, writing);
  const lines = toLines(reading, points);
  if (lines)
    return lines.length === 1
      ? tellLine(reading, lines[0] ?? [], writing)
      : tellLines(reading, lines, writing);
  return tellSpread(reading, points, writing);
}

function writeAbout({ kind, measure, dimension }: Measured, { words }: SummaryFormat): string {
  const values = { kind: words(kind), measure: measure.title, dimension: dimension?.title ?? '' };
  if (!dimension) return words('of', values);
  return words(kind === 'scatter' && dimension.column.type === 'number' ? 'ofAgainst' : 'ofBy', values);
}

const isCloud = ({ kind, dimension }: Measured): boolean =>
  kind === 'scatter' && dimension?.column.type === 'number';

function tellCloud(reading: Measured, points: readonly SummaryPoint[], writing: SummaryFormat): string {
  const { words } = writing;
  const values = { measure: reading.measure.title, dimension: reading.dimension?.title ?? '' };
  const placed = points.filter(({ name }) => name !== null && name !== '');
  const correlation = computeCorrelation(
    placed.map(({ name }) => Number(name)),
    placed.map(({ value }) => value),
  );
  const trend =
    Math.abs(correlation) < 0.5 ? '' : ` ${words(correlation > 0 ? 'together' : 'apart', values)}`;
  return summariseRows(reading, writing, writeAbout(reading, writing)) + trend;
}

/** The points of each series in the order of the axis; undefined where an order or a single value for each place is missing. */
function toLines(
  { kind, dimension }: Measured,
  points: readonly SummaryPoint[],
): SummaryPoint[][] | undefined {
  const isOrdered =
    dimension?.column.type === 'time' || ((kind === 'line' || kind === 'area') && dimension !== undefined);
  if (!isOrdered) return undefined;
  const lines = new Map<unknown, SummaryPoint[]>();
  for (const point of points) {
    const line = lines.get(point.series) ?? [];
    lines.set(point.series, line);
    line.push(point);
  }
  const all = [...lines.values()];
  if (all.some((line) => new Set(line.map(({ name }) => name)).size < line.length)) return undefined;
  return dimension.column.type === 'string' ? all : all.map((line) => [...line].sort(byName));
}

function byName({ name: one }: SummaryPoint, { name: other }: SummaryPoint): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : 1;
}

function tellLine(reading: Measured, line: readonly SummaryPoint[], writing: SummaryFormat): string {
  const { words } = writing;
  const about = writeAbout(reading, writing);
  const moved = { about, ...writeMove(reading, line, writing) };
  return line.length > 2
    ? words('movement', { ...moved, ...writeExtremes(reading, line, writing) })
    : words('movementShort', moved);
}

function writeMove(
  reading: Measured,
  line: readonly SummaryPoint[],
  writing: SummaryFormat,
): { first: string; last: string; trend: string } {
  const alone = { measure: reading.measure, dimension: reading.dimension };
  const write = (point: SummaryPoint | undefined) => (point ? formatSummaryPoint(point, alone, writing) : '');
  const trend = writing.words(findTrend(line.map(({ value }) => value)));
  return { first: write(line[0]), last: write(line.at(-1)), trend };
}

function writeExtremes(
  reading: Measured,
  points: readonly SummaryPoint[],
  writing: SummaryFormat,
): { high: string; low: string } {
  const pick = (isBetter: (one: number, best: number) => boolean) =>
    points.reduce((best, point) => (isBetter(point.value, best.value) ? point : best));
  const write = (point: SummaryPoint) => formatSummaryPoint(point, reading, writing);
  return { high: write(pick((one, best) => one > best)), low: write(pick((one, best) => one < best)) };
}

function tellLines(
  reading: Measured,
  lines: readonly (readonly SummaryPoint[])[],
  writing: SummaryFormat,
): string {
  const { words } = writing;
  const { series } = reading;
  const about = words('ofSeries', {
    about: writeAbout(reading, writing),
    count: lines.length,
    series: series?.title ?? '',
  });
  const told = lines.slice(0, mostSeries).map((line) => {
    const name = series ? formatSummaryCell(line[0]?.series, series, writing) : '';
    return words('series', { name, ...writeMove(reading, line, writing) });
  });
  const rest = lines.length - told.length;
  const extremes = words('extremes', writeExtremes(reading, lines.flat(), writing));
  return [`${about}.`, ...told, ...(rest > 0 ? [words('moreSeries', { count: rest })] : []), extremes].join(
    ' ',
  );
}

function tellSpread(reading: Measured, points: readonly SummaryPoint[], writing: SummaryFormat): string {
  const { words } = writing;
  const shared = { about: writeAbout(reading, writing), count: points.length };
  const [first] = points;
  if (first && points.every(({ value }) => value === first.value))
    return words('alike', { ...shared, value: formatSummaryCell(first.cell, reading.measure, writing) });
  return words('spread', { ...shared, ...writeExtremes(reading, points, writing) });
}

/** How values move along a line, in one word. */
type Trend = 'rising' | 'falling' | 'steady' | 'uneven';

/** Below so much of a correlation nobody would call it a direction. */
const leastCorrelation = 0.5;
/** Values that differ by less than this share of the largest look level. */
const levelShare = 0.02;

/** `values` in the order of the axis. */
function findTrend(values: readonly number[]): Trend {
  const [low, high] = findExtent(values);
  if (high - low <= levelShare * Math.max(Math.abs(low), Math.abs(high))) return 'steady';
  const correlation = computeCorrelation(
    values.map((_, index) => index),
    values,
  );
  if (Math.abs(correlation) < leastCorrelation) return 'uneven';
  return correlation > 0 ? 'rising' : 'falling';
}

/** Without a spread: many values are no arguments of a call. */
function findExtent(values: readonly number[]): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/** Pearson's coefficient, -1 to 1; 0 where there is no variation. */
function computeCorrelation(xs: readonly number[], ys: readonly number[]): number {
  const count = xs.length;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [both, ofX, ofY] = [0, 0, 0];
  xs.forEach((x, index) => {
    const [dx, dy] = [x - meanX, (ys[index] ?? meanY) - meanY];
    both += dx * dy;
    ofX += dx * dx;
    ofY += dy * dy;
  });
  return ofX === 0 || ofY === 0 ? 0 : both / Math.sqrt(ofX * ofY);
}
