/** The series that a reader has hidden in a chart. */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';

/** Hidden values of a legend, by the column of that legend. */
export type HiddenSeries = Readonly<Record<string, readonly unknown[]>>;

/** Parses a stored state. Invalid parts hide nothing. */
export function parseHiddenSeries(kept: unknown): HiddenSeries {
  if (!isRecord(kept)) return {};
  const entries = Object.entries(kept).map(
    ([field, values]) => [field, readArray(values).filter(isPlain)] as const,
  );
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

/** Returns undefined if no series is hidden. */
export function serializeHiddenSeries(hidden: HiddenSeries): HiddenSeries | undefined {
  const read = parseHiddenSeries(hidden);
  return Object.keys(read).length > 0 ? read : undefined;
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';
