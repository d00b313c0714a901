/**
 * The data sets of a spec: which have rows, and which one waits for the rows of the query. See
 * docs/dashboard-format.md, "Charts" and "Where rows come from".
 */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import { findSpecLanguage, type ChartSpec } from './chart-spec.ts';

/** Name of the data set that a spec declares for the rows of the query. */
export const queryDataSetName = 'table';

/** True for a data set that has rows, loads them from an address, or generates them. */
export const isFilledDataSet = (data: Readonly<Record<string, unknown>>): boolean =>
  'source' in data ||
  'url' in data ||
  generators.some((key) => key in data) ||
  readArray(data['transform']).some((one) => isRecord(one) && makers.has(one['type'])) ||
  hasRows(data['values']);

const generators = ['sequence', 'sphere', 'graticule'] as const;
/** Vega's transforms that generate rows without input. */
const makers = new Set<unknown>(['sequence', 'graticule', 'density']);

/** An empty list is a placeholder for the rows of the query. */
const hasRows = (values: unknown): boolean =>
  typeof values === 'string' || isRecord(values) || readArray(values).length > 0;

type Spec = Readonly<Record<string, unknown>>;

interface UnfilledDataSet {
  /** The name in the spec, or `table` if the spec gives none. */
  readonly name: string;
  /** True if the chart shows nothing without the rows. Some marks are drawn once without any data. */
  readonly isRead: boolean;
}

/**
 * Finds the data set that waits for the rows of the query. Returns undefined if the spec contains, loads or generates
 * everything that the chart draws.
 */
export function findUnfilledDataSet(spec: ChartSpec): UnfilledDataSet | undefined {
  return findSpecLanguage(spec) === 'vega' ? findVegaSet(spec) : findLiteSet(spec);
}

function findVegaSet(spec: Spec): UnfilledDataSet | undefined {
  const data = readArray(spec['data']).filter(isRecord);
  const { read, declared, changed } = listNames(spec);
  const isOpen = (entry: Spec): boolean =>
    !isFilledDataSet(entry) && !('on' in entry) && !changed.has(String(entry['name']));
  const open = data.find((entry) => entry['name'] === queryDataSetName) ?? data.find(isOpen);
  if (open) {
    const name = String(open['name']);
    // The author wrote an empty list: the chart is drawn with it if the query has no rows.
    return { name, isRead: read.has(name) && !isFilledDataSet(open) && !('values' in open) };
  }
  if (!declared.has(queryDataSetName) && read.has(queryDataSetName))
    return { name: queryDataSetName, isRead: true };
  return data.length === 0 ? { name: queryDataSetName, isRead: false } : undefined;
}

interface Names {
  /** Data sets that marks, scales, other data sets or expressions refer to. */
  readonly read: ReadonlySet<string>;
  /** Data sets of the chart and of its groups. */
  readonly declared: ReadonlySet<string>;
  /** Data sets that start empty and are filled by reader input. */
  readonly changed: ReadonlySet<string>;
}

function listNames(spec: Spec): Names {
  const found = { read: new Set<string>(), declared: new Set<string>(), changed: new Set<string>() };
  visit(spec, '', (key, text) => {
    if (key === 'data' || key === 'source' || key === 'from') found.read.add(text);
    if (key === 'name') found.declared.add(text);
    for (const [, word, name = ''] of text.matchAll(/\b(data|indata|modify)\(\s*['"]([^'"]+)['"]/g))
      found[word === 'modify' ? 'changed' : 'read'].add(name);
  });
  return found;
}

function visit(value: unknown, key: string, take: (key: string, text: string) => void): void {
  if (typeof value === 'string') take(key, value);
  else if (Array.isArray(value)) for (const item of value) visit(item, key, take);
  else if (isRecord(value))
    for (const [name, child] of Object.entries(value)) if (name !== 'values') visit(child, name, take);
}

/** `isPlace`: the spec provides a value, possibly empty, that is drawn without a query. */
interface LiteSet extends UnfilledDataSet {
  readonly isPlace: boolean;
}

function findLiteSet(spec: Spec): UnfilledDataSet | undefined {
  const sets = isRecord(spec['datasets']) ? Object.keys(spec['datasets']) : [];
  const inherited = { name: queryDataSetName, isRead: false, isPlace: false };
  const waiting = [...listWaiting(spec, new Set(sets), inherited)];
  const found = waiting.find(({ isRead }) => isRead) ?? waiting[0];
  return found && { name: found.name, isRead: found.isRead };
}

/**
 * Lists the views that draw a data set without rows. `inherited` is the data set of the enclosing view, undefined if
 * that has rows.
 */
function* listWaiting(
  view: Spec,
  own: ReadonlySet<string>,
  inherited: LiteSet | undefined,
): Generator<LiteSet> {
  const set = readSet(view['data'], own, inherited);
  yield* listLookups(view, own);
  const children = ['layer', 'hconcat', 'vconcat', 'concat'].flatMap((key) => readArray(view[key]));
  const inner = [...children, view['spec']].filter(isRecord);
  // A facet, a transform or a shared encoding of this view reads the rows for the views inside of it.
  const passed = set && { ...set, isRead: !set.isPlace && (set.isRead || readsRows(view)) };
  for (const child of inner) yield* listWaiting(child, own, passed);
  if (inner.length === 0 && passed) yield passed;
}

/** The data set that a view draws; undefined if it has rows. */
function readSet(
  data: unknown,
  own: ReadonlySet<string>,
  inherited: LiteSet | undefined,
): LiteSet | undefined {
  if (data === undefined) return inherited;
  if (!isRecord(data)) return undefined;
  const name = typeof data['name'] === 'string' ? data['name'] : undefined;
  // If there is a query, its rows take precedence over the rows of the spec under that name.
  if (name !== queryDataSetName && (isFilledDataSet(data) || (name !== undefined && own.has(name))))
    return undefined;
  const isPlace = 'values' in data || (name !== undefined && own.has(name));
  return { name: name ?? queryDataSetName, isRead: name !== undefined && !isPlace, isPlace };
}

/** The data sets that `lookup` transforms read. */
function* listLookups(view: Spec, own: ReadonlySet<string>): Generator<LiteSet> {
  for (const { from } of readArray(view['transform']).filter(isRecord)) {
    const set = isRecord(from) && 'data' in from ? readSet(from['data'], own, undefined) : undefined;
    if (set) yield set;
  }
}

/** True for a view that names a field, counts or transforms rows. A view with constant values only is drawn once. */
function readsRows(view: Spec): boolean {
  if (readArray(view['transform']).length > 0 || 'facet' in view) return true;
  const encoding = isRecord(view['encoding']) ? view['encoding'] : {};
  const keys = new Set<string>();
  visit(encoding, '', (key) => keys.add(key));
  return keys.has('field') || keys.has('aggregate') || mentionsRepeat(encoding);
}

/** `{"field": {"repeat": "column"}}` */
const mentionsRepeat = (encoding: Spec): boolean =>
  Object.values(encoding).some((channel) => isRecord(channel) && isRecord(channel['field']));
