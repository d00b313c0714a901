import type { Cell } from './compact-cells.ts';

/** Groups cells into bands from top to bottom, so that no cell extends from one band into another. */
export const groupIntoBands = (cells: readonly Cell[]): readonly (readonly Cell[])[] =>
  groupByGaps(
    [...cells].sort((one, other) => one.y - other.y || one.x - other.x),
    ({ y, h }) => [y, y + h],
  );

/** Groups cells into columns from left to right, so that no cell extends from one column into another. */
export const groupIntoColumns = (cells: readonly Cell[]): readonly (readonly Cell[])[] =>
  groupByGaps(
    [...cells].sort((one, other) => one.x - other.x || one.y - other.y),
    ({ x, w }) => [x, x + w],
  );

/** @param cells - in the order of their starts. */
function groupByGaps(
  cells: readonly Cell[],
  findExtent: (cell: Cell) => readonly [start: number, end: number],
): readonly (readonly Cell[])[] {
  const groups: Cell[][] = [];
  let reached = -Infinity;
  for (const cell of cells) {
    const [start, end] = findExtent(cell);
    const group = groups.at(-1);
    if (group && start < reached) group.push(cell);
    else groups.push([cell]);
    reached = Math.max(reached, end);
  }
  return groups;
}
