/** A cell in words, with where it is. */
import type { FormatContext } from '../../model/formats/format-context.ts';
import type { TableWords } from '../../model/messages/table-en.ts';
import { writeCell } from '../../model/table/write-cell.ts';
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
  const value = writeCell(column, row, context) || words('noValue');
  const at = { row: place + 1, rows, title: column.title, value };
  if (groups?.levelAt(row) === undefined) return words('cellAt', at);
  return words('groupAt', { ...at, count: groups.sizeAt(row) });
}
