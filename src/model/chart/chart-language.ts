/** A chart's spec, and which of the two languages it speaks. */

export type ChartSpec = Readonly<Record<string, unknown>>;

/** Which of the two languages a spec speaks: its `$schema` decides, else its shape. */
export function findLanguage(spec: ChartSpec): 'vega' | 'vega-lite' {
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
