/**
 * References to columns in charts. A name with dots such as `orders.count` must be escaped, because Vega reads it as a
 * path. See docs/dashboard-format.md, "Charts".
 */
import { isRecord } from '../../../model/parsing/read-value.ts';
import { quote } from './quote.ts';

const special = /[.[\]]/;

/** The field reference for exactly this column. */
export const toFieldReference = (name: string): string => name.replace(/[.[\]]/g, '\\$&');

/** The column name of a field reference, escaped or not. */
export const fromFieldReference = (field: string): string =>
  /^\[(['"])(.*)\1\]$/.exec(field)?.[2] ?? field.replace(/\\(.)/g, '$1');

/** Keys whose strings are texts, values or names of other parts, never fields. */
const nonFieldKeys = new Set(
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
      holdsNoFields(childKey, child, value) ? child : rewriteNames(child, childKey, names, rewrite),
    ]),
  );
}

/**
 * True if the strings below this key are not fields. The `value` of a pivot is a field; `text`, `mark`, `scale` and
 * `data` hold fields if they are objects.
 */
function holdsNoFields(key: string, child: unknown, parent: Record<string, unknown>): boolean {
  if (!nonFieldKeys.has(key)) return false;
  if (key === 'value' && ('pivot' in parent || parent['type'] === 'pivot')) return false;
  return key === 'values' || key === 'datasets' || key === 'value' || !isNested(child);
}

const isNested = (value: unknown): boolean =>
  isRecord(value) || (Array.isArray(value) && value.some((item) => isNested(item)));

function createRewriter(names: readonly string[]): (text: string) => string {
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  const alternatives = longestFirst.map((name) => name.replace(/[^\w]/g, '\\$&')).join('|');
  const pattern = new RegExp(`\\b(datum|parent)\\.(${alternatives})(?![\\w.])`, 'g');
  return (text) => text.replace(pattern, (_, owner: string, name: string) => `${owner}[${quote(name)}]`);
}
