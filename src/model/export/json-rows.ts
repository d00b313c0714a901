/** Rows as objects by column name: exact numbers, and times as ISO text in the reader's time zone. */
import type { Cell } from '../result.ts';
import type { ExportTable } from './export-table.ts';
import type { TableColumn } from '../../views/table/model/create-table-view.ts';
import { createTimeColumn } from './time-column.ts';
import { toExactNumber } from './exact-number.ts';

/** One row by column name. A number that JavaScript cannot hold exactly is a text; a time is ISO 8601 text. */
export type RowObject = Readonly<Record<string, Cell>>;

type ReadCell = (row: number) => readonly [string, Cell];

/** Yields the rows in the order of the table. */
export function* listRowObjects(table: ExportTable, timeZone: string): Generator<RowObject> {
  const readers = table.columns.map((column) => createReader(column, timeZone));
  for (let place = 0; place < table.rowCount; place += 1) {
    const row = table.rowAt(place);
    yield Object.fromEntries(readers.map((read) => read(row)));
  }
}

function createReader({ field, column, cells }: TableColumn, timeZone: string): ReadCell {
  const times = column.type === 'time' ? createTimeColumn(column, cells, timeZone) : undefined;
  return (row) => {
    const cell = cells[row] ?? null;
    if (cell === null) return [field, null];
    if (times) return [field, times.write(cell)];
    return [field, column.type === 'number' ? (toExactNumber(cell) ?? cell) : cell];
  };
}

/** Writes the rows as a JSON array, one line each. The pieces let the page respond in between. */
export function* writeJsonRows(table: ExportTable, timeZone: string): Generator<string> {
  let before = '[\n';
  for (const row of listRowObjects(table, timeZone)) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield table.rowCount === 0 ? '[]\n' : '\n]\n';
}
