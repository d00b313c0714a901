/** How wide columns are: as their reader has drawn them, as their author says, or as their texts and totals need. */
import type { FormatContext } from '../../../model/formats/format-context.ts';
import type { Cell } from '../../../model/result.ts';
import type { ColumnPlacement } from '../../../model/table/columns/place-columns.ts';
import { findOwnEntry } from '../../../model/table/state/table-state.ts';
import { computeWidths } from '../../../model/table/columns/column-widths.ts';

export interface ColumnSizeOptions {
  readonly columns: readonly ColumnPlacement[];
  /** px, by column: its reader's. */
  readonly own: Readonly<Record<string, number>>;
  /** By field, once they are there. */
  readonly totals: ReadonlyMap<string, Cell> | undefined;
  readonly context: FormatContext;
}

/** px */
export function sizeColumns({ columns, own, totals, context }: ColumnSizeOptions, room: number): number[] {
  const sized = columns.map(({ key, column }) => {
    const width = findOwnEntry(own, key);
    const total = totals?.get(column.field);
    return { ...column, width: width ?? column.width, isExact: width !== undefined, total };
  });
  return computeWidths(sized, context, room);
}
