/**
 * Names and titles of columns in charts. A name with dots such as `orders.count` must be escaped, because Vega reads it
 * as a path. See docs/dashboard-format.md, "Charts".
 */
import { isRecord, readArray, readString } from '../parsing/read-value.ts';
import type { Result } from '../result.ts';

const special = /[.[\]]/;

/** The field reference for exactly this column. */
export const toFieldReference = (name: string): string => name.replace(/[.[\]]/g, '\\$&');

/** The column name of a field reference, escaped or not. */
export const fromFieldReference = (field: string): string =>
  /^\[(['"])(.*)\1\]$/.exec(field)?.[2] ?? field.replace(/\\(.)/g, '$1');

/** Keys whose strings are texts, values or names of other parts, never fields. */
const wordKeys = new Set(
  `title subtitle description name format formatType type mark text as value values datum domain domainMin domainMax
  range scheme equal oneOf lt lte gt gte op ops aggregate href url $schema config usermeta datasets data source
  scale projection style orient mode aria`.split(/\s+/),
);
const expressionKeys = new Set([
  'calculate',
  'filter',
  'test',
  'expr',
  'signal',
  'update',
  'init',
  'labelExpr',
]);

/**
 * Returns a copy of the spec in which every field that is exactly the name of a column with dots is escaped.
 * Expressions read such a column as `datum["orders.count"]`. Fields that are already escaped stay as they are.
 */
export function escapeFieldReferences<T>(spec: T, names: readonly string[]): T {
  const dotted = names.filter((name) => special.test(name));
  if (dotted.length === 0) return spec;
  // `rewriteNames` keeps the shape of its argument: objects stay objects, strings stay strings.
  return rewriteNames(spec, '', new Set(dotted), createRewriter(dotted)) as T;
}

function rewriteNames(
  value: unknown,
  key: string,
  names: ReadonlySet<string>,
  rewrite: (text: string) => string,
): unknown {
  if (typeof value === 'string') {
    if (expressionKeys.has(key)) return rewrite(value);
    return names.has(value) ? toFieldReference(value) : value;
  }
  if (Array.isArray(value)) return value.map((item) => rewriteNames(item, key, names, rewrite));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([childKey, child]) => [
      childKey,
      holdsWords(childKey, child, value) ? child : rewriteNames(child, childKey, names, rewrite),
    ]),
  );
}

/**
 * True if the strings below this key are not fields. The `value` of a pivot is a field; `text`, `mark`, `scale` and
 * `data` hold fields if they are objects.
 */
function holdsWords(key: string, child: unknown, parent: Record<string, unknown>): boolean {
  if (!wordKeys.has(key)) return false;
  if (key === 'value' && ('pivot' in parent || parent['type'] === 'pivot')) return false;
  return key === 'values' || key === 'datasets' || key === 'value' || !isNested(child);
}

const isNested = (value: unknown): boolean =>
  isRecord(value) || (Array.isArray(value) && value.some((item) => isNested(item)));

function createRewriter(names: readonly string[]): (text: string) => string {
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  const alternatives = longestFirst.map((name) => name.replace(/[^\w]/g, '\\$&')).join('|');
  const pattern = new RegExp(`\\b(datum|parent)\\.(${alternatives})(?![\\w.])`, 'g');
  return (text) => text.replace(pattern, (_, owner: string, name: string) => `${owner}["${name}"]`);
}

/** Words for aggregates in titles of axes, legends and tooltips, for fields without a title in the spec. */
const aggregateWords: Readonly<Record<string, string>> = {
  average: 'Mean',
  mean: 'Mean',
  sum: 'Sum',
  min: 'Min',
  max: 'Max',
  median: 'Median',
  distinct: 'Distinct',
  stdev: 'Standard deviation',
};

/** The title of a Vega-Lite field definition: the title of the column, with its aggregate or bin. */
export function toFieldTitle(definition: unknown, result: Result | undefined): string {
  const read = isRecord(definition) ? definition : {};
  const name = toColumnTitle(readString(read['field']), result);
  const { aggregate, bin } = read;
  if (aggregate === 'count') return 'Count of Records';
  if (bin !== undefined && bin !== null && bin !== false && bin !== 'binned') return `${name} (binned)`;
  if (isRecord(aggregate)) return name;
  if (typeof aggregate === 'string')
    return `${aggregateWords[aggregate] ?? capitalise(aggregate)} of ${name}`;
  // The labels of a time unit need no further explanation.
  return name;
}

/** The title of a column in the result, or else its name. */
function toColumnTitle(field: string | undefined, result: Result | undefined): string {
  if (field === undefined) return '';
  const name = fromFieldReference(field);
  return result?.columns.find((column) => column.name === name)?.title ?? name;
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Vega-Lite draws these marks as several, and titles their axes with the escaped field name. */
const compositeMarks = new Set(['boxplot', 'errorbar', 'errorband']);

/** Returns a Vega-Lite spec in which the fields of composite marks have titles. */
export function addFieldTitles(
  view: Record<string, unknown>,
  result: Result | undefined,
  inherited: Record<string, unknown> = {},
): Record<string, unknown> {
  const { mark, encoding } = view;
  const kind = isRecord(mark) ? mark['type'] : mark;
  const named: Record<string, unknown> = { ...view };
  if (typeof kind === 'string' && compositeMarks.has(kind)) {
    const all = { ...inherited, ...(isRecord(encoding) ? encoding : {}) };
    named['encoding'] = Object.fromEntries(
      Object.entries(all).map(([channel, definition]) => [channel, nameField(definition, result)]),
    );
  }
  const below = { ...inherited, ...(isRecord(encoding) ? encoding : {}) };
  for (const key of ['layer', 'hconcat', 'vconcat', 'concat']) {
    if (Array.isArray(view[key]))
      named[key] = readArray(view[key]).map((child) => nameChild(child, result, below));
  }
  if (isRecord(view['spec'])) named['spec'] = addFieldTitles(view['spec'], result);
  return named;
}

const nameChild = (
  child: unknown,
  result: Result | undefined,
  inherited: Record<string, unknown>,
): unknown => (isRecord(child) ? addFieldTitles(child, result, inherited) : child);

function nameField(definition: unknown, result: Result | undefined): unknown {
  if (!isRecord(definition) || typeof definition['field'] !== 'string') return definition;
  if ('title' in definition || 'aggregate' in definition || 'bin' in definition) return definition;
  const guides = [definition['axis'], definition['legend'], definition['header']];
  if (guides.some((guide) => isRecord(guide) && 'title' in guide)) return definition;
  return { ...definition, title: toColumnTitle(definition['field'], result) };
}
