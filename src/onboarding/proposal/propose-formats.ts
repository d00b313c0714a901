/** Formats of measures and dimensions, as the data model writes them. */
import { findCurrency, findNumberMeaning, isCents, isMoney, isPercentage } from './column-meaning.ts';
import type { ColumnProfile } from './column-profile.ts';

export interface ModelFormat {
  readonly format?: string;
  readonly currency?: string;
}

/** The format of a sum or an average of a column. Large numbers have no decimals, unless small ones would be shown as zero. */
export function proposeMeasureFormat(column: ColumnProfile, aggregate: 'sum' | 'avg'): ModelFormat {
  if (findNumberMeaning(column) === 'share') return toPercent(column);
  const isWhole = aggregate === 'sum' && toRange(column) > 1;
  if (isMoney(column)) return toMoney(column, isLarge(column) ? 0 : 2);
  return { format: `number_${toVisible(column, isWhole || isLarge(column) ? 0 : toDigits(column))}` };
}

/** The format of the values themselves. Years and codes are written without separators. */
export function proposeDimensionFormat(column: ColumnProfile): ModelFormat {
  if (column.kind !== 'number') return {};
  const meaning = findNumberMeaning(column);
  if (meaning === 'label' && /INT/.test(column.type)) return { format: 'id' };
  if (meaning === 'share' && !isPercentage(column)) return toPercent(column);
  return meaning !== 'label' && isMoney(column) && findCurrency(column) !== undefined
    ? toMoney(column, 2)
    : {};
}

/** A currency that nobody has named is not guessed: the reader would take it for that of the data. */
function toMoney(column: ColumnProfile, digits: number): ModelFormat {
  const currency = findCurrency(column);
  const visible = toVisible(column, digits);
  return currency === undefined
    ? { format: `number_${visible}` }
    : { format: `currency_${visible}`, currency };
}

const toPercent = (column: ColumnProfile): ModelFormat => ({
  format: `percent_${toVisible(column, 1, isPercentage(column) ? 1 : 100)}`,
});

/** The greatest number that is shown. */
function toRange(column: ColumnProfile): number {
  const { least = 0, greatest = 0 } = column;
  return Math.max(Math.abs(least), Math.abs(greatest)) / (isCents(column) ? 100 : 1);
}

const isLarge = (column: ColumnProfile): boolean => toRange(column) >= 1_000;

const toDigits = (column: ColumnProfile): number => (toRange(column) >= 5 ? 1 : 2);

/** The most decimals of a format. */
const mostDigits = 6;

/** At least so many decimals that no value of the column but zero is shown as zero. Then two are usual. */
function toVisible(column: ColumnProfile, digits: number, factor = 1): number {
  const nearest = ((column.nearest ?? 1) * factor) / (isCents(column) ? 100 : 1);
  const needed = Math.ceil(-Math.log10(nearest * 2));
  return needed <= digits ? digits : Math.min(mostDigits, Math.max(needed, 2));
}
