/** A cell in words, with where it is. */
import type { FormatContext } from '../../model/formats/format-context.ts';
import type { TableMessages } from '../../model/messages/table-en.ts';
import { formatCell } from '../../model/table/format-cell.ts';
import type { RowGroups, TableColumn } from '../../model/table/create-table-view.ts';

interface DescribedCell {
  readonly column: TableColumn;
  readonly row: number;
  readonly place: number;
  /** All that are shown. */
  readonly rows: number;
  readonly context: FormatContext;
  readonly groups: RowGroups | undefined;
}

export function describeCell(scene: DescribedCell, words: TableMessages): string {
  const { column, row, place, rows, context, groups } = scene;
  const value = formatCell(column, row, context) || words('noValue');
  const at = { row: place + 1, rows, title: column.title, value };
  if (groups?.levelAt(row) === undefined) return words('cellAt', at);
  return words('groupAt', { ...at, count: groups.sizeAt(row) });
}
