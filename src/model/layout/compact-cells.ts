/** Where cells stand after everything has moved up as far as it goes: react-grid-layout's vertical compaction. */
import { correctBounds, verticalCompactor } from 'react-grid-layout/core';

/** A widget's place in columns and rows; `i` is its id, as react-grid-layout calls it. */
export interface Cell {
  readonly i: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** So many, and no more, are pushed apart by the library. */
const many = 500;

/** Brings cells inside the grid and moves them up; those that overlap are pushed apart. The order stays. */
export function compactCells(cells: readonly Cell[], cols: number): readonly Cell[] {
  const inside = correctBounds(
    cells.map((cell) => ({ ...cell })),
    { cols },
  );
  return raiseCells(inside, cols) ?? verticalCompactor.compact(inside, cols).map(toCell);
}

const toCell = ({ i, x, y, w, h }: Cell): Cell => ({ i, x, y, w, h });

/**
 * The library's result where no two cells overlap, in one pass: each rises to the lowest cell above it. undefined
 * where some do: who is pushed where is then the library's to say, in time that grows with the square of their number.
 * Of very many each then goes below those before it.
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
