/** The active cell of a grid and the cells selected around it; keys move them as the WAI-ARIA grid pattern has it. */

export interface GridCell {
  /** Of its row; -1 for the heading of a column. */
  readonly place: number;
  /** Among the columns that are shown. */
  readonly column: number;
}

/** How many cells there are. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** `page`: rows that a page key moves by. */
type Move = (cell: GridCell, size: PagedSize, far: boolean) => GridCell;

export interface PagedSize extends GridSize {
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

/** What an arrow means where lines run from right to left. */
const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key as it is on a page from left to right. */
export const toLogicalKey = (key: string, isMirrored: boolean): string =>
  (isMirrored ? mirrored[key] : undefined) ?? key;

/** The cell that a key leads to; undefined for a key that is not the grid's. */
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

/** Selected cells: a rectangle from where it was begun to where it has been extended. */
export interface CellRange {
  readonly anchor: GridCell;
  readonly focus: GridCell;
}

/** Places of rows and columns, both ends included. */
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

/** All cells, or those beside or below the active one. */
export function selectCells(what: Selectable, { place, column }: GridCell, size: GridSize): CellRange {
  const row = Math.max(0, place);
  const isHigh = what === 'all' || what === 'column';
  const isWide = what === 'all' || what === 'row';
  return {
    anchor: { place: isHigh ? 0 : row, column: isWide ? 0 : column },
    focus: { place: isHigh ? size.rows - 1 : row, column: isWide ? size.columns - 1 : column },
  };
}

/** Which cell the keyboard is on, and which cells are selected; without a range none are. */
export interface CellSelection {
  readonly active: GridCell;
  readonly range?: CellRange | undefined;
}

/** `extends_`: the range grows from where it was begun to the cell. */
export const moveSelection = (
  { active, range }: CellSelection,
  cell: GridCell,
  extends_: boolean,
): CellSelection => ({
  active: cell,
  range: extends_ ? { anchor: range?.anchor ?? active, focus: cell } : undefined,
});

/** Rows or columns are others: the active cell is within them, and nothing is selected any more. */
export const clipSelection = ({ active }: CellSelection, size: GridSize): CellSelection => ({
  active: {
    place: Math.min(active.place, Math.max(0, size.rows - 1)),
    column: Math.max(0, Math.min(active.column, size.columns - 1)),
  },
});
