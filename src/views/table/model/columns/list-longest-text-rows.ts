/** Finds the rows with the longest texts of a column, without formatting all of them. */
import type { Cell } from '../../../../model/result.ts';
import type { TableColumn } from '../table-view.ts';

/** Texts are sampled: a column may be narrower than its longest text. */
const sampledTexts = 120;
/** Rows of different formats are all formatted, up to this number. */
const sampledFormats = 1_000;
/** Digits after the point are counted in this number of cells. */
const countedCells = 20_000;

export function listLongestTextRows({ cells, column, columnAt }: TableColumn): number[] {
  if (columnAt) return sampleRows(cells.length, sampledFormats);
  return column.type === 'number' ? listLongNumbers(cells) : sampleRows(cells.length, sampledTexts);
}

function sampleRows(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/**
 * Where a format sets the number of digits, the largest or the smallest number is the longest. Without one, the number
 * with the most digits may be longer. Numbers that are exact only as text are strings.
 */
function listLongNumbers(cells: readonly Cell[]): number[] {
  let largest = -1;
  let smallest = -1;
  let high = -Infinity;
  let low = Infinity;
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row] ?? null;
    if (cell === null) continue;
    const value = Number(cell);
    if (value > high) [high, largest] = [value, row];
    if (value < low) [low, smallest] = [value, row];
  }
  return [largest, smallest, findMostDigits(cells)].filter((row) => row >= 0);
}

function findMostDigits(cells: readonly Cell[]): number {
  const step = Math.max(1, Math.ceil(cells.length / countedCells));
  let longest = 0;
  let found = -1;
  for (let row = 0; row < cells.length; row += step) {
    const cell = cells[row] ?? null;
    if (cell === null || Number.isInteger(cell) || isTiny(cell)) continue;
    const length = countDigits(String(cell));
    if (length > longest) [longest, found] = [length, row];
  }
  return found;
}

/** Shown as 0: less than half of the last place. */
const isTiny = (cell: Cell): boolean => typeof cell === 'number' && Math.abs(cell) < 5e-21;

/** Most decimal places that are shown. */
const mostPlaces = 20;

/** Number of characters as shown: with separators of thousands, a point only before places, and without exponents. */
function countDigits(text: string): number {
  const [, sign = '', whole = '', places = '', exponent = '0'] =
    /^(-?)(\d+)\.?(\d*)(?:e-(\d+))?$/.exec(text) ?? [];
  const shift = Number(exponent);
  if (whole === '') return text.length;
  const grouped = whole.length + Math.floor((whole.length - 1) / 3);
  const shown = Math.min(mostPlaces, places.length + shift);
  return sign.length + grouped + (shown > 0 ? 1 + shown : 0);
}
