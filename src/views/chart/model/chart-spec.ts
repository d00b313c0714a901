import { isRecord } from '../../../model/parsing/read-value.ts';

/** The spec of a chart, written in Vega or Vega-Lite. */

export type ChartSpec = Readonly<Record<string, unknown>>;

/** Finds the language of a spec: by its `$schema`, or by its keys if there is none. */
export function findSpecLanguage(spec: ChartSpec): 'vega' | 'vega-lite' {
  const schema = typeof spec['$schema'] === 'string' ? spec['$schema'] : '';
  if (schema.includes('vega-lite')) return 'vega-lite';
  if (/\bvega\b/.test(schema.replace(/^https?:\/\/[^/]*/, ''))) return 'vega';
  return vegaLiteKeys.some((key) => key in spec) ? 'vega-lite' : 'vega';
}

const vegaLiteKeys = [
  'mark',
  'encoding',
  'layer',
  'hconcat',
  'vconcat',
  'concat',
  'facet',
  'repeat',
  'spec',
] as const;

// Names for parts that are added to a spec must be new: Vega rejects a spec that declares a name twice.

/** All names of signals, scales, data sets, marks and groups, at any depth of a spec. */
export function collectSpecNames(spec: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  visit(spec, names);
  return names;
}

function visit(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) visit(item, names);
  else if (isRecord(value)) {
    if (typeof value['name'] === 'string') names.add(value['name']);
    for (const [key, child] of Object.entries(value)) if (key !== 'values') visit(child, names);
  }
}

/** Returns `wanted`, followed by as many underscores as it takes to make it unique. */
export function findUnusedName(wanted: string, taken: ReadonlySet<string>): string {
  return taken.has(wanted) ? findUnusedName(`${wanted}_`, taken) : wanted;
}

/** Returns a copy of the record without the given keys. */
export function omitKeys(
  record: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
