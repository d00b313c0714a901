/** Rows as an HTML table for the clipboard, formatted as the reader sees them. */
import type { FormatContext } from '../formats/format-context.ts';
import { escapeText } from '../template/escape-text.ts';
import type { TableColumn } from '../table/create-table-view.ts';
import { formatCell } from '../table/formats/format-cell.ts';
import { escapeFormula } from './delimited-text.ts';
import type { ExportTable } from './export-table.ts';

/** A piece is a row. Programs that paste it run formulas too, so texts are disarmed. */
export function* writeHtmlTable(table: ExportTable, context: FormatContext): Generator<string> {
  const titles = table.columns.map(({ title }) => `<th>${escapeText(escapeFormula(title))}</th>`);
  yield `<table><thead><tr>${titles.join('')}</tr></thead><tbody>`;
  for (let place = 0; place < table.rowCount; place += 1) {
    const row = table.rowAt(place);
    const cells = table.columns.map((column) => `<td>${escapeText(write(column, row, context))}</td>`);
    yield `<tr>${cells.join('')}</tr>`;
  }
  yield '</tbody></table>';
}

function write(column: TableColumn, row: number, context: FormatContext): string {
  const text = formatCell(column, row, context);
  return column.column.type === 'number' && typeof column.cells[row] === 'number'
    ? text
    : escapeFormula(text);
}
