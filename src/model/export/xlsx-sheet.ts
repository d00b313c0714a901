/** Writes the rows of a workbook's sheet (ECMA-376 part 1, 18.3), in pieces. */
import type { Cell, ColumnFormat } from '../result.ts';
import { type FormatContext, readDecimalPlaces } from '../formats/format-value.ts';
import { estimatedTextWidths, measureColumnWidth } from '../../views/table/model/columns/measure-columns.ts';
import type { TableColumn } from '../../views/table/model/create-table-view.ts';
import { createTimeColumn, type TimeColumn } from './time-column.ts';
import { toExactNumber } from './exact-number.ts';
import type { ExportTable } from './export-table.ts';
import { escapeXml } from '../formats/escape-text.ts';

/** Maximum number of rows of a sheet, including the titles. */
export const maxSheetRows = 1_048_576;
const maxCellLetters = 32_767;
/** Average width of a character, which is the unit of column widths, px. */
const characterWidth = 7.6;

/** A column with its index and its number format. */
export interface SheetColumn {
  readonly column: TableColumn;
  readonly times: TimeColumn | undefined;
  readonly format: string | undefined;
}

export const toSheetColumns = (table: ExportTable, context: FormatContext): SheetColumn[] =>
  table.columns.map((column) => {
    const { type } = column.column;
    const times =
      type === 'time' ? createTimeColumn(column.column, column.cells, context.timeZone) : undefined;
    return { column, times, format: toNumberFormatCode(column, times, context) };
  });

/**
 * The distinct number formats of the columns. Style 0 is general, 1 is that of the titles, and the first format is
 * style 2.
 */
export const listNumberFormats = (columns: readonly SheetColumn[]): string[] => [
  ...new Set(columns.flatMap(({ format }) => format ?? [])),
];

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** @param formats - the number formats of the whole workbook. Default: those of the sheet, which is the only one. */
export function* writeXlsxSheet(
  table: ExportTable,
  columns: readonly SheetColumn[],
  context: FormatContext,
  formats: readonly string[] = listNumberFormats(columns),
): Generator<string> {
  yield writeStart(table, context) + writeTitles(columns);
  const writers = columns.map((column, index) =>
    createWriter(column, toColumnLetters(index), column.format ? formats.indexOf(column.format) + 2 : 0),
  );
  for (let place = 0; place < table.rowCount; place += 1) {
    const row = table.rowAt(place);
    const line = place + 2;
    yield `<row r="${line}">${writers.map((write) => write(row, line)).join('')}</row>`;
  }
  const last = `${toColumnLetters(Math.max(0, columns.length - 1))}${table.rowCount + 1}`;
  yield `</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;
}

/** The row of titles stays visible when the sheet is scrolled. */
function writeStart({ columns }: ExportTable, context: FormatContext): string {
  const widths = columns.map((column, index) => {
    const { preferred } = measureColumnWidth({ column }, context, estimatedTextWidths);
    const letters = Math.max(10, preferred / characterWidth).toFixed(1);
    return `<col min="${index + 1}" max="${index + 1}" width="${letters}" customWidth="1"/>`;
  });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${main}">` +
    `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
  );
}

const writeTitles = (columns: readonly SheetColumn[]): string => {
  const cells = columns.map(({ column }, index) => writeText(column.title, `${toColumnLetters(index)}1`, 1));
  return `<row r="1">${cells.join('')}</row>`;
};

function createWriter(
  { column: { column, cells }, times }: SheetColumn,
  name: string,
  style: number,
): (row: number, line: number) => string {
  return (row, line) => {
    const cell = cells[row] ?? null;
    if (cell === null) return '';
    const place = `${name}${line}`;
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    const number = times ? toSerial(times, cell) : column.type === 'number' ? toExactNumber(cell) : undefined;
    if (number !== undefined) return `<c r="${place}"${styled(style)}><v>${number}</v></c>`;
    return writeText(times ? times.write(cell) : String(cell), place, 0);
  };
}

const styled = (style: number): string => (style > 0 ? ` s="${style}"` : '');

/** Writes inline text, which is never interpreted as a formula. */
const writeText = (text: string, place: string, style: number): string =>
  `<c r="${place}"${styled(style)} t="inlineStr"><is><t xml:space="preserve">` +
  `${escapeXml(text.slice(0, maxCellLetters))}</t></is></c>`;

const day = 86_400_000;
/**
 * Days from the start of a sheet's calendar to 1970. That calendar is wrong before March 1900, so earlier dates are
 * text.
 */
const daysTo1970 = 25_569;
const firstTrueDay = 61;

function toSerial(times: TimeColumn, cell: Cell): number | undefined {
  const time = times.read(cell);
  if (time === undefined) return undefined;
  const serial = time / day + daysTo1970;
  return serial < firstTrueDay ? undefined : serial;
}

/** A, B, …, Z, AA, … */
export function toColumnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : toColumnLetters(Math.floor(index / 26) - 1) + letter;
}

// Number formats of a workbook, in the format codes of ECMA-376 part 1, 18.8.31.

/**
 * Returns undefined for the general format. The spreadsheet program chooses group and decimal separators by its own
 * language.
 */
function toNumberFormatCode(
  { column }: TableColumn,
  times: TimeColumn | undefined,
  context: FormatContext,
): string | undefined {
  if (times) return times.isDate ? 'yyyy\\-mm\\-dd' : 'yyyy\\-mm\\-dd\\ hh:mm:ss';
  if (column.type !== 'number' || !column.format) return undefined;
  const digits = readDecimalPlaces(column.format.decimalPlaces);
  const decimals = digits === 0 ? '' : `.${'0'.repeat(digits)}`;
  if (column.format.type === 'percent') return `#,##0${decimals}%`;
  const number = `#,##0${decimals}`;
  return column.format.type === 'currency' ? withCurrency(number, column.format, context) : number;
}

/** The currency symbol is placed where the reader's language puts it. */
function withCurrency(number: string, { currency }: ColumnFormat, context: FormatContext): string {
  const parts = formatParts(currency ?? context.currency, context.locale);
  const sign = `"${(parts.find(({ type }) => type === 'currency')?.value ?? '$').replaceAll('"', '')}"`;
  const before = parts.findIndex(({ type }) => type === 'currency');
  const isFirst = before < parts.findIndex(({ type }) => type === 'integer');
  const gap = parts.some(({ type, value }) => type === 'literal' && value.trim() === '') ? '\\ ' : '';
  return isFirst ? sign + gap + number : number + gap + sign;
}

/** A currency code that `Intl` rejects becomes US dollars, as elsewhere. */
function formatParts(code: string, locale: string): Intl.NumberFormatPart[] {
  const currency = /^[A-Za-z]{3}$/.test(code) ? code : 'USD';
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(locale, options).formatToParts(1);
}
