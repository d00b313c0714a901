/** Number formats of a workbook, in the codes of ECMA-376 part 1, 18.8.31. */
import { readDecimalPlaces } from '../formats/format-number.ts';
import type { FormatContext } from '../formats/format-context.ts';
import type { ColumnFormat } from '../result.ts';
import type { TableColumn } from '../table/create-table-view.ts';
import type { TimeColumn } from './exact-value.ts';

/** undefined: general. Which signs group digits and mark decimals is the program's own, by its reader's language. */
export function toNumberFormatCode(
  { column }: TableColumn,
  times: TimeColumn | undefined,
  context: FormatContext,
): string | undefined {
  if (times) return times.isDate ? 'yyyy\\-mm\\-dd' : 'yyyy\\-mm\\-dd\\ hh:mm:ss';
  if (column.type !== 'number' || !column.format) return undefined;
  const digits = readDecimalPlaces(column.format.decimalPlaces);
  const decimals = digits === 0 ? '' : `.${'0'.repeat(digits)}`;
  if (column.format.type === 'percent') return `#,##0${decimals}%`;
  const number = `#,##0${decimals}`;
  return column.format.type === 'currency' ? withCurrency(number, column.format, context) : number;
}

/** The sign stands where the reader's language puts it. */
function withCurrency(number: string, { currency }: ColumnFormat, context: FormatContext): string {
  const parts = formatParts(currency ?? context.currency, context.locale);
  const sign = `"${(parts.find(({ type }) => type === 'currency')?.value ?? '$').replaceAll('"', '')}"`;
  const before = parts.findIndex(({ type }) => type === 'currency');
  const isFirst = before < parts.findIndex(({ type }) => type === 'integer');
  const gap = parts.some(({ type, value }) => type === 'literal' && value.trim() === '') ? '\\ ' : '';
  return isFirst ? sign + gap + number : number + gap + sign;
}

/** A code that `Intl` refuses is written as US dollars, as everywhere. */
function formatParts(code: string, locale: string): Intl.NumberFormatPart[] {
  const currency = /^[A-Za-z]{3}$/.test(code) ? code : 'USD';
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(locale, options).formatToParts(1);
}
