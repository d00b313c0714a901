/**
 * Legends whose entries hide and show series. Rows of a hidden series are filtered before they are aggregated or
 * stacked, so that the others fill the axis. Colours stay, because the scale keeps its domain. A legend that the spec
 * binds to its own selection is left as it is.
 */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import { insertRowFilter } from './insert-row-filter.ts';
import { fromFieldReference } from './escape-field-references.ts';
import { collectSpecNames, findUnusedName } from './chart-spec.ts';

type Spec = Record<string, unknown>;

export interface LegendToggle {
  /** Name of the mark that holds the entries of the legend. */
  readonly entries: string;
  /** Name of the signal with the list of hidden values. */
  readonly hidden: string;
  /** Name of the signal with the domain that the scales keep; null until a value is hidden. */
  readonly domain: string;
  readonly scales: readonly string[];
  /** The name of the column. */
  readonly field: string;
}

export interface ToggledSpec {
  readonly spec: Spec;
  readonly toggles: readonly LegendToggle[];
}

const channels = ['fill', 'stroke', 'shape', 'size', 'opacity', 'strokeDash', 'strokeWidth'] as const;
const discrete = new Set<unknown>(['ordinal', 'band', 'point']);
/** Opacity of the entry of a hidden series. Its name stays readable. */
const dimmed = { symbols: 0.25, labels: 0.6 };

/** `isWhole`: all marks show the same rows, so that a hidden series is hidden from all of them. */
export function addLegendToggles(spec: Spec, isWhole: boolean): ToggledSpec {
  const toggles: LegendToggle[] = [];
  const taken = collectSpecNames(spec);
  let changed = spec;
  const legends = readArray(spec['legends']).map((legend) => {
    const usage = isRecord(legend) ? findUsage(legend, changed) : undefined;
    if (!isRecord(legend) || !usage) return legend;
    const toggle = nameToggle(toggles.length, usage, taken);
    const filtered = usage.sets.reduce<Spec | undefined>(
      (whole, set) =>
        whole && insertRowFilter(whole, { set, field: usage.field, signal: toggle.hidden, isWhole }),
      changed,
    );
    if (!filtered) return legend;
    changed = keepDomains(filtered, toggle);
    toggles.push(toggle);
    return dimHidden(legend, toggle);
  });
  if (toggles.length === 0) return { spec, toggles };
  const signals = toggles.flatMap(({ hidden, domain }) => [
    { name: hidden, value: [] },
    { name: domain, value: null },
  ]);
  return { spec: { ...changed, legends, signals: [...readArray(changed['signals']), ...signals] }, toggles };
}

interface Usage {
  readonly scales: readonly string[];
  /** The field reference in the marks. */
  readonly field: string;
  /** Data sets of the marks that are coloured by the field. */
  readonly sets: readonly string[];
}

const nameToggle = (index: number, { scales, field }: Usage, taken: ReadonlySet<string>): LegendToggle => ({
  entries: findUnusedName(`vitrineEntries${index}`, taken),
  hidden: findUnusedName(`vitrineHidden${index}`, taken),
  domain: findUnusedName(`vitrineDomain${index}`, taken),
  scales,
  field: fromFieldReference(field),
});

/** Finds the field that a legend of names stands for, if it is exactly one. */
function findUsage(legend: Spec, spec: Spec): Usage | undefined {
  const names = new Set(channels.flatMap((channel) => readString(legend[channel]) ?? []));
  const scales = readArray(spec['scales'])
    .filter(isRecord)
    .filter(({ name }) => names.has(String(name)));
  if (scales.length < names.size || scales.length === 0 || isBound(legend)) return undefined;
  if (!scales.every((scale) => discrete.has(scale['type']) && !('domainRaw' in scale))) return undefined;
  const uses = listUses(readArray(spec['marks']), names, new Map());
  const fields = new Set(uses.map(({ field }) => field));
  const [field] = fields;
  if (fields.size !== 1 || field === undefined) return undefined;
  return { scales: [...names], field, sets: [...new Set(uses.map(({ set }) => set))] };
}

/** A legend whose parts have names or react to the pointer is used by the spec itself. */
const isBound = ({ encode }: Spec): boolean =>
  isRecord(encode) &&
  Object.values(encode).some((part) => isRecord(part) && ('name' in part || 'interactive' in part));

interface Use {
  readonly set: string;
  readonly field: string;
}

/** Lists the marks that take a channel from one of the scales. Marks of a facet draw the data set of that facet. */
function listUses(
  marks: readonly unknown[],
  names: ReadonlySet<string>,
  facets: ReadonlyMap<string, string>,
): Use[] {
  return marks.filter(isRecord).flatMap((mark) => {
    const from = isRecord(mark['from']) ? mark['from'] : {};
    const facet = isRecord(from['facet']) ? from['facet'] : undefined;
    const source = String(facet?.['data'] ?? from['data']);
    const set = facets.get(source) ?? source;
    const inner = facet ? new Map([...facets, [String(facet['name']), set] as const]) : facets;
    const below =
      mark['type'] === 'group' ? listUses(readArray(mark['marks']), names, withOwn(mark, inner)) : [];
    return [...listFields(mark, names).map((field) => ({ set, field })), ...below];
  });
}

/** Adds the data sets that a group derives from its facet. */
function withOwn(group: Spec, facets: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const known = new Map(facets);
  for (const { name, source } of readArray(group['data']).filter(isRecord)) {
    const outer = known.get(String(source));
    if (outer !== undefined) known.set(String(name), outer);
  }
  return known;
}

function listFields({ encode }: Spec, names: ReadonlySet<string>): string[] {
  const sets = isRecord(encode) ? Object.values(encode).filter(isRecord) : [];
  const rules = sets
    .flatMap((set) => Object.values(set))
    .flatMap((rule) => (Array.isArray(rule) ? readArray(rule) : [rule]));
  return rules
    .filter(isRecord)
    .flatMap(({ scale, field }) => (names.has(String(scale)) && typeof field === 'string' ? [field] : []));
}

function keepDomains(spec: Spec, { scales, domain }: LegendToggle): Spec {
  const kept = readArray(spec['scales']).map((scale) =>
    isRecord(scale) && scales.includes(String(scale['name']))
      ? { ...scale, domainRaw: { signal: domain } }
      : scale,
  );
  return { ...spec, scales: kept };
}

function dimHidden(legend: Spec, { hidden, entries }: LegendToggle): Spec {
  const encode = isRecord(legend['encode']) ? legend['encode'] : {};
  const test = `indexof(${hidden}, datum.value) >= 0`;
  const dim = (name: keyof typeof dimmed): Spec => {
    const part = isRecord(encode[name]) ? encode[name] : {};
    const update = isRecord(part['update']) ? part['update'] : {};
    const rest = update['opacity'] === undefined ? [{ value: 1 }] : [update['opacity']].flat();
    return { [name]: { ...part, update: { ...update, opacity: [{ test, value: dimmed[name] }, ...rest] } } };
  };
  const own = isRecord(encode['entries']) ? encode['entries'] : {};
  return {
    ...legend,
    encode: { ...encode, ...dim('symbols'), ...dim('labels'), entries: { ...own, name: entries } },
  };
}
