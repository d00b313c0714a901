/**
 * Lets the expressions of a compiled Vega-Lite spec read columns with dots in their names. Selections of the compiler read
 * `datum` and `facet` by the escaped reference, as if it was the name: a click would select nothing, and the cells of a facet
 * would be all the same one.
 */
import { isRecord } from '../../../model/parsing/read-value.ts';
import type { VegaSpec } from './list-crosshair-marks.ts';

/** @param spec - in Vega, as compiled. */
export const repairColumnAccess = <T extends VegaSpec>(spec: T): T => ({
  ...spec,
  ...('signals' in spec && { signals: repair(spec['signals']) }),
  ...('marks' in spec && { marks: repair(spec['marks']) }),
});

function repair(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(access, readColumn);
  if (Array.isArray(value)) return value.map(repair);
  if (!isRecord(value)) return value;
  // Rows are no expressions.
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'data' ? part : repair(part)]),
  );
}

/** `datum["a\\.b"]`, `(… datum)["a\\.b"]` or `facet["a\\.b"]`. */
const access = /\b(datum\)?|facet)\["((?:[^"\\]|\\.)*)"\]/g;

/** In the text of an expression, a backslash is written as two. */
const readColumn = (_: string, row: string, reference: string): string =>
  `${row}["${reference.replace(/\\\\([.[\]])/g, '$1')}"]`;
