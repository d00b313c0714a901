/**
 * Dragging a cell along its row over an equal cell: the two change places, and nothing else moves. react-grid-layout alone
 * would push the other cell down, and leave a hole in the row.
 */
import type { Cell } from './compact-cells.ts';
import { moveCell } from './edit-layout.ts';

interface Position {
  readonly x: number;
  readonly y: number;
}

/** The layout after a cell was dragged to a position: equal neighbours on its way are swapped, other cells are pushed. */
export function moveOrSwapCell(
  cells: readonly Cell[],
  id: string,
  to: Position,
  cols: number,
): readonly Cell[] {
  const moved = cells.find(({ i }) => i === id);
  if (!moved) return cells;
  const x = Math.max(0, Math.min(to.x, cols - moved.w));
  const neighbours = [-1, 1].map((direction) => findEqualNeighbour(cells, moved, direction));
  // In a row of equals, a pointer that is a little above or below would push the cells of other rows.
  const y = staysInRow(moved, to) && neighbours.some(Boolean) ? moved.y : to.y;
  const next = x === moved.x ? undefined : neighbours[x < moved.x ? 0 : 1];
  if (!next || y !== moved.y || !isReached(moved, next, x)) return moveCell(cells, id, { x: to.x, y }, cols);
  if (!isHalfCovered(moved, next, x)) return cells;
  return moveOrSwapCell(swapCells(cells, moved, next), id, to, cols);
}

/**
 * Moves a cell one step by keyboard: to the nearest position in that direction that changes the layout. If a widget
 * would move up to its former place again, the step continues to the first row where it stays. Beside an equal neighbour, it
 * continues to the place of the neighbour.
 */
export function moveCellByKey(
  cells: readonly Cell[],
  id: string,
  [across, down]: readonly [number, number],
  cols: number,
): readonly Cell[] {
  const from = cells.find(({ i }) => i === id);
  if (!from) return cells;
  const most = down === 0 ? from.w : Math.max(...cells.map(({ y, h }) => y + h));
  for (let steps = 1; steps <= most; steps += 1) {
    const moved = moveOrSwapCell(cells, id, { x: from.x + across * steps, y: from.y + down * steps }, cols);
    const to = moved.find(({ i }) => i === id);
    if (to && (to.x !== from.x || to.y !== from.y)) return moved;
  }
  return cells;
}

/** The next cell of the same rows in one direction, if it has the same size and the same first row. */
function findEqualNeighbour(cells: readonly Cell[], moved: Cell, direction: number): Cell | undefined {
  const ahead = cells.filter(
    ({ x, y, h }) => (x - moved.x) * direction > 0 && y < moved.y + moved.h && moved.y < y + h,
  );
  const distances = ahead.map(({ x }) => Math.abs(x - moved.x));
  const next = ahead[distances.indexOf(Math.min(...distances))];
  return next && next.y === moved.y && next.w === moved.w && next.h === moved.h ? next : undefined;
}

/** A pointer does not move exactly sideways. From half of the height on, the cell is dragged to other rows. */
const staysInRow = (moved: Cell, to: Position): boolean => Math.abs(to.y - moved.y) * 2 < moved.h;

const isReached = (moved: Cell, next: Cell, x: number): boolean =>
  next.x > moved.x ? x + moved.w > next.x : x < next.x + next.w;

/** Up to half, nothing moves: a neighbour that gave way too early would flicker. */
const isHalfCovered = (moved: Cell, next: Cell, x: number): boolean =>
  (next.x > moved.x ? next.x - x : x - next.x) * 2 < moved.w;

const swapCells = (cells: readonly Cell[], one: Cell, other: Cell): readonly Cell[] =>
  cells.map((cell) => {
    if (cell === one) return { ...cell, x: other.x };
    return cell === other ? { ...cell, x: one.x } : cell;
  });
