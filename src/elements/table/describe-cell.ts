/** A cell in words, with where it is. */
import { formatValue } from '../../model/formats/format-value.ts';
import type { FormatContext } from '../../model/formats/format-context.ts';
import type { TableWords } from '../../model/messages/table-en.ts';
import type { RowGroups, TableColumn } from '../../model/table/table-spec.ts';

interface DescribedCell {
  readonly column: TableColumn;
  readonly row: number;
  readonly place: number;
  /** All that are shown. */
  readonly rows: number;
  readonly context: FormatContext;
  readonly groups: RowGroups | undefined;
}

export function describeCell(scene: DescribedCell, words: TableWords): string {
  const { column, row, place, rows, context, groups } = scene;
  const cell = column.cells[row] ?? null;
  const value = cell === null ? words('noValue') : formatValue(cell, column.column, context);
  const at = { row: place + 1, rows, title: column.title, value };
  if (groups?.levelAt(row) === undefined) return words('cellAt', at);
  return words('groupAt', { ...at, count: groups.sizeAt(row) });
}
