/** The part of each bar that a selection in another chart leaves. */
import { isRecord, readNumber } from '../../../model/parsing/read-value.ts';
import type { Result } from '../../../model/result.ts';
import type { BarMeasure } from './bar-measure.ts';
import { toChartRows } from './chart-rows.ts';

export interface BarPart {
  readonly picked: number;
  readonly whole: number;
}

export interface BarParts {
  /** The part of the bar of a row of the chart; undefined for another row. */
  readonly find: (row: Readonly<Record<string, unknown>>) => BarPart | undefined;
  /** Of all bars together. */
  readonly total: BarPart;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Undefined if the rows cannot be compared: a part is larger than its whole or on the other side of zero, or a limit of
 * the query may have cut it off.
 */
export function compareBars(
  measure: BarMeasure,
  { whole, picked }: { readonly whole: Result; readonly picked: Result },
  timeZone: string,
): BarParts | undefined {
  if (whole.truncated || picked.truncated) return undefined;
  const wholes = sumByBar(toChartRows(whole, timeZone), measure);
  const parts = sumByBar(toChartRows(picked, timeZone), measure);
  const isCut = isLimited(picked) && [...wholes.keys()].some((key) => !parts.has(key));
  if (isCut || ![...parts].every(([key, part]) => isPart(part, wholes.get(key)))) return undefined;
  const find = (row: Row): BarPart | undefined => {
    const key = toKey(row, measure);
    const value = wholes.get(key);
    return value === undefined ? undefined : { picked: parts.get(key) ?? 0, whole: value };
  };
  return { find, total: { picked: sum(parts), whole: sum(wholes) } };
}

function sumByBar(rows: readonly Row[], measure: BarMeasure): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = toKey(row, measure);
    sums.set(key, (sums.get(key) ?? 0) + (readNumber(row[measure.column.name]) ?? 0));
  }
  return sums;
}

/** Times are dates in rows, and may be milliseconds in a chart. */
const toKey = (row: Row, { dimensions }: BarMeasure): string =>
  JSON.stringify(
    dimensions.map((name) => {
      const value = row[name];
      return value instanceof Date ? value.getTime() : (value ?? null);
    }),
  );

/** Sums of decimals differ in their last digits. A bar that the whole does not show has no place. */
function isPart(part: number, whole: number | undefined): boolean {
  if (whole === undefined) return false;
  return part * whole >= 0 && Math.abs(part) <= Math.abs(whole) * (1 + 1e-9);
}

const isLimited = ({ query, rowCount }: Result): boolean => {
  const limit = isRecord(query) ? readNumber(query['limit']) : undefined;
  return limit !== undefined && rowCount >= limit;
};

const sum = (values: ReadonlyMap<string, number>): number =>
  [...values.values()].reduce((total, value) => total + value, 0);
