/**
 * The facts that summaries of charts and maps are made from: which columns are shown on which axes, and by which mark.
 */
import { type ColumnFormat, type Result, type ResultColumn, findColumn } from '../../../model/result.ts';
import { fromFieldReference } from '../../chart/model/escape-field-references.ts';
import { isRecord, readString } from '../../../model/parsing/read-value.ts';
import { countChartViews, listChartViews, markOf, type ChartView } from './list-chart-views.ts';
import { parseMapSpec } from '../../map/model/parse-map-spec.ts';
import { toFieldTitle } from '../../chart/model/field-titles.ts';

type ChartKind =
  | 'bar'
  | 'line'
  | 'area'
  | 'scatter'
  | 'pie'
  | 'heat'
  | 'box'
  | 'text'
  | 'ticks'
  | 'map'
  | 'table'
  | 'chart';

/** A column in its role in a chart. */
export interface ChartField {
  readonly column: ResultColumn;
  /** Its title in the chart. */
  readonly title: string;
  /** `sum`, `mean`, `min`, `max` or `count`, if the chart computes it. */
  readonly aggregate?: string | undefined;
  /** The unit that times are truncated to. */
  readonly grain?: string | undefined;
}

export interface ChartFacts {
  readonly kind: ChartKind;
  readonly result: Result;
  /** The measured column. Without it, only the rows can be summarised. */
  readonly measure?: ChartField | undefined;
  /** The column that the measure is shown by. */
  readonly dimension?: ChartField | undefined;
  readonly series?: ChartField | undefined;
  /** Number of views. If there are several side by side, the facts describe the first. */
  readonly views: number;
}

export type FormatOverrides = Readonly<Record<string, ColumnFormat>>;

type Spec = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, ChartKind>> = {
  bar: 'bar',
  line: 'line',
  trail: 'line',
  area: 'area',
  point: 'scatter',
  circle: 'scatter',
  square: 'scatter',
  arc: 'pie',
  rect: 'heat',
  boxplot: 'box',
  errorbar: 'box',
  errorband: 'box',
  text: 'text',
  tick: 'ticks',
  rule: 'ticks',
  geoshape: 'map',
};

const computed = new Set(['sum', 'mean', 'average', 'min', 'max', 'count']);
const grains: Readonly<Record<string, string>> = {
  year: 'year',
  yearquarter: 'quarter',
  yearmonth: 'month',
  yearmonthdate: 'day',
};

/**
 * Extracts the facts of a Vega or Vega-Lite spec. Parts that are not understood are left out. Of a Vega spec, only the
 * rows are described.
 */
export function extractChartFacts(spec: Spec, result: Result): ChartFacts {
  const views = listChartViews(spec, { encoding: {}, isWhole: true, computedFields: [] });
  const count = countChartViews(spec);
  for (const view of views) {
    const facts = readView(view, result, count);
    if (facts.measure) return facts;
  }
  const [first] = views;
  return { kind: first ? kindOf(first) : 'chart', result, views: count };
}

const kindOf = (view: ChartView): ChartKind => kinds[markOf(view)] ?? 'chart';

function readView(view: ChartView, result: Result, views: number): ChartFacts {
  const kind = kindOf(view);
  const bare = { kind, result, views };
  if (!view.isWhole) return bare;
  const read = (...channels: string[]) => findField(view, channels, result);
  const color = read(
    'color',
    'fill',
    'stroke',
    'detail',
    'shape',
    'xOffset',
    'yOffset',
    'facet',
    'row',
    'column',
  );
  if (kind === 'pie') return { ...bare, measure: quantityOf(read('theta', 'radius')), dimension: color };
  if (kind === 'heat' || kind === 'map') return readColoured(bare, color, read);
  const x = read('x');
  const y = read('y');
  const [along, measured] = isQuantity(y) || !isQuantity(x) ? [x, y] : [y, x];
  const series = color && !isQuantity(color) && color.column !== along?.column ? color : undefined;
  return { ...bare, measure: quantityOf(measured), dimension: along, series };
}

type Bare = Pick<ChartFacts, 'kind' | 'result' | 'views'>;

function readColoured(
  bare: Bare,
  color: ChartField | undefined,
  read: (...channels: string[]) => ChartField | undefined,
): ChartFacts {
  const dimension = read('x') ?? read('key') ?? read('detail');
  return { ...bare, measure: quantityOf(color), dimension, series: read('y') };
}

const isQuantity = (field: ChartField | undefined): boolean =>
  field !== undefined && (field.column.type === 'number' || field.aggregate === 'count');

const quantityOf = (field: ChartField | undefined): ChartField | undefined =>
  isQuantity(field) ? field : undefined;

/** The first of the channels with a column. Bins and unknown aggregates are left out. */
function findField(
  { encoding, computedFields }: ChartView,
  channels: readonly string[],
  result: Result,
): ChartField | undefined {
  for (const channel of channels) {
    const definition = encoding[channel];
    const field = isRecord(definition) ? toField(definition, result) : undefined;
    if (field && !computedFields.includes(field.column.name)) return field;
  }
  return undefined;
}

function toField(definition: Spec, result: Result): ChartField | undefined {
  const { field, aggregate, bin, timeUnit } = definition;
  const title = findTitle(definition) ?? toFieldTitle(definition, result);
  if (aggregate === 'count') return { column: { name: '', type: 'number' }, title, aggregate };
  const found = typeof field === 'string' ? findColumn(result, fromFieldReference(field)) : undefined;
  if (!found || (bin !== undefined && bin !== false && bin !== null)) return undefined;
  if (aggregate !== undefined && !(typeof aggregate === 'string' && computed.has(aggregate)))
    return undefined;
  const grain = timeUnit === undefined ? undefined : grains[readUnit(timeUnit)];
  if (timeUnit !== undefined && grain === undefined) return undefined;
  const isName = definition['type'] === 'nominal' || definition['type'] === 'ordinal';
  const column =
    isName && found.column.type === 'number' ? { ...found.column, type: 'string' as const } : found.column;
  return { column, title, ...(typeof aggregate === 'string' && { aggregate }), ...(grain && { grain }) };
}

const readUnit = (timeUnit: unknown): string =>
  (readString(isRecord(timeUnit) ? timeUnit['unit'] : timeUnit) ?? '').replace(/^utc/, '');

function findTitle(definition: Spec): string | undefined {
  for (const key of ['axis', 'legend', 'header']) {
    const guide = definition[key];
    const title = isRecord(guide) ? readString(guide['title']) : undefined;
    if (title) return title;
  }
  return readString(definition['title']) || undefined;
}

// Extracts the facts of a map.

/** For an invalid spec, only the rows are described. */
export function extractMapFacts(value: unknown, result: Result): ChartFacts {
  const { ok, ...facts } = parseMapSpec(value);
  const bare = { kind: 'map', result, views: 1 } as const;
  if (!ok || !('spec' in facts)) return bare;
  const { spec } = facts;
  const find = (name: string | undefined): ChartField | undefined => {
    const column = name === undefined ? undefined : findColumn(result, name)?.column;
    return column && { column, title: column.title ?? column.name };
  };
  if (spec.mode === 'region')
    return { ...bare, measure: find(spec.measure), dimension: find(spec.dimension) };
  const color = find(spec.color);
  const name = result.columns.find(({ type, name: id }) => type === 'string' && id !== color?.column.name);
  return {
    ...bare,
    measure: find(spec.size),
    dimension: find(name?.name),
    series: isQuantity(color) ? undefined : color,
  };
}
