/** Which data set of a chart waits for rows, if any. Source: docs/dashboard-format.md, "Where rows come from". */
import { isRecord, readArray } from '../parsing/read-value.ts';
import { isFilledDataSet, queryDataSetName } from './data-sets.ts';
import { findLanguage, type ChartSpec } from './chart-language.ts';

type Spec = Readonly<Record<string, unknown>>;

export interface UnfilledDataSet {
  /** As the spec names it; `table` where it names none. */
  readonly name: string;
  /** Whether the chart shows nothing of it without rows. Marks may also be drawn once, of no data at all. */
  readonly isRead: boolean;
}

/** undefined where everything that the chart draws stands in its spec, is loaded or made by it. */
export function findUnfilledDataSet(spec: ChartSpec): UnfilledDataSet | undefined {
  return findLanguage(spec) === 'vega' ? findVegaSet(spec) : findLiteSet(spec);
}

function findVegaSet(spec: Spec): UnfilledDataSet | undefined {
  const data = readArray(spec['data']).filter(isRecord);
  const { read, declared, changed } = listNames(spec);
  const isOpen = (entry: Spec): boolean =>
    !isFilledDataSet(entry) && !('on' in entry) && !changed.has(String(entry['name']));
  const open = data.find((entry) => entry['name'] === queryDataSetName) ?? data.find(isOpen);
  if (open) {
    const name = String(open['name']);
    // An empty list that stands there is what its author wants to see, where no query has more.
    return { name, isRead: read.has(name) && !isFilledDataSet(open) && !('values' in open) };
  }
  if (!declared.has(queryDataSetName) && read.has(queryDataSetName))
    return { name: queryDataSetName, isRead: true };
  return data.length === 0 ? { name: queryDataSetName, isRead: false } : undefined;
}

interface Names {
  /** Sets that marks, scales, other sets or expressions name. */
  readonly read: ReadonlySet<string>;
  /** Sets of the chart and of the groups in it. */
  readonly declared: ReadonlySet<string>;
  /** Sets that begin empty: what a reader does fills them. */
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

/** `isPlace`: what stands there, even nothing, is drawn without a query. */
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

/** Views that draw from a set without rows; `inherited` is that of the views around, undefined where it has rows. */
function* listWaiting(
  view: Spec,
  own: ReadonlySet<string>,
  inherited: LiteSet | undefined,
): Generator<LiteSet> {
  const set = readSet(view['data'], own, inherited);
  yield* listLookups(view, own);
  const children = ['layer', 'hconcat', 'vconcat', 'concat'].flatMap((key) => readArray(view[key]));
  const inner = [...children, view['spec']].filter(isRecord);
  // Views inside draw what this one is told to read of: a facet, a transform, a shared encoding.
  const passed = set && { ...set, isRead: !set.isPlace && (set.isRead || readsRows(view)) };
  for (const child of inner) yield* listWaiting(child, own, passed);
  if (inner.length === 0 && passed) yield passed;
}

/** The set that a view draws from; undefined where it has rows. */
function readSet(
  data: unknown,
  own: ReadonlySet<string>,
  inherited: LiteSet | undefined,
): LiteSet | undefined {
  if (data === undefined) return inherited;
  if (!isRecord(data)) return undefined;
  const name = typeof data['name'] === 'string' ? data['name'] : undefined;
  // The rows of the query, if there is one, outrank those that the spec keeps under that name.
  if (name !== queryDataSetName && (isFilledDataSet(data) || (name !== undefined && own.has(name))))
    return undefined;
  const isPlace = 'values' in data || (name !== undefined && own.has(name));
  return { name: name ?? queryDataSetName, isRead: name !== undefined && !isPlace, isPlace };
}

/** What a `lookup` looks into. */
function* listLookups(view: Spec, own: ReadonlySet<string>): Generator<LiteSet> {
  for (const { from } of readArray(view['transform']).filter(isRecord)) {
    const set = isRecord(from) && 'data' in from ? readSet(from['data'], own, undefined) : undefined;
    if (set) yield set;
  }
}

/** A view that names a field, counts, or transforms rows; one of plain values draws itself once. */
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
