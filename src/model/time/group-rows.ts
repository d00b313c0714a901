/** Groups the rows of a result by the cells of a column. */
import type { Cell } from '../result.ts';

/** Rows by cell; undefined if there are more than `limit` different cells. */
export function groupRows(cells: readonly Cell[], limit: number): Map<Cell, number[]> | undefined {
  const groups = new Map<Cell, number[]>();
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row] ?? null;
    const rows = groups.get(cell);
    if (rows) rows.push(row);
    else if (groups.size === limit) return undefined;
    else groups.set(cell, [row]);
  }
  return groups;
}
