/** Traits of a Vega-Lite spec that decide its default styles. */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import { findColumn, type Result } from '../../../model/result.ts';
import type { ChartSize } from './size-chart-spec.ts';
import { fromFieldReference } from './escape-field-references.ts';
import type { VegaLiteTraits, VegaConfig } from './vega-config.ts';

type Spec = Record<string, unknown>;

/** A line with more points than this has no tooltip at each point. */
const maxLinePoints = 1000;
/** Average width of a character of a legend label, px. */
const characterWidth = 5.9;
const symbolWidth = 29;
/** Charts narrower than this have no room for a legend beside the plot, px. */
const narrow = 340;
/** From this width on, a legend beside the plot costs less space than two above it, px. */
const roomy = 420;
const legendChannels = [
  'color',
  'fill',
  'stroke',
  'shape',
  'size',
  'opacity',
  'strokeDash',
  'strokeWidth',
] as const;

export function detectChartTraits(spec: Spec, result: Result | undefined): Omit<VegaLiteTraits, 'described'> {
  const views = listViews(spec);
  return {
    horizontal: views.some((view) => isDiscrete(view, 'y') && !isDiscrete(view, 'x')),
    rangedBars: views.some((view) => readMark(view) === 'bar' && isRanged(view)),
    stackedAreas: views.some((view) => readMark(view) === 'area' && readSeries(view) !== undefined),
    fewRows: (result?.rowCount ?? readInlineCount(spec)) <= maxLinePoints,
  };
}

/** The widths at which a chart with that many legends changes their position, px. */
export function listLegendBreakpoints(spec: Spec): readonly number[] {
  const legends = countLegends(spec);
  if (legends === 0) return [];
  return legends === 1 ? [narrow] : [roomy];
}

/** A legend with few entries is placed above the plot. One with many is placed beside it, if there is room. */
export function toLegendPosition(spec: Spec, result: Result | undefined, size: ChartSize): VegaConfig {
  if (countLegends(spec) > 1) return size.width >= roomy ? { orient: 'right' } : stacked;
  const labels = findLabels(spec, result);
  if (!labels) return size.width < narrow ? { orient: 'top' } : {};
  const widest = Math.min(160, Math.max(1, ...labels.map((label) => label.length)) * characterWidth);
  const columns = Math.max(1, Math.floor((size.width - 24) / (widest + symbolWidth)));
  if (labels.length > 2 * columns && size.width >= narrow) return { orient: 'right' };
  return { orient: 'top', direction: 'horizontal', title: null };
}

/**
 * Settings for several legends above a plot. The titles are beside the entries: above them, they would take a second
 * line each.
 */
const stacked: VegaConfig = {
  orient: 'top',
  direction: 'horizontal',
  titleOrient: 'left',
  titleAnchor: 'middle',
};

/** Channels with the same field share a legend. */
function countLegends(spec: Spec): number {
  const fields = listViews(spec).flatMap((view) =>
    legendChannels.flatMap((channel) => {
      const definition = readChannel(view, channel);
      if (!definition || definition['legend'] === null) return [];
      const { field, aggregate } = definition;
      return field === undefined && aggregate === undefined ? [] : [`${String(field)} ${String(aggregate)}`];
    }),
  );
  return new Set(fields).size;
}

/** Every view that draws marks, with the encoding that it inherits from the layers around it. */
function listViews(spec: Spec, inherited: Spec = {}): Spec[] {
  const encoding = { ...inherited, ...(isRecord(spec['encoding']) ? spec['encoding'] : {}) };
  const children = ['layer', 'hconcat', 'vconcat', 'concat'].flatMap((key) => readArray(spec[key]));
  if (isRecord(spec['spec'])) children.push(spec['spec']);
  const below = children.filter(isRecord).flatMap((child) => listViews(child, encoding));
  return 'mark' in spec ? [{ ...spec, encoding }, ...below] : below;
}

function readMark(view: Spec): unknown {
  return isRecord(view['mark']) ? view['mark']['type'] : view['mark'];
}

function readChannel(view: Spec, channel: string): Spec | undefined {
  const encoding = view['encoding'];
  const definition = isRecord(encoding) ? encoding[channel] : undefined;
  return isRecord(definition) ? definition : undefined;
}

function isDiscrete(view: Spec, channel: string): boolean {
  const definition = readChannel(view, channel);
  if (!definition) return false;
  return definition['type'] === 'nominal' || definition['type'] === 'ordinal';
}

/** True for bars whose other end is a field, or the end of a bin that the query computed. */
function isRanged(view: Spec): boolean {
  if (readChannel(view, 'x2') ?? readChannel(view, 'y2')) return true;
  return ['x', 'y'].some((channel) => {
    const { bin, timeUnit } = readChannel(view, channel) ?? {};
    const unit = isRecord(timeUnit) ? timeUnit['unit'] : timeUnit;
    const isBinned = isRecord(bin) ? bin['binned'] === true : bin === 'binned';
    const isCut = isRecord(timeUnit) && timeUnit['binned'] === true;
    return isBinned || isCut || (typeof unit === 'string' && unit.startsWith('binned'));
  });
}

function readSeries(view: Spec): string | undefined {
  for (const channel of ['color', 'fill', 'stroke']) {
    const definition = readChannel(view, channel);
    const field = definition?.['field'];
    if (typeof field === 'string' && definition?.['type'] !== 'quantitative') return field;
  }
  return undefined;
}

function findLabels(spec: Spec, result: Result | undefined): string[] | undefined {
  const [field] = listViews(spec).flatMap((view) => readSeries(view) ?? []);
  if (field === undefined) return undefined;
  const found = result && findColumn(result, fromFieldReference(field));
  const cells = found ? found.cells : readInlineValues(spec, fromFieldReference(field));
  return cells.length > 0 ? [...new Set(cells.map(String))] : undefined;
}

function readInlineRows(spec: Spec): readonly unknown[] {
  const data = spec['data'];
  return isRecord(data) ? readArray(data['values']) : [];
}

const readInlineCount = (spec: Spec): number => readInlineRows(spec).length;

function readInlineValues(spec: Spec, name: string): unknown[] {
  return readInlineRows(spec)
    .filter(isRecord)
    .map((row) => row[name])
    .filter((value) => value !== undefined);
}
