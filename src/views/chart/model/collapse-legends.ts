/**
 * Legends that leave room for the plot. Each legend with names shows as many entries as there is room for, and its last
 * entry counts the others. The number of entries depends on the box, the data and the length of the names
 * (plan-legends.ts).
 */
import { isRecord, readArray, readNumber, readString } from '../../../model/parsing/read-value.ts';
import type { ChartSize } from './size-chart-spec.ts';
import { collectSpecNames, findUnusedName } from './chart-spec.ts';
import { readGuideLabelFormat } from './guide-labels.ts';
import {
  parseLegendConfig,
  parseLegendSettings,
  type LegendFont,
  type LegendSettings,
} from './plan-legends.ts';
import { quote } from './quote.ts';
import type { FormatContext } from '../../../model/formats/format-value.ts';

type Spec = Record<string, unknown>;

/** The name of the expression function that computes the plans of a chart's legends. */
export const legendPlanFunction = 'vitrineLegends';

/** A legend that may hide some of its entries. */
export interface CollapsedLegend {
  /** Name of the mark that holds the entries of the legend. */
  readonly entries: string;
  /** Name of one of the scales that the legend explains. */
  readonly scale: string;
  /** The scale that colours the entries; undefined if they have no colour of their own. */
  readonly paint: string | undefined;
  /** The entries that the author lists; undefined: all values of the scale. */
  readonly values: readonly unknown[] | undefined;
  /** Format of the labels (`ChartFormat`); undefined: unformatted. */
  readonly format: unknown;
}

export interface CollapsedSpec {
  readonly spec: Spec;
  readonly folds: readonly CollapsedLegend[];
  /** Name of the signal with the size of the chart's box, px; undefined if no legend depends on it. */
  readonly boxSizeSignal?: string;
}

const channels = ['fill', 'stroke', 'shape', 'size', 'opacity', 'strokeDash', 'strokeWidth'] as const;
const discrete = new Set<unknown>(['ordinal', 'band', 'point']);
const sides = new Set(['top', 'bottom', 'left', 'right']);

/** Height of headings above several views, which push the legend down, px. */
const headings = 56;

/** The space of a chart that legends share. `composed`: the chart has several views. */
export const computeLegendSpace = ({ width, height }: ChartSize, composed: boolean): ChartSize => ({
  width,
  height: height - (composed ? headings : 0),
});

/** `names`: one entry for each name; `sizes`: some entries of a range of numbers; `bar`: a colour gradient. */
type Kind = 'names' | 'sizes' | 'bar';

interface Fold extends CollapsedLegend {
  readonly kind: Kind;
  readonly settings: LegendSettings & LegendFont;
  /** Expressions for its values, and for the format of its labels or null. */
  readonly parts: readonly [values: string, format: string];
}

export interface CollapseSettings {
  /** The configuration that the spec is drawn with, in addition to its own. */
  readonly config: unknown;
  readonly box: ChartSize;
  readonly context: Pick<FormatContext, 'locale'>;
}

/** Names that the spec does not use yet. */
interface OwnNames {
  readonly box: string;
  readonly plans: string;
  readonly entries: (index: number) => string;
}

function findNames(spec: Spec): OwnNames {
  const taken = collectSpecNames(spec);
  return {
    box: findUnusedName('vitrineBox', taken),
    plans: findUnusedName('vitrineLegendPlans', taken),
    entries: (index) => findUnusedName(`vitrineFold${index}`, taken),
  };
}

export function collapseLegends(spec: Spec, { config, box, context }: CollapseSettings): CollapsedSpec {
  const settings = { ...parseLegendConfig(config), ...parseLegendConfig(spec['config']) };
  const names = findNames(spec);
  const folds: Fold[] = [];
  const legends = readArray(spec['legends']).map((legend) => {
    const name = names.entries(folds.length);
    const fold = isRecord(legend) ? readFold(legend, spec, settings, name) : undefined;
    if (!isRecord(legend) || !fold) return legend;
    const plan = `${names.plans}[${folds.push(fold) - 1}]`;
    return { ...legend, ...limit[fold.kind](legend, { plan, box: names.box }, fold) };
  });
  if (folds.length === 0) return { spec, folds: [] };
  const signals = [
    ...readArray(spec['signals']),
    { name: names.box, value: { ...box } },
    { name: names.plans, update: writePlans(folds, names.box, context.locale) },
  ];
  return {
    spec: { ...spec, legends, signals },
    folds: folds.filter(({ kind }) => kind === 'names'),
    boxSizeSignal: names.box,
  };
}

function writePlans(folds: readonly Fold[], boxSignal: string, locale: string): string {
  const parts = folds.map(
    ({ settings, parts: [values, format] }) => `[${quote(settings)}, ${values}, ${format}]`,
  );
  return `${legendPlanFunction}([${parts.join(', ')}], ${boxSignal}, ${quote(locale)})`;
}

