import { isRecord, readArray } from '../parsing/read-value.ts';

/** Values of a legend that are hidden, by the column of that legend. */
export type HiddenSeries = Readonly<Record<string, readonly unknown[]>>;

/** From what was kept for a widget; whatever cannot be read hides nothing. */
export function parseHiddenSeries(kept: unknown): HiddenSeries {
  if (!isRecord(kept)) return {};
  const entries = Object.entries(kept).map(
    ([field, values]) => [field, readArray(values).filter(isPlain)] as const,
  );
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

/** undefined: all series are seen. */
export function serializeHiddenSeries(hidden: HiddenSeries): HiddenSeries | undefined {
  const read = parseHiddenSeries(hidden);
  return Object.keys(read).length > 0 ? read : undefined;
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';
