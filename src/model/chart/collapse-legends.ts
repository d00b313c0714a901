/**
 * Legends that give way to the plot: of each legend of names as many entries are shown as have room, and the last one
 * counts the others. How many that is follows the box, the data and the length of the names (plan-legends.ts).
 */
import { isRecord, readArray, readNumber, readString } from '../parsing/read-value.ts';
import type { ChartSize } from './chart-size.ts';
import { collectNames, findUnusedName } from './unused-names.ts';
import { readPlainFormat } from './guide-labels.ts';
import { parseLegendConfig, parseLegendSettings, type LegendFont } from './legend-settings.ts';
import type { LegendSettings } from './plan-legends.ts';
import type { FormatContext } from '../formats/format-context.ts';

type Spec = Record<string, unknown>;

/** The name under which specs call for the plans of their legends. */
export const legendPlanFunction = 'vitrineLegends';

/** A legend of which some entries may not be shown. */
export interface CollapsedLegend {
  /** Of the mark that holds its entries. */
  readonly entries: string;
  /** One of the scales that it stands for. */
  readonly scale: string;
  /** The scale that paints its entries; undefined if they have no colour of their own. */
  readonly paint: string | undefined;
  /** Its author's entries; undefined: all values of the scale. */
  readonly values: readonly unknown[] | undefined;
  /** How labels are written (`ChartFormat`); undefined: as they are. */
  readonly format: unknown;
}

export interface CollapsedSpec {
  readonly spec: Spec;
  readonly folds: readonly CollapsedLegend[];
  /** Signal: the size of the box in which the chart stands, px; undefined where no legend follows it. */
  readonly boxSizeSignal?: string;
}

const channels = ['fill', 'stroke', 'shape', 'size', 'opacity', 'strokeDash', 'strokeWidth'] as const;
const discrete = new Set<unknown>(['ordinal', 'band', 'point']);
const sides = new Set(['top', 'bottom', 'left', 'right']);

/** Taken by headings above several views, which push their legend down, px. */
const headings = 56;

/** What legends may share of a chart; `composed`: of several views. */
export const computeLegendSpace = ({ width, height }: ChartSize, composed: boolean): ChartSize => ({
  width,
  height: height - (composed ? headings : 0),
});

/** Entries of names; entries of some of many numbers; a bar of colours. */
type Kind = 'names' | 'sizes' | 'bar';

interface Fold extends CollapsedLegend {
  readonly kind: Kind;
  readonly settings: LegendSettings & LegendFont;
  /** Expressions: its values, and the format of its labels or null. */
  readonly parts: readonly [values: string, format: string];
}

export interface CollapseSettings {
  /** What the spec is drawn with, beside its own settings. */
  readonly config: unknown;
  readonly box: ChartSize;
  readonly context: Pick<FormatContext, 'locale'>;
}

/** What the spec does not call anything else by. */
interface OwnNames {
  readonly box: string;
  readonly plans: string;
  readonly entries: (index: number) => string;
}

function findNames(spec: Spec): OwnNames {
  const taken = collectNames(spec);
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
    ({ settings, parts: [values, format] }) => `[${JSON.stringify(settings)}, ${values}, ${format}]`,
  );
  return `${legendPlanFunction}([${parts.join(', ')}], ${boxSignal}, ${JSON.stringify(locale)})`;
}

function readFold(legend: Spec, spec: Spec, config: Spec, name: string): Fold | undefined {
  const scale = channels.flatMap((channel) => readString(legend[channel]) ?? [])[0];
  const side = readString(legend['orient'] ?? config['orient'] ?? 'right');
  if (scale === undefined || side === undefined || !sides.has(side) || isRecord(legend['columns']))
    return undefined;
  const kind = readKind(legend, scale, spec);
  const values =
    kind === 'names' ? readValues(legend, scale) : JSON.stringify(kind === 'sizes' ? someSizes : []);
  if (values === undefined) return undefined;
  const format = kind === 'names' ? parseFormat(readPlainFormat(legend)) : undefined;
  const entries = isRecord(legend['encode']) ? legend['encode']['entries'] : undefined;
  return {
    kind,
    entries: (isRecord(entries) ? readString(entries['name']) : undefined) ?? name,
    scale,
    paint: readString(legend['fill'] ?? legend['stroke']),
    values: Array.isArray(legend['values']) ? readArray(legend['values']) : undefined,
    format,
    settings: adapt(kind, parseLegendSettings(legend, config, side)),
    parts: [values, JSON.stringify(format ?? null)],
  };
}

