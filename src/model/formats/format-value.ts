/** The one function that writes a value for a reader: tables, KPIs, axes, tooltips, templates and exports call it. */
import type { Cell, ColumnFormat, ResultColumn } from '../result.ts';
import type { FormatContext } from './format-context.ts';
import { formatNumber } from './format-number.ts';
import { formatTime } from './format-time.ts';
import { isolateCurrencySymbol } from './isolate-currency-symbol.ts';

/** Shown for null, muted by the views. */
export const nullText = '∅';

/** What the formatter needs of a column; a column without a format writes numbers with their own digits. */
export type FormattedColumn = Pick<ResultColumn, 'type' | 'format' | 'granularity'>;

export function formatValue(
  value: Cell | undefined,
  column: FormattedColumn,
  context: FormatContext,
): string {
  if (value === null || value === undefined) return nullText;
  if (column.type === 'time') return formatTime(value, column.granularity, context);
  if (column.format || column.type === 'number')
    return isolateCurrencySymbol(formatNumber(value, column.format, context));
  return String(value);
}

/** An override of the reader's over the format of the model; the model's currency code stays known. */
export function overrideFormat(
  own: ColumnFormat | undefined,
  override: ColumnFormat | undefined,
): ColumnFormat | undefined {
  if (!override) return own;
  return override.currency || !own?.currency ? override : { ...override, currency: own.currency };
}
