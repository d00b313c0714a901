/** Cells of a pooled row. Cells of pinned columns stay; the others are reused for the visible columns. */
import type { ColumnRange, ColumnPositions, PositionedColumn } from '../../model/columns/column-layout.ts';

export interface PooledCell {
  readonly element: HTMLElement;
  /** Index of its column among the shown columns. */
  readonly place: number;
}

/** Prepares a new or reused cell for a column. */
export function prepareCell(
  known: HTMLElement | undefined,
  place: number,
  track: ColumnPositions,
): PooledCell {
  const element = known ?? createCell();
  const column = track.columns[place];
  if (column) dress(element, column, place, track);
  return { element, place };
}

function createCell(): HTMLElement {
  const cell = document.createElement('div');
  cell.setAttribute('role', 'gridcell');
  cell.setAttribute('part', 'table-cell');
  return cell;
}

function dress(cell: HTMLElement, column: PositionedColumn, place: number, track: ColumnPositions): void {
  cell.className = listCellClasses(column, place, track);
  cell.setAttribute('aria-colindex', String(place + (track.numberWidth > 0 ? 2 : 1)));
  for (const [name, value] of Object.entries(toCellStyle(column, track))) cell.style.setProperty(name, value);
}

export function listCellClasses(
  { column, pin }: PositionedColumn,
  place: number,
  track: ColumnPositions,
): string {
  const number = column.column.type === 'number' ? 'number' : '';
  const isInner = place === track.startCount - 1 || place === track.columns.length - track.endCount;
  const side = pin ? `pinned pin-${pin} ${isInner ? 'inner' : ''}` : 'free';
  const edge = place === 0 && track.numberWidth === 0 ? 'edge' : '';
  return `${column.align} ${number} ${column.wrap ? 'wrap' : ''} ${side} ${edge}`;
}

/** Pinned cells are sticky at their side. The others have the position of their column. */
export function toCellStyle(
  { width, start, pin }: PositionedColumn,
  track: ColumnPositions,
): Record<string, string> {
  if (pin !== 'end')
    return { width: `${width}px`, 'inset-inline-start': `${start}px`, 'inset-inline-end': 'auto' };
  const end = track.width - start - width;
  return { width: `${width}px`, 'inset-inline-start': 'auto', 'inset-inline-end': `${end}px` };
}

/** @param isInner - whether no pinned column follows. */
export function createRowNumberCell(width: number, isInner: boolean): HTMLElement {
  const cell = document.createElement('div');
  cell.setAttribute('role', 'rowheader');
  cell.setAttribute('part', 'table-cell');
  cell.setAttribute('aria-colindex', '1');
  cell.className = `end number pinned pin-start edge ${isInner ? 'inner' : ''}`;
  cell.style.setProperty('width', `${width}px`);
  cell.style.setProperty('inset-inline-start', '0px');
  return cell;
}

interface Line {
  readonly row: HTMLElement;
  /** The element after the cells. */
  readonly before: Element | null;
  readonly track: ColumnPositions;
}

/** Reuses cells for another range of columns, in order. `fresh` cells do not have the content of their column yet. */
export function reuseCells(
  cells: readonly PooledCell[],
  { first, last }: ColumnRange,
  { row, before, track }: Line,
): { cells: PooledCell[]; fresh: PooledCell[] } {
  const isKept = ({ place }: PooledCell): boolean => place >= first && place < last;
  const kept = new Map(cells.filter(isKept).map((cell) => [cell.place, cell]));
  const free = cells.filter((cell) => !isKept(cell)).map(({ element }) => element);
  const fresh: PooledCell[] = [];
  const moved = Array.from({ length: last - first }, (_, at) => {
    const known = kept.get(first + at);
    if (known) return known;
    const cell = prepareCell(free.pop(), first + at, track);
    fresh.push(cell);
    return cell;
  });
  for (const element of free) element.remove();
  let next = before;
  for (const { element } of [...moved].reverse()) {
    if (element.nextElementSibling !== next || element.parentElement !== row) row.insertBefore(element, next);
    next = element;
  }
  return { cells: moved, fresh };
}
