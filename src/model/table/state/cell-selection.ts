import type { FormatContext } from '../../formats/format-value.ts';
import { formatCell } from '../formats/format-cell.ts';
import type { TableColumn } from '../create-table-view.ts';
import { escapeText } from '../../formats/escape-text.ts';

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

// Copies selected cells as text for the clipboard, formatted as the reader sees them.

/** Maximum number of cells, because the clipboard must be written immediately. */
const maxCells = 500_000;

interface CopyCellsOptions {
  readonly box: CellBox;
  /** The visible columns in their order. */
  readonly columns: readonly TableColumn[];
  readonly rowAt: (place: number) => number;
  /** Number of visible rows. */
  readonly rows: number;
  readonly context: FormatContext;
}

export interface CopiedCells {
  readonly text: string;
  readonly html: string;
  readonly rows: number;
  readonly isCut: boolean;
}

/** Whole columns are copied with their headers. */
export function copyCells({ box, columns, rowAt, rows: all, context }: CopyCellsOptions): CopiedCells {
  const chosen = columns.slice(box.start, box.end + 1);
  const most = Math.max(1, Math.floor(maxCells / chosen.length));
  const rows = Math.min(most, box.bottom - box.top + 1);
  const lines = Array.from({ length: rows }, (_, at) => {
    const row = rowAt(box.top + at);
    return chosen.map((column) => formatCell(column, row, context));
  });
  const isWhole = all > 1 && box.top === 0 && box.bottom === all - 1;
  const titles = isWhole ? [chosen.map(({ title }) => title)] : [];
  return {
    text: [...titles, ...lines].map((cells) => cells.map(flatten).join('\t')).join('\n'),
    html: `<table>${toLines(titles, 'th')}${toLines(lines, 'td')}</table>`,
    rows,
    isCut: rows < box.bottom - box.top + 1,
  };
}

/** A tab or a line break in a value would start another cell. */
const flatten = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');

const toLines = (lines: readonly (readonly string[])[], tag: 'th' | 'td'): string =>
  lines
    .map((cells) => `<tr>${cells.map((text) => `<${tag}>${escapeText(text)}</${tag}>`).join('')}</tr>`)
    .join('');
