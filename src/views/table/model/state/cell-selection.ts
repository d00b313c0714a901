/** The active cell of a grid and the selected cells, with keyboard navigation by the WAI-ARIA grid pattern. */

export interface GridCell {
  /** Index of the row; -1 for the header of a column. */
  readonly place: number;
  /** Index among the visible columns. */
  readonly column: number;
}

/** Number of rows and columns. */
interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** `page`: number of rows that a page key moves by. */
type Move = (cell: GridCell, size: PagedSize, far: boolean) => GridCell;

interface PagedSize extends GridSize {
  readonly page: number;
}

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: (cell, { rows }, far) => ({ ...cell, place: far ? rows - 1 : cell.place + 1 }),
  ArrowUp: (cell, _, far) => ({ ...cell, place: far && cell.place > 0 ? 0 : cell.place - 1 }),
  ArrowRight: (cell, { columns }, far) => ({ ...cell, column: far ? columns - 1 : cell.column + 1 }),
  ArrowLeft: (cell, _, far) => ({ ...cell, column: far ? 0 : cell.column - 1 }),
  PageDown: (cell, { page }) => ({ ...cell, place: Math.max(0, cell.place) + page }),
  PageUp: (cell, { page }) => ({ ...cell, place: Math.max(0, cell.place - page) }),
  Home: (cell, _, far) => ({ place: far ? 0 : cell.place, column: 0 }),
  End: (cell, { rows, columns }, far) => ({ place: far ? rows - 1 : cell.place, column: columns - 1 }),
};

/** Arrow keys in right-to-left direction. */
const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key that has the same meaning in left-to-right direction. */
export const toLogicalKey = (key: string, isMirrored: boolean): string =>
  (isMirrored ? mirrored[key] : undefined) ?? key;

/** The cell that a key moves to; undefined for other keys. */
export function moveActiveCell(
  cell: GridCell,
  key: string,
  size: PagedSize,
  far: boolean,
): GridCell | undefined {
  const move = moves[key];
  if (!move) return undefined;
  const { place, column } = move(cell, size, far);
  return { place: clamp(place, -1, size.rows), column: clamp(column, 0, size.columns) };
}

const clamp = (value: number, least: number, count: number): number =>
  Math.max(least, Math.min(count - 1, value));

/** A rectangle from the cell where the selection started to the cell that it extends to. */
interface CellRange {
  readonly anchor: GridCell;
  readonly focus: GridCell;
}

/** Indexes of rows and columns, including both ends. */
export interface CellBox {
  readonly top: number;
  readonly bottom: number;
  readonly start: number;
  readonly end: number;
}

export const toCellBox = ({ anchor, focus }: CellRange): CellBox => ({
  top: Math.min(anchor.place, focus.place),
  bottom: Math.max(anchor.place, focus.place),
  start: Math.min(anchor.column, focus.column),
  end: Math.max(anchor.column, focus.column),
});

export const isInBox = (box: CellBox | undefined, place: number, column: number): boolean =>
  box !== undefined && place >= box.top && place <= box.bottom && column >= box.start && column <= box.end;

export type Selectable = 'all' | 'row' | 'column' | 'cell';

/** Selects all cells, or the row or column of the active cell. */
export function selectCells(what: Selectable, { place, column }: GridCell, size: GridSize): CellRange {
  const row = Math.max(0, place);
  const isHigh = what === 'all' || what === 'column';
  const isWide = what === 'all' || what === 'row';
  return {
    anchor: { place: isHigh ? 0 : row, column: isWide ? 0 : column },
    focus: { place: isHigh ? size.rows - 1 : row, column: isWide ? size.columns - 1 : column },
  };
}

/** The active cell, and the selected range if there is one. */
export interface CellSelection {
  readonly active: GridCell;
  readonly range?: CellRange | undefined;
}

/** `extends_`: extends the selected range to the cell. */
export const moveSelection = (
  { active, range }: CellSelection,
  cell: GridCell,
  extends_: boolean,
): CellSelection => ({
  active: cell,
  range: extends_ ? { anchor: range?.anchor ?? active, focus: cell } : undefined,
});

/** After rows or columns have changed: moves the active cell inside of the grid, and clears the selection. */
export const clipSelection = ({ active }: CellSelection, size: GridSize): CellSelection => ({
  active: {
    place: Math.min(active.place, Math.max(0, size.rows - 1)),
    column: Math.max(0, Math.min(active.column, size.columns - 1)),
  },
});