/** Stands for the labels of numbers, which only the scale knows: some ticks of a few digits. */
const someSizes = Array.from({ length: 6 }, () => '00000');
/** Circles of sizes are larger than those of names, px. */
const sizeRow = 24;
/** A bar beside a plot with the labels below one above it, px. */
const bar = { length: 120, height: 34 };

/** What a legend takes that has no rows of names. */
function adapt<T extends LegendSettings>(kind: Kind, settings: T): T {
  const { rowHeight, across, titleHeight } = settings;
  if (kind === 'sizes') return { ...settings, rowHeight: Math.max(rowHeight, sizeRow) };
  if (kind === 'names') return settings;
  return { ...settings, rowHeight: 0, titleHeight: titleHeight + (across ? bar.height : bar.length) };
}

/** As Vega chooses between entries and a bar. */
function readKind(legend: Spec, name: string, spec: Spec): Kind {
  const scale = readArray(spec['scales']).find((one) => isRecord(one) && one['name'] === name);
  if (isRecord(scale) && discrete.has(scale['type'])) return legend['type'] === 'gradient' ? 'bar' : 'names';
  const used = channels.filter((channel) => legend[channel] !== undefined);
  const isPainted = used.length === 1 && (used[0] === 'fill' || used[0] === 'stroke');
  return legend['type'] === 'gradient' || (legend['type'] === undefined && isPainted) ? 'bar' : 'sizes';
}

/** A spec may call the function by hand, with anything. */
function parseFormat(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readValues({ values }: Spec, scale: string): string | undefined {
  if (values === undefined) return `domain(${JSON.stringify(scale)})`;
  if (isRecord(values)) return readString(values['signal']);
  return Array.isArray(values) && !values.some(isRecord) ? JSON.stringify(values) : undefined;
}

/** Expressions. */
interface Sources {
  /** A legend's part of the plan. */
  readonly plan: string;
  readonly box: string;
}

/** What each kind is given. */
const limit: Readonly<Record<Kind, (legend: Spec, sources: Sources, fold: Fold) => Spec>> = {
  names: limitNames,
  sizes: limitSizes,
  bar: limitBar,
};

/** The last entry says how many others there are, and has no symbol: that would be one of theirs. */
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

/** Fewer numbers say the same; rounding to even ones may take some more than asked for. */
function limitSizes(legend: Spec, { plan }: Sources): Spec {
  const columns = { signal: `${plan}.columns` };
  if (legend['values'] !== undefined || legend['tickCount'] !== undefined) return { columns };
  return { columns, tickCount: { signal: `${plan}.limit ? max(2, floor(${plan}.limit * 0.7)) : 5` } };
}

/** A bar of colours is at most two thirds as long as the box, and shorter beside others. */
function limitBar(legend: Spec, { plan, box }: Sources, { settings }: Fold): Spec {
  const length = legend['gradientLength'];
  const own = isRecord(length) ? readString(length['signal']) : (readNumber(length) ?? 200);
  if (own === undefined) return {};
  const most = settings.across
    ? `${box}.width * 2 / 3`
    : `${plan}.alone ? ${box}.height * 2 / 3 : ${bar.length}`;
  return { gradientLength: { signal: `min(${own}, ${most})` } };
}

/** A rule ahead of those that decide a property now. */
function putFirst(part: unknown, property: string, rule: Spec, usually: Spec): Spec {
  const own = isRecord(part) ? part : {};
  const update = isRecord(own['update']) ? own['update'] : {};
  const enter = isRecord(own['enter']) ? own['enter'] : {};
  const rest = [update[property] ?? enter[property] ?? usually].flat();
  return { ...own, update: { ...update, [property]: [rule, ...rest] } };
}