function readFold(legend: Spec, spec: Spec, config: Spec, name: string): Fold | undefined {
  const scale = channels.flatMap((channel) => readString(legend[channel]) ?? [])[0];
  const side = readString(legend['orient'] ?? config['orient'] ?? 'right');
  if (scale === undefined || side === undefined || !sides.has(side) || isRecord(legend['columns']))
    return undefined;
  const kind = readKind(legend, scale, spec);
  const values = kind === 'names' ? readValues(legend, scale) : quote(kind === 'sizes' ? someSizes : []);
  if (values === undefined) return undefined;
  const format = kind === 'names' ? parseFormat(readGuideLabelFormat(legend)) : undefined;
  const entries = isRecord(legend['encode']) ? legend['encode']['entries'] : undefined;
  return {
    kind,
    entries: (isRecord(entries) ? readString(entries['name']) : undefined) ?? name,
    scale,
    paint: readString(legend['fill'] ?? legend['stroke']),
    values: Array.isArray(legend['values']) ? readArray(legend['values']) : undefined,
    format,
    settings: adapt(kind, parseLegendSettings(legend, config, side)),
    parts: [values, quote(format ?? null)],
  };
}

/** Placeholders for the labels of numbers, which only the scale knows: some ticks of a few digits. */
const someSizes = Array.from({ length: 6 }, () => '00000');
/** Row height of a legend of sizes: its circles are larger than the symbols of names, px. */
const sizeRow = 24;
/** Length of a gradient beside the plot, and height of one above the plot with its labels, px. */
const bar = { length: 120, height: 34 };

/** Adapts the settings for legends without rows of names. */
function adapt<T extends LegendSettings>(kind: Kind, settings: T): T {
  const { rowHeight, across, titleHeight } = settings;
  if (kind === 'sizes') return { ...settings, rowHeight: Math.max(rowHeight, sizeRow) };
  if (kind === 'names') return settings;
  return { ...settings, rowHeight: 0, titleHeight: titleHeight + (across ? bar.height : bar.length) };
}

/** Decides between entries and a gradient by the rules of Vega. */
function readKind(legend: Spec, name: string, spec: Spec): Kind {
  const scale = readArray(spec['scales']).find((one) => isRecord(one) && one['name'] === name);
  if (isRecord(scale) && discrete.has(scale['type'])) return legend['type'] === 'gradient' ? 'bar' : 'names';
  const used = channels.filter((channel) => legend[channel] !== undefined);
  const isPainted = used.length === 1 && (used[0] === 'fill' || used[0] === 'stroke');
  return legend['type'] === 'gradient' || (legend['type'] === undefined && isPainted) ? 'bar' : 'sizes';
}

/** A spec may call the function itself, with any argument. */
function parseFormat(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readValues({ values }: Spec, scale: string): string | undefined {
  if (values === undefined) return `domain(${quote(scale)})`;
  if (isRecord(values)) return readString(values['signal']);
  return Array.isArray(values) && !values.some(isRecord) ? quote(values) : undefined;
}

/** Expressions that the settings of a legend refer to. */
interface Sources {
  /** The plan of this legend. */
  readonly plan: string;
  readonly box: string;
}

/** The settings that make each kind of legend follow its plan. */
const limit: Readonly<Record<Kind, (legend: Spec, sources: Sources, fold: Fold) => Spec>> = {
  names: limitNames,
  sizes: limitSizes,
  bar: limitBar,
};

/** The last entry counts the hidden ones. It has no symbol, because a symbol would belong to one of them. */
function limitNames(legend: Spec, { plan }: Sources, fold: Fold): Spec {
  const test = `${plan}.folded && datum.index === ${plan}.limit - 1`;
  const encode = isRecord(legend['encode']) ? legend['encode'] : {};
  const labels = putFirst(encode['labels'], 'text', { test, signal: `${plan}.more` }, { field: 'label' });
  const symbols = putFirst(encode['symbols'], 'opacity', { test, value: 0 }, { value: 1 });
  const entries = { ...(isRecord(encode['entries']) ? encode['entries'] : {}), name: fold.entries };
  return {
    columns: { signal: `${plan}.columns` },
    symbolLimit: { signal: `${plan}.limit` },
    labelLimit: { signal: `${plan}.labelLimit` },
    encode: { ...encode, labels, symbols, entries },
  };
}

/**
 * A legend of numbers can show fewer of them without losing information. Vega rounds tick values, so it may show a few
 * more.
 */
function limitSizes(legend: Spec, { plan }: Sources): Spec {
  const columns = { signal: `${plan}.columns` };
  if (legend['values'] !== undefined || legend['tickCount'] !== undefined) return { columns };
  return { columns, tickCount: { signal: `${plan}.limit ? max(2, floor(${plan}.limit * 0.7)) : 5` } };
}

/** A gradient is at most two thirds as long as the box, and shorter beside other legends. */
function limitBar(legend: Spec, { plan, box }: Sources, { settings }: Fold): Spec {
  const length = legend['gradientLength'];
  const own = isRecord(length) ? readString(length['signal']) : (readNumber(length) ?? 200);
  if (own === undefined) return {};
  const most = settings.across
    ? `${box}.width * 2 / 3`
    : `${plan}.alone ? ${box}.height * 2 / 3 : ${bar.length}`;
  return { gradientLength: { signal: `min(${own}, ${most})` } };
}

/** Adds a rule before the existing rules of a property. */
function putFirst(part: unknown, property: string, rule: Spec, usually: Spec): Spec {
  const own = isRecord(part) ? part : {};
  const update = isRecord(own['update']) ? own['update'] : {};
  const enter = isRecord(own['enter']) ? own['enter'] : {};
  const rest = [update[property] ?? enter[property] ?? usually].flat();
  return { ...own, update: { ...update, [property]: [rule, ...rest] } };
}
