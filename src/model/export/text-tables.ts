/**
 * Writes rows as CSV (RFC 4180), as tab-separated text and as HTML for the clipboard. CSV and tab-separated text hold
 * raw values without format or locale.
 */
import { isNumeric } from '../parsing/read-value.ts';
import type { Cell } from '../result.ts';
import type { TableColumn } from '../../views/table/model/create-table-view.ts';
import { createTimeColumn } from './time-column.ts';
import type { ExportTable } from './export-table.ts';
import type { FormatContext } from '../formats/format-value.ts';
import { escapeHtml } from '../formats/escape-text.ts';
import { formatCopiedCell } from '../../views/table/model/formats/format-cell.ts';

/** Spreadsheets read a file as UTF-8 only if it starts with this mark. */
const byteOrderMark = '\uFEFF';

/**
 * Prefixes a text that a spreadsheet would run as a formula with an apostrophe. Source: OWASP, CSV injection. East
 * Asian editions also interpret the full-width forms of the signs.
 */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

/** RFC 4180: fields with a comma, a quote or a line break are quoted, and lines end with CR LF. */
export const writeCsv = (table: ExportTable, timeZone: string): Generator<string> =>
  writeLines(table, timeZone, { start: byteOrderMark, between: ',', end: '\r\n', write: quote });

/** For the clipboard: a tab or a line break in a value becomes a space. */
export const writeTsv = (table: ExportTable, timeZone: string): Generator<string> =>
  writeLines(table, timeZone, { start: '', between: '\t', end: '\n', write: flatten });

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const flatten = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');

interface Style {
  readonly start: string;
  readonly between: string;
  readonly end: string;
  readonly write: (text: string) => string;
}

/** Each piece is a line. The first line has the titles. */
function* writeLines(table: ExportTable, timeZone: string, style: Style): Generator<string> {
  const toLine = (texts: readonly string[]) => texts.map(style.write).join(style.between) + style.end;
  yield style.start + toLine(table.columns.map(({ title }) => escapeFormula(title)));
  const writers = table.columns.map((column) => createWriter(column, timeZone));
  for (let place = 0; place < table.rowCount; place += 1) {
    const row = table.rowAt(place);
    yield toLine(writers.map((write) => write(row)));
  }
}

/** null becomes an empty field. A number is never escaped as a formula, even with a leading minus sign. */
function createWriter({ column, cells }: TableColumn, timeZone: string): (row: number) => string {
  const times = column.type === 'time' ? createTimeColumn(column, cells, timeZone) : undefined;
  const isNumber = (cell: Cell) =>
    typeof cell === 'number' || (column.type === 'number' && isNumeric(String(cell)));
  return (row) => {
    const cell = cells[row] ?? null;
    if (cell === null) return '';
    if (times) return escapeFormula(times.write(cell));
    return isNumber(cell) ? String(cell) : escapeFormula(String(cell));
  };
}

// Rows as an HTML table for the clipboard, formatted as the reader sees them.

/** Each piece is a row. Programs that paste HTML also run formulas, so texts are escaped. */
export function* writeHtmlTable(table: ExportTable, context: FormatContext): Generator<string> {
  const titles = table.columns.map(({ title }) => `<th>${escapeHtml(escapeFormula(title))}</th>`);
  yield `<table><thead><tr>${titles.join('')}</tr></thead><tbody>`;
  for (let place = 0; place < table.rowCount; place += 1) {
    const row = table.rowAt(place);
    const cells = table.columns.map((column) => `<td>${escapeHtml(write(column, row, context))}</td>`);
    yield `<tr>${cells.join('')}</tr>`;
  }
  yield '</tbody></table>';
}

function write(column: TableColumn, row: number, context: FormatContext): string {
  const text = formatCopiedCell(column, row, context);
  return column.column.type === 'number' && typeof column.cells[row] === 'number'
    ? text
    : escapeFormula(text);
}
