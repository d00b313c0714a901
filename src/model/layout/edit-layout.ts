/** Changes to a layout by its author's hand, by the rules of react-grid-layout: what is in the way gives way. */
import { calcWHRaw, calcXYRaw, moveElement } from 'react-grid-layout/core';
import { compactCells, type Cell } from './compact-cells.ts';
import type { GridFrame, Rectangle } from './compute-layout.ts';

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** The layout once a cell has been dragged there; it stays inside the grid and rises as far as it can. */
export function moveCell(
  cells: readonly Cell[],
  id: string,
  to: { readonly x: number; readonly y: number },
  cols: number,
): readonly Cell[] {
  const layout = cells.map((cell) => ({ ...cell }));
  const moved = layout.find(({ i }) => i === id);
  if (!moved) return cells;
  const x = clamp(to.x, 0, cols - moved.w);
  return compactCells(
    moveElement(layout, moved, x, Math.max(0, to.y), true, false, 'vertical', cols, false),
    cols,
  );
}

/** The layout once a cell has that size; it keeps its upper corner, and is never larger than what is left of its row. */
export function resizeCell(
  cells: readonly Cell[],
  id: string,
  to: { readonly w: number; readonly h: number },
  cols: number,
): readonly Cell[] {
  const resized = cells.map((cell) =>
    cell.i === id ? { ...cell, w: clamp(to.w, 1, cols - cell.x), h: Math.max(1, to.h) } : cell,
  );
  return compactCells(resized, cols);
}

/** The cell whose corner is nearest to that point of the grid, px. */
export function findCellAt(
  frame: GridFrame,
  { left, top }: Pick<Rectangle, 'left' | 'top'>,
): { x: number; y: number } {
  return calcXYRaw(frame, top, left);
}

/** The size in columns and rows that is nearest to those px. */
export function findSizeAt(
  frame: GridFrame,
  { width, height }: Pick<Rectangle, 'width' | 'height'>,
): { w: number; h: number } {
  return calcWHRaw(frame, width, height);
}

/**
 * One step by key: the nearest place in that direction where the layout comes out otherwise. Where a widget would rise
 * back to where it was, the step goes on to the first row where it stays.
 */
export function moveCellByKey(
  cells: readonly Cell[],
  id: string,
  [across, down]: readonly [number, number],
  cols: number,
): readonly Cell[] {
  const from = cells.find(({ i }) => i === id);
  if (!from) return cells;
  const most = down === 0 ? 1 : Math.max(...cells.map(({ y, h }) => y + h));
  for (let steps = 1; steps <= most; steps += 1) {
    const moved = moveCell(cells, id, { x: from.x + across * steps, y: from.y + down * steps }, cols);
    const to = moved.find(({ i }) => i === id);
    if (to && (to.x !== from.x || to.y !== from.y)) return moved;
  }
  return cells;
}
