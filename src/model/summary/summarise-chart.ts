/** Summarises a chart in a few sentences, for readers who cannot see it: its contents, range, extremes and trend. */
import type { FormatContext } from '../formats/format-value.ts';
import { createSummaryMessages } from '../messages/summary-en.ts';
import type { ChartFacts, FormatOverrides, ChartField } from './chart-facts.ts';
import { collectPoints, type SummaryPoint } from './collect-points.ts';
import {
  summariseRows,
  formatSummaryCell,
  formatSummaryPoint,
  type SummaryFormat,
} from './summarise-rows.ts';

/** More series than this are counted instead of described one by one. */
const maxSeries = 4;

export interface SummaryContext {
  readonly context: FormatContext;
  readonly overrides: FormatOverrides;
}

/** If the facts of a chart are not enough, its rows are summarised. */
export function summariseChart(facts: ChartFacts, { context, overrides }: SummaryContext): string {
  const writing = { words: createSummaryMessages(context.locale), context, overrides };
  const text = facts.measure
    ? summariseMeasure({ ...facts, measure: facts.measure }, writing)
    : summariseRows(facts, writing);
  return facts.views > 1 ? writing.words('views', { count: facts.views, text }) : text;
}

type Measured = ChartFacts & { readonly measure: ChartField };

function summariseMeasure(facts: Measured, writing: SummaryFormat): string {
  const { points, missing } = collectPoints(facts, writing.context.timeZone);
  const text = describe(facts, points, writing);
  return missing > 0 ? `${text} ${writing.words('missing', { count: missing })}` : text;
}

function describe(facts: Measured, points: readonly SummaryPoint[], writing: SummaryFormat): string {
  const { words } = writing;
  const [first, second] = points;
  if (!first) return words('nothing', { about: writeAbout(facts, writing) });
  if (!second)
    return words('single', {
      about: writeAbout(facts, writing),
      value: formatSummaryPoint(first, facts, writing),
    });
  if (isCloud(facts)) return describeCloud(facts, points, writing);
  const lines = toLines(facts, points);
  if (lines)
    return lines.length === 1
      ? describeLine(facts, lines[0] ?? [], writing)
      : describeLines(facts, lines, writing);
  return describeSpread(facts, points, writing);
}

function writeAbout({ kind, measure, dimension }: Measured, { words }: SummaryFormat): string {
  const values = { kind: words(kind), measure: measure.title, dimension: dimension?.title ?? '' };
  if (!dimension) return words('of', values);
  return words(kind === 'scatter' && dimension.column.type === 'number' ? 'ofAgainst' : 'ofBy', values);
}

const isCloud = ({ kind, dimension }: Measured): boolean =>
  kind === 'scatter' && dimension?.column.type === 'number';

function describeCloud(facts: Measured, points: readonly SummaryPoint[], writing: SummaryFormat): string {
  const { words } = writing;
  const values = { measure: facts.measure.title, dimension: facts.dimension?.title ?? '' };
  const placed = points.filter(({ name }) => name !== null && name !== '');
  const correlation = computeCorrelation(
    placed.map(({ name }) => Number(name)),
    placed.map(({ value }) => value),
  );
  const trend =
    Math.abs(correlation) < 0.5 ? '' : ` ${words(correlation > 0 ? 'together' : 'apart', values)}`;
  return summariseRows(facts, writing, writeAbout(facts, writing)) + trend;
}

/** The points of each series in the order of the axis; undefined if there is no order or several values for a place. */
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

function describeLine(facts: Measured, line: readonly SummaryPoint[], writing: SummaryFormat): string {
  const { words } = writing;
  const about = writeAbout(facts, writing);
  const moved = { about, ...writeMove(facts, line, writing) };
  return line.length > 2
    ? words('movement', { ...moved, ...writeExtremes(facts, line, writing) })
    : words('movementShort', moved);
}

function writeMove(
  facts: Measured,
  line: readonly SummaryPoint[],
  writing: SummaryFormat,
): { first: string; last: string; trend: string } {
  const alone = { measure: facts.measure, dimension: facts.dimension };
  const write = (point: SummaryPoint | undefined) => (point ? formatSummaryPoint(point, alone, writing) : '');
  const trend = writing.words(findTrend(line.map(({ value }) => value)));
  return { first: write(line[0]), last: write(line.at(-1)), trend };
}

function writeExtremes(
  facts: Measured,
  points: readonly SummaryPoint[],
  writing: SummaryFormat,
): { high: string; low: string } {
  const pick = (isBetter: (one: number, best: number) => boolean) =>
    points.reduce((best, point) => (isBetter(point.value, best.value) ? point : best));
  const write = (point: SummaryPoint) => formatSummaryPoint(point, facts, writing);
  return { high: write(pick((one, best) => one > best)), low: write(pick((one, best) => one < best)) };
}

function describeLines(
  facts: Measured,
  lines: readonly (readonly SummaryPoint[])[],
  writing: SummaryFormat,
): string {
  const { words } = writing;
  const { series } = facts;
  const about = words('ofSeries', {
    about: writeAbout(facts, writing),
    count: lines.length,
    series: series?.title ?? '',
  });
  const text = lines.slice(0, maxSeries).map((line) => {
    const name = series ? formatSummaryCell(line[0]?.series, series, writing) : '';
    return words('series', { name, ...writeMove(facts, line, writing) });
  });
  const rest = lines.length - text.length;
  const extremes = words('extremes', writeExtremes(facts, lines.flat(), writing));
  return [`${about}.`, ...text, ...(rest > 0 ? [words('moreSeries', { count: rest })] : []), extremes].join(
    ' ',
  );
}

function describeSpread(facts: Measured, points: readonly SummaryPoint[], writing: SummaryFormat): string {
  const { words } = writing;
  const shared = { about: writeAbout(facts, writing), count: points.length };
  const [first] = points;
  if (first && points.every(({ value }) => value === first.value))
    return words('alike', { ...shared, value: formatSummaryCell(first.cell, facts.measure, writing) });
  return words('spread', { ...shared, ...writeExtremes(facts, points, writing) });
}

/** How values change along a line. */
type Trend = 'rising' | 'falling' | 'steady' | 'uneven';

/** Minimum correlation for a trend. */
const minCorrelation = 0.5;
/** Values that differ by less than this share of the largest one count as level. */
const levelShare = 0.02;

/** `values` in the order of the axis. */
function findTrend(values: readonly number[]): Trend {
  const [low, high] = findExtent(values);
  if (high - low <= levelShare * Math.max(Math.abs(low), Math.abs(high))) return 'steady';
  const correlation = computeCorrelation(
    values.map((_, index) => index),
    values,
  );
  if (Math.abs(correlation) < minCorrelation) return 'uneven';
  return correlation > 0 ? 'rising' : 'falling';
}

/** A loop, because a spread call fails with very many values. */
function findExtent(values: readonly number[]): [low: number, high: number] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/** Pearson's coefficient, -1 to 1; 0 if there is no variation. */
function computeCorrelation(xs: readonly number[], ys: readonly number[]): number {
  const count = xs.length;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count;
  const meanX = mean(xs);
  const meanY = mean(ys);
  let both = 0;
  let ofX = 0;
  let ofY = 0;
  xs.forEach((x, index) => {
    const dx = x - meanX;
    const dy = (ys[index] ?? meanY) - meanY;
    both += dx * dy;
    ofX += dx * dx;
    ofY += dy * dy;
  });
  return ofX === 0 || ofY === 0 ? 0 : both / Math.sqrt(ofX * ofY);
}
