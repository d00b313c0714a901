/** What a result that has arrived tells of its columns. */
import { findValueOrder } from './calendar-order.ts';
import type { Cell, Result } from '../result.ts';

export interface ProposalHints {
  readonly rowCount: number;
  /** The Data API has left out rows. */
  readonly isTruncated?: boolean | undefined;
  /** By the name of the column. */
  readonly columns: ReadonlyMap<string, ColumnHint>;
}

export interface ColumnHint {
  /** Number of different values. A missing one counts. */
  readonly count: number;
  readonly hasNegative?: boolean | undefined;
  /** Of the column, for one that no member describes. */
  readonly title?: string | undefined;
  /** All values in their order, if they are weekdays or months. */
  readonly order?: readonly string[] | undefined;
}

export function readHints({ columns, values, rowCount, truncated }: Result): ProposalHints {
  const hints = columns.map(
    ({ name, title }, index) => [name, { ...readColumn(values[index] ?? []), title }] as const,
  );
  return { rowCount, isTruncated: truncated, columns: new Map(hints) };
}

function readColumn(cells: readonly Cell[]): ColumnHint {
  const different = new Set(cells);
  const hasNegative = cells.some((cell) => cell !== null && typeof cell !== 'boolean' && Number(cell) < 0);
  return { count: different.size, hasNegative, order: findValueOrder(different) };
}
