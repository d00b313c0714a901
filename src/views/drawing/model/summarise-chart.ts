/** Summarises a chart in a few sentences, for readers who cannot see it: its contents, range, extremes and trend. */
import { findIncompletePeriod } from '../../chart/model/incomplete-periods.ts';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { createSummaryMessages } from '../../../model/messages/summary-en.ts';
import type { ChartFacts, FormatOverrides, ChartField } from './chart-facts.ts';
import { collectPoints, type SummaryPoint } from './collect-points.ts';
import { summariseRows } from './summarise-rows.ts';
import { formatSummaryCell, formatSummaryPoint, type SummaryFormat } from './format-summary-values.ts';

/** More series than this are counted instead of described one by one. */
const maxSeries = 4;

export interface SummaryContext {
  readonly context: FormatContext;
  readonly overrides: FormatOverrides;
  readonly now: Date;
}

/** If the facts of a chart are not enough, its rows are summarised. */
export function summariseChart(facts: ChartFacts, { context, overrides, now }: SummaryContext): string {
  const format = { messages: createSummaryMessages(context.locale), context, overrides };
  const text = facts.measure
    ? [summariseMeasure({ ...facts, measure: facts.measure }, format), describeIncomplete(facts, format, now)]
        .filter(Boolean)
        .join(' ')
    : summariseRows(facts, format);
  return facts.views > 1 ? format.messages('views', { count: facts.views, text }) : text;
}

type Measured = ChartFacts & { readonly measure: ChartField };

function summariseMeasure(facts: Measured, format: SummaryFormat): string {
  const { points, missing } = collectPoints(facts, format.context.timeZone);
  const text = describe(facts, points, format);
  return missing > 0 ? `${text} ${format.messages('missing', { count: missing })}` : text;
}

const periodKinds = new Set(['bar', 'line', 'area']);

/** Empty if the last period is complete, or if it is not known. */
function describeIncomplete(
  { kind, result, dimension }: ChartFacts,
  format: SummaryFormat,
  now: Date,
): string {
  if (!dimension || !periodKinds.has(kind) || dimension.column.type !== 'time') return '';
  const clock = { now, timeZone: format.context.timeZone };
  const period = findIncompletePeriod(result, dimension.column, clock, dimension.grain);
  if (!period) return '';
  const start = new Date(period.start).toISOString().replace('Z', '');
  const name = formatSummaryCell(start, dimension, format);
  return format.messages(period.kind === 'cut' ? 'cutPeriod' : 'soFar', { name });
}

function describe(facts: Measured, points: readonly SummaryPoint[], format: SummaryFormat): string {
  const { messages } = format;
  const [first, second] = points;
  if (!first) return messages('nothing', { about: writeAbout(facts, format) });
  if (!second)
    return messages('single', {
      about: writeAbout(facts, format),
      value: formatSummaryPoint(first, facts, format),
    });
  if (isCloud(facts)) return describeCloud(facts, points, format);
  const lines = toLines(facts, points);
  if (lines)
    return lines.length === 1
      ? describeLine(facts, lines[0] ?? [], format)
      : describeLines(facts, lines, format);
  return describeSpread(facts, points, format);
}

function writeAbout({ kind, measure, dimension }: Measured, { messages }: SummaryFormat): string {
  const values = { kind: messages(kind), measure: measure.title, dimension: dimension?.title ?? '' };
  if (!dimension) return messages('of', values);
  return messages(kind === 'scatter' && dimension.column.type === 'number' ? 'ofAgainst' : 'ofBy', values);
}

const isCloud = ({ kind, dimension }: Measured): boolean =>
  kind === 'scatter' && dimension?.column.type === 'number';

function describeCloud(facts: Measured, points: readonly SummaryPoint[], format: SummaryFormat): string {
  const { messages } = format;
  const values = { measure: facts.measure.title, dimension: facts.dimension?.title ?? '' };
  const placed = points.filter(({ name }) => name !== null && name !== '');
  const correlation = computeCorrelation(
    placed.map(({ name }) => Number(name)),
    placed.map(({ value }) => value),
  );
  const trend =
    Math.abs(correlation) < 0.5 ? '' : ` ${messages(correlation > 0 ? 'together' : 'apart', values)}`;
  return summariseRows(facts, format, writeAbout(facts, format)) + trend;
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

function describeLine(facts: Measured, line: readonly SummaryPoint[], format: SummaryFormat): string {
  const { messages } = format;
  const about = writeAbout(facts, format);
  const moved = { about, ...writeMove(facts, line, format) };
  return line.length > 2
    ? messages('movement', { ...moved, ...writeExtremes(facts, line, format) })
    : messages('movementShort', moved);
}

function writeMove(
  facts: Measured,
  line: readonly SummaryPoint[],
  format: SummaryFormat,
): { first: string; last: string; trend: string } {
  const alone = { measure: facts.measure, dimension: facts.dimension };
  const write = (point: SummaryPoint | undefined) => (point ? formatSummaryPoint(point, alone, format) : '');
  const trend = format.messages(findTrend(line.map(({ value }) => value)));
  return { first: write(line[0]), last: write(line.at(-1)), trend };
}

function writeExtremes(
  facts: Measured,
  points: readonly SummaryPoint[],
  format: SummaryFormat,
): { high: string; low: string } {
  const pick = (isBetter: (one: number, best: number) => boolean) =>
    points.reduce((best, point) => (isBetter(point.value, best.value) ? point : best));
  const write = (point: SummaryPoint) => formatSummaryPoint(point, facts, format);
  return { high: write(pick((one, best) => one > best)), low: write(pick((one, best) => one < best)) };
}

function describeLines(
  facts: Measured,
  lines: readonly (readonly SummaryPoint[])[],
  format: SummaryFormat,
): string {
  const { messages } = format;
  const { series } = facts;
  const about = messages('ofSeries', {
    about: writeAbout(facts, format),
    count: lines.length,
    series: series?.title ?? '',
  });
  const text = lines.slice(0, maxSeries).map((line) => {
    const name = series ? formatSummaryCell(line[0]?.series, series, format) : '';
    return messages('series', { name, ...writeMove(facts, line, format) });
  });
  const rest = lines.length - text.length;
  const extremes = messages('extremes', writeExtremes(facts, lines.flat(), format));
  return [
    `${about}.`,
    ...text,
    ...(rest > 0 ? [messages('moreSeries', { count: rest })] : []),
    extremes,
  ].join(' ');
}

function describeSpread(facts: Measured, points: readonly SummaryPoint[], format: SummaryFormat): string {
  const { messages } = format;
  const shared = { about: writeAbout(facts, format), count: points.length };
  const [first] = points;
  if (first && points.every(({ value }) => value === first.value))
    return messages('alike', { ...shared, value: formatSummaryCell(first.cell, facts.measure, format) });
  return messages('spread', { ...shared, ...writeExtremes(facts, points, format) });
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
