/** How wide columns are: as their reader has drawn them, as their author says, or as their texts and totals need. */
import type { FormatContext } from '../../model/formats/format-context.ts';
import type { Cell } from '../../model/result.ts';
import type { ArrangedColumn } from '../../model/table/arrange-columns.ts';
import { findOwn } from '../../model/table/arrangement.ts';
import { computeWidths } from '../../model/table/column-widths.ts';

export interface SizeWish {
  readonly columns: readonly ArrangedColumn[];
  /** px, by column: its reader's. */
  readonly own: Readonly<Record<string, number>>;
  /** By field, once they are there. */
  readonly totals: ReadonlyMap<string, Cell> | undefined;
  readonly context: FormatContext;
}

/** px */
export function sizeColumns({ columns, own, totals, context }: SizeWish, room: number): number[] {
  const sized = columns.map(({ key, column }) => {
    const width = findOwn(own, key);
    const total = totals?.get(column.field);
    return { ...column, width: width ?? column.width, isExact: width !== undefined, total };
  });
  return computeWidths(sized, context, room);
}
