/** Search in what readers see: the formatted text of every column that is shown. */
import { formatValue } from '../../formats/format-value.ts';
import type { FormatContext } from '../../formats/format-context.ts';
import type { Cell } from '../../result.ts';
import { formatCellText, type FormattedTableColumn } from '../formats/format-cell.ts';

/** Whether the text of a row's cell contains what is searched for. */
export type CellSearch = (row: number) => boolean;

/** Values of a column whose answer is remembered. */
const mostRemembered = 50_000;

/** One form for upper and lower case, accents and the blanks that locales put between digits. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** Undefined where no text of the column can contain it: most words are not in numbers, and so cost nothing there. */
export function createCellSearch(
  written: FormattedTableColumn,
  search: string,
  context: FormatContext,
): CellSearch | undefined {
  const { column, cells, display, columnAt } = written;
  const wanted = foldText(search);
  if (display === 'image' || wanted === '') return undefined;
  const contains = (row: number): boolean => foldText(formatCellText(written, row, context)).includes(wanted);
  if (columnAt) return contains;
  if (column.type === 'number' && !canWrite(column, wanted, context)) return undefined;
  const known = new Map<Cell, boolean>();
  return (row) => {
    const cell = cells[row] ?? null;
    if (cell === null) return false;
    const found = known.get(cell) ?? contains(row);
    if (known.size < mostRemembered) known.set(cell, found);
    return found;
  };
}

/** Numbers of a column are written with few signs, whatever their value. */
function canWrite(column: FormattedTableColumn['column'], wanted: string, context: FormatContext): boolean {
  const samples = [-1234567.891, 1234567890, 0.0000012];
  const written = samples.map((sample) => foldText(formatValue(sample, column, context))).join('');
  return Array.from(wanted).every((sign) => written.includes(sign));
}

/** Where the text contains what is searched for, as [start, end) pairs; none where folding has moved its letters. */
export function findMatches(text: string, search: string): [number, number][] {
  const folded = foldText(text);
  const wanted = foldText(search);
  if (wanted === '' || folded.length !== text.length) return [];
  const found: [number, number][] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    found.push([at, at + wanted.length]);
  return found;
}
