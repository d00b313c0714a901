/** Rows as CSV (RFC 4180) and as the tab-separated text of a clipboard. Values are raw: no format, no locale. */
import { isNumeric } from '../parsing/read-value.ts';
import type { Cell } from '../result.ts';
import type { TableColumn } from '../table/create-table-view.ts';
import { createTimeColumn } from './exact-value.ts';
import type { ExportTable } from './export-table.ts';

/** Spreadsheets take a text for UTF-8 only behind this mark. */
const byteOrderMark = '\uFEFF';

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front. Source: OWASP, CSV injection; the wide
 * forms are what East Asian editions read as the same signs.
 */
export const escapeFormula = (text: string): string =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;

/** RFC 4180: fields with a comma, a quote or a line break are quoted, lines end with CR LF. */
export const writeCsv = (table: ExportTable, timeZone: string): Generator<string> =>
  writeLines(table, timeZone, { start: byteOrderMark, between: ',', end: '\r\n', write: quote });

/** For the clipboard: a tab or a line break inside of a value becomes a blank. */
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

/** A piece is a line, the first one the titles. */
function* writeLines(table: ExportTable, timeZone: string, style: Style): Generator<string> {
  const toLine = (texts: readonly string[]) => texts.map(style.write).join(style.between) + style.end;
  yield style.start + toLine(table.columns.map(({ title }) => escapeFormula(title)));
  const writers = table.columns.map((column) => createWriter(column, timeZone));
  for (let place = 0; place < table.rowCount; place += 1) {
    const row = table.rowAt(place);
    yield toLine(writers.map((write) => write(row)));
  }
}

/** null is an empty field; a number is a number, whatever sign it begins with. */
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
