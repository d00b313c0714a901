import { isRecord, readArray } from '../parsing/read-value.ts';

/** Names of marks that Vega-Lite knows. */
const marks = new Set(
  `arc area bar boxplot circle errorband errorbar geoshape image line point rect rule square text tick trail`.split(
    ' ',
  ),
);

/** What a Vega-Lite spec calls a mark and is none, for its author to find; undefined where all are known. */
export function findUnknownMark(spec: Readonly<Record<string, unknown>>): string | undefined {
  const { mark } = spec;
  const name = isRecord(mark) ? mark['type'] : mark;
  if (typeof name === 'string' && !marks.has(name)) return name;
  const children = ['layer', 'hconcat', 'vconcat', 'concat'].flatMap((key) => readArray(spec[key]));
  for (const child of [...children, spec['spec']]) {
    const found = isRecord(child) ? findUnknownMark(child) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
