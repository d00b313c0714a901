/** Searches the formatted texts of the visible columns. */
import { formatValue, type FormatContext } from '../../../../model/formats/format-value.ts';
import type { Cell } from '../../../../model/result.ts';
import { formatCellText, type FormattedTableColumn } from '../formats/format-cell.ts';

/** Returns true if the text of a row's cell contains the search text. */
export type CellSearch = (row: number) => boolean;

/** Maximum number of values of a column whose result is cached. */
const maxCachedTexts = 50_000;

/** Normalises case, accents, the spaces that locales put between digits, and the minus, which keyboards write as a hyphen. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('−', '-')
    .toLowerCase();

/**
 * Returns undefined if no text of the column can contain the search text. For example, words do not occur in numbers.
 */
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
    if (known.size < maxCachedTexts) known.set(cell, found);
    return found;
  };
}

/** Formatted numbers of a column consist of few different characters. */
function canWrite(column: FormattedTableColumn['column'], wanted: string, context: FormatContext): boolean {
  const samples = [-1234567.891, 1234567890, 0.0000012];
  const written = samples.map((sample) => foldText(formatValue(sample, column, context))).join('');
  return Array.from(wanted).every((sign) => written.includes(sign));
}

/** The matches in a text as [start, end) pairs. Empty if normalising changed the positions of characters. */
export function findMatches(text: string, search: string): [number, number][] {
  const folded = foldText(text);
  const wanted = foldText(search);
  if (wanted === '' || folded.length !== text.length) return [];
  const found: [number, number][] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    found.push([at, at + wanted.length]);
  return found;
}
