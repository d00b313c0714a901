/** Moves cells up as far as possible: react-grid-layout's vertical compaction. */
import { correctBounds, verticalCompactor } from 'react-grid-layout/core';

/** Position of a widget in columns and rows. `i` is its id, as in react-grid-layout. */
export interface Cell {
  readonly i: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Above this number of cells, overlaps are not resolved by the library, because that takes quadratic time. */
const many = 500;

/** Moves cells into the grid and up. Overlapping cells are pushed apart. The order of the list stays. */
export function compactCells(cells: readonly Cell[], cols: number): readonly Cell[] {
  const inside = correctBounds(
    cells.map((cell) => ({ ...cell })),
    { cols },
  );
  return raiseCells(inside, cols) ?? verticalCompactor.compact(inside, cols).map(toCell);
}

const toCell = ({ i, x, y, w, h }: Cell): Cell => ({ i, x, y, w, h });

/**
 * The result of the library in one pass, if no cells overlap: each cell moves up to the lowest cell above it. Returns
 * undefined if cells overlap, because only the library decides which is pushed where, in quadratic time. With very many
 * cells, each is then placed below those before it.
 */
function raiseCells(cells: readonly Cell[], cols: number): readonly Cell[] | undefined {
  const given = new Array<number>(cols).fill(-Infinity);
  const raised = new Array<number>(cols).fill(0);
  const rows = new Map<Cell, number>();
  for (const cell of [...cells].sort((one, other) => one.y - other.y || one.x - other.x)) {
    const end = cell.x + cell.w;
    if (cells.length <= many && lowest(given, cell.x, end) > cell.y) return undefined;
    const y = lowest(raised, cell.x, end);
    rows.set(cell, y);
    given.fill(cell.y + cell.h, cell.x, end);
    raised.fill(y + cell.h, cell.x, end);
  }
  return cells.map((cell) => ({ ...toCell(cell), y: rows.get(cell) ?? cell.y }));
}

function lowest(bottoms: readonly number[], start: number, end: number): number {
  let low = bottoms[start] ?? 0;
  for (let column = start + 1; column < end; column += 1) low = Math.max(low, bottoms[column] ?? 0);
  return low;
}
