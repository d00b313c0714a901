/** Keys of a grid, as the WAI-ARIA practices have them. */
export interface GridCell {
  readonly place: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows of one page. */
  readonly page: number;
}

type Move = (cell: GridCell, size: GridSize, far: boolean) => GridCell;

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: (cell, { rows }, far) => ({ ...cell, place: far ? rows - 1 : cell.place + 1 }),
  ArrowUp: (cell, _, far) => ({ ...cell, place: far ? 0 : cell.place - 1 }),
  ArrowRight: (cell, { columns }, far) => ({ ...cell, column: far ? columns - 1 : cell.column + 1 }),
  ArrowLeft: (cell, _, far) => ({ ...cell, column: far ? 0 : cell.column - 1 }),
  PageDown: (cell, { page }) => ({ ...cell, place: cell.place + page }),
  PageUp: (cell, { page }) => ({ ...cell, place: cell.place - page }),
  Home: (cell, _, far) => ({ place: far ? 0 : cell.place, column: 0 }),
  End: (cell, { rows, columns }, far) => ({ place: far ? rows - 1 : cell.place, column: columns - 1 }),
};

/** The cell that a key leads to; undefined for a key that is not the grid's. */
export function moveCell(cell: GridCell, event: KeyboardEvent, size: GridSize): GridCell | undefined {
  const move = moves[event.key];
  if (!move || event.altKey || event.shiftKey) return undefined;
  const { place, column } = move(cell, size, event.ctrlKey || event.metaKey);
  return { place: clamp(place, size.rows), column: clamp(column, size.columns) };
}

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
