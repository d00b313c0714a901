/** A cell in words, with where it is. */
import type { FormatContext } from '../../formats/format-context.ts';
import type { TableMessages } from '../../messages/table-en.ts';
import { formatCell } from '../formats/format-cell.ts';
import type { RowGroups, TableColumn } from '../create-table-view.ts';

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
