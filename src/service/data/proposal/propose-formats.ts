/** Formats of measures and dimensions, as the data model writes them. */
import { findCurrency, findNumberMeaning, isCents, isMoney, isPercentage } from './column-meaning.ts';
import type { ColumnProfile } from './column-profile.ts';

export interface ModelFormat {
  readonly format?: string;
  readonly currency?: string;
}

/** The format of a sum or an average of a column. Large numbers have no decimals. */
export function proposeMeasureFormat(column: ColumnProfile, aggregate: 'sum' | 'avg'): ModelFormat {
  if (findNumberMeaning(column) === 'share') return { format: 'percent_1' };
  if (isMoney(column)) return { format: `currency_${isLarge(column) ? 0 : 2}`, ...toCurrency(column) };
  const isWhole = aggregate === 'sum' && toRange(column) > 1;
  return { format: `number_${isWhole || isLarge(column) ? 0 : toDigits(column)}` };
}

/** The format of the values themselves. Years and codes are written without separators. */
export function proposeDimensionFormat(column: ColumnProfile): ModelFormat {
  if (column.kind !== 'number') return {};
  const meaning = findNumberMeaning(column);
  if (meaning === 'label' && /INT/.test(column.type)) return { format: 'id' };
  if (meaning === 'share' && !isPercentage(column)) return { format: 'percent_1' };
  return meaning !== 'label' && isMoney(column) ? { format: 'currency_2', ...toCurrency(column) } : {};
}

function toCurrency(column: ColumnProfile): ModelFormat {
  const currency = findCurrency(column);
  return currency === undefined ? {} : { currency };
}

/** The greatest number that is shown. */
function toRange(column: ColumnProfile): number {
  const { least = 0, greatest = 0 } = column;
  return Math.max(Math.abs(least), Math.abs(greatest)) / (isCents(column) ? 100 : 1);
}

const isLarge = (column: ColumnProfile): boolean => toRange(column) >= 1_000;

const toDigits = (column: ColumnProfile): number => (toRange(column) >= 5 ? 1 : 2);
