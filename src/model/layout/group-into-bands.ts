import type { Cell } from './compact-cells.ts';

/** Groups cells into bands from top to bottom, so that no cell extends from one band into another. */
export function groupIntoBands(cells: readonly Cell[]): readonly (readonly Cell[])[] {
  const bands: Cell[][] = [];
  let bottom = -Infinity;
  for (const cell of [...cells].sort((one, other) => one.y - other.y || one.x - other.x)) {
    const band = bands.at(-1);
    if (band && cell.y < bottom) band.push(cell);
    else bands.push([cell]);
    bottom = Math.max(bottom, cell.y + cell.h);
  }
  return bands;
}
