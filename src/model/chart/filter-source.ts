/** Where in a Vega spec rows are left out, so that all that is computed of them is computed without. */
import { isRecord, readArray } from '../readers/read-value.ts';

type Spec = Record<string, unknown>;

export interface SourceFilter {
  /** The data set that marks draw. */
  readonly set: string;
  /** As marks refer to it. */
  readonly field: string;
  /** A signal: the values of `field` that are left out. */
  readonly signal: string;
  /** At the source, for all that comes from it; else as late as possible. */
  readonly isWhole: boolean;
}

/** Transforms that make something of several rows at once, or keep every row as it came. */
const mixing = new Set<unknown>(
  `aggregate joinaggregate window stack pivot impute density kde kde2d loess regression quantile sample countpattern
  dotbin contour isocontour heatmap force pie nest stratify tree treemap pack partition voronoi wordcloud crossfilter
  resolvefilter cross collect`.split(/\s+/),
);

/** undefined where no place comes before such a transform. */
export function addFilter(spec: Spec, filter: SourceFilter): Spec | undefined {
  const data = readArray(spec['data']).filter(isRecord);
  const chain = findChain(data, filter.set);
  const place = chain && findPlace(chain, filter);
  if (!place) return undefined;
  const filtered = data.map((set) => (set === place.set ? insert(set, place.at, toTransform(filter)) : set));
  return { ...spec, data: filtered };
}

/** From the source to the data set of that name; undefined where it has several sources, or none here. */
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

function findPlace(chain: readonly Spec[], { field, isWhole }: SourceFilter): Place | undefined {
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

/** A transform that writes the field; one that turns it into a date writes it, too. */
const makes = (transform: Spec, field: string): boolean => {
  const names = [transform['as']].flat();
  return (
    names.includes(field) ||
    (transform['type'] === 'fold' && names[0] === undefined && (field === 'key' || field === 'value'))
  );
};

function insert(set: Spec, at: number, transform: Spec): Spec {
  const transforms = readArray(set['transform']);
  return { ...set, transform: [...transforms.slice(0, at), transform, ...transforms.slice(at)] };
}

const toTransform = ({ field, signal }: SourceFilter): Spec => ({
  type: 'filter',
  expr: `indexof(${signal}, ${toAccess(field)}) < 0`,
});

/** Dots that are not escaped lead into an object. */
function toAccess(field: string): string {
  const parts = field.match(/(?:\\.|[^.\\])+/g) ?? [field];
  return parts.reduce((path, part) => `${path}[${JSON.stringify(part.replace(/\\(.)/g, '$1'))}]`, 'datum');
}
