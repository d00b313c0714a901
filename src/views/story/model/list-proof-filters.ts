/** What the rows of a proof have in common, as filters that a reader can set on the dashboard. */
import type { FormatContext } from '../../../model/formats/format-value.ts';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import { toCrossFilterConditions } from '../../../model/controls/cross-filter-from-click.ts';
import type { Result } from '../../../model/result.ts';

/**
 * @param rows - those that prove a number.
 * @returns empty if they have nothing in common, or if all rows of the result have it.
 */
export function listProofFilters(
  result: Result,
  rows: readonly number[],
  context: FormatContext,
): CrossFilterCondition[] {
  const [first] = rows;
  if (first === undefined) return [];
  const shared = result.columns.flatMap((column, at) => {
    const cells = result.values[at] ?? [];
    const cell = cells[first] ?? null;
    const isShared = rows.every((row) => (cells[row] ?? null) === cell);
    const isTold = cells.some((other) => other !== cell);
    return isShared && isTold ? [[column.name, cell] as const] : [];
  });
  return toCrossFilterConditions(
    { row: Object.fromEntries(shared) },
    { columns: result.columns, overrides: {}, context },
  );
}
