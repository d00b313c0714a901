/** Finds the place in a Vega spec where rows are filtered, so that everything computed from them leaves them out. */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import { quote } from './quote.ts';

type Spec = Record<string, unknown>;

export interface RowFilter {
  /** The data set that the marks draw. */
  readonly set: string;
  /** The field reference in the marks. */
  readonly field: string;
  /** Name of the signal with the values of `field` that are left out. */
  readonly signal: string;
  /** True: filter at the source, for everything derived from it. False: filter as late as possible. */
  readonly isWhole: boolean;
}

/** Transforms that combine several rows, or that keep every row in its original form. */
const mixing = new Set<unknown>(
  `aggregate joinaggregate window stack pivot impute density kde kde2d loess regression quantile sample countpattern
  dotbin contour isocontour heatmap force pie nest stratify tree treemap pack partition voronoi wordcloud crossfilter
  resolvefilter cross collect`.split(/\s+/),
);

/** Returns undefined if there is no place before such a transform. */
export function insertRowFilter(spec: Spec, filter: RowFilter): Spec | undefined {
  const data = readArray(spec['data']).filter(isRecord);
  const chain = findChain(data, filter.set);
  const place = chain && findPlace(chain, filter);
  if (!place) return undefined;
  const filtered = data.map((set) => (set === place.set ? insert(set, place.at, toTransform(filter)) : set));
  return { ...spec, data: filtered };
}

/**
 * The data sets from the source to the one of that name; undefined if it has several sources or is not declared here.
 */
function findChain(data: readonly Spec[], name: unknown): Spec[] | undefined {
  const set = data.find((one) => one['name'] === name);
  if (!set) return undefined;
  if (set['source'] === undefined) return [set];
  const before = typeof set['source'] === 'string' ? findChain(data, set['source']) : undefined;
  return before && [...before, set];
}

interface Place {
  readonly set: Spec;
  readonly at: number;
}

function findPlace(chain: readonly Spec[], { field, isWhole }: RowFilter): Place | undefined {
  const steps = chain.flatMap((set) => {
    const transforms = readArray(set['transform']).filter(isRecord);
    return [
      ...transforms.map((transform, index) => ({ set, at: index, transform })),
      { set, at: transforms.length, transform: undefined },
    ];
  });
  const made = steps.findLastIndex(({ transform }) => transform !== undefined && makes(transform, field));
  const open = steps.slice(made + 1);
  const mixed = open.findIndex(({ transform }) => mixing.has(transform?.['type']));
  const before = mixed === -1 ? open : open.slice(0, mixed + 1);
  const [source] = chain;
  const atSource = before.filter(({ set }) => set === source);
  return (isWhole && made === -1 ? atSource.at(-1) : undefined) ?? before.at(-1);
}

/**
 * Fields that a transform writes if it has no `as`. A transform that is not listed may write any field. Source: the
 * reference pages of Vega's transforms.
 */
const defaults: Readonly<Record<string, readonly string[]>> = {
  bin: ['bin0', 'bin1'],
  collect: [],
  extent: [],
  filter: [],
  fold: ['key', 'value'],
  formula: [],
  geojson: [],
  geopath: ['path'],
  geopoint: ['x', 'y'],
  geoshape: ['shape'],
  identifier: [],
  linkpath: ['path'],
  lookup: [],
  pie: ['startAngle', 'endAngle'],
  project: [],
  sample: [],
  stack: ['y0', 'y1'],
  timeunit: ['unit0', 'unit1'],
  joinaggregate: [],
  window: [],
  flatten: [],
  aggregate: [],
  density: ['value', 'density'],
  countpattern: ['text', 'count'],
  impute: [],
};

/** True if the transform writes the field or an object that contains it, or parses it into a date. */
function makes(transform: Spec, field: string): boolean {
  const type = String(transform['type']);
  const byDefault = Object.hasOwn(defaults, type) ? defaults[type] : undefined;
  const declared = [transform['as']].flat().filter((one) => typeof one === 'string');
  const copied = type === 'lookup' && declared.length === 0 ? readArray(transform['values']) : [];
  const names: unknown[] = [...(declared.length > 0 ? declared : (byDefault ?? [])), ...copied];
  const isUnknown = declared.length === 0 && byDefault === undefined;
  return isUnknown || names.includes(field) || names.includes(readSteps(field)[0]);
}

function insert(set: Spec, at: number, transform: Spec): Spec {
  const transforms = readArray(set['transform']);
  return { ...set, transform: [...transforms.slice(0, at), transform, ...transforms.slice(at)] };
}

const toTransform = ({ field, signal }: RowFilter): Spec => ({
  type: 'filter',
  expr: `indexof(${signal}, ${toAccess(field)}) < 0`,
});

/** Dots that are not escaped lead into an object. */
function toAccess(field: string): string {
  return readSteps(field).reduce((path, step) => `${path}[${quote(step)}]`, 'datum');
}

const readSteps = (field: string): string[] =>
  (field.match(/(?:\\.|[^.\\])+/g) ?? [field]).map((part) => part.replace(/\\(.)/g, '$1'));
