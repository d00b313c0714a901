import { describe, expect, it } from 'vitest';
import { writeCsv, writeTsv, writeHtmlTable } from '../../../src/model/export/text-tables.ts';
import { toExportTable, type ExportTable } from '../../../src/model/export/export-table.ts';
import { toExactNumber } from '../../../src/model/export/exact-number.ts';
import type { Cell, Result, ResultColumn } from '../../../src/model/result.ts';
import { listRowObjects, writeJsonRows } from '../../../src/model/export/json-rows.ts';
import { toFileName, toSheetName } from '../../../src/model/export/export-names.ts';

/** The reader of the export, and its time. */
const reader = {
  context: { locale: 'en', timeZone: 'UTC', currency: 'USD' },
  now: new Date('2024-06-01T00:00:00Z'),
};
const resultOf = (...columns: (ResultColumn & { cells: readonly Cell[] })[]): Result => ({
  columns: columns.map(({ name, type, format }) => ({ name, type, format })),
  values: columns.map(({ cells }) => cells),
  rowCount: columns[0]?.cells.length ?? 0,
});

const tableOf = (...columns: Parameters<typeof resultOf>): ExportTable =>
  toExportTable({ result: resultOf(...columns), overrides: {}, ...reader });

const csvOf = (table: ExportTable, timeZone = 'UTC'): string[] =>
  [...writeCsv(table, timeZone)]
    .join('')
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1);

const text = (name: string, ...cells: Cell[]) => ({ name, type: 'string' as const, cells });
const number = (name: string, ...cells: Cell[]) => ({ name, type: 'number' as const, cells });
const time = (name: string, ...cells: Cell[]) => ({ name, type: 'time' as const, cells });

describe('the rows of an export', () => {
  it('follow the table’s sorting, without hidden columns, under their titles', () => {
    const result = resultOf(text('a', 'x', 'y', 'z'), number('b', 2, null, 9), text('c', '1', '2', '3'));
    const spec = { columns: [{ field: 'b', title: 'Amount' }, { field: 'c', hidden: true }, 'a'] };
    const tableState = { sort: { field: 'b', direction: 'descending' } };
    const table = toExportTable({ result, spec, overrides: {}, tableState, ...reader });
    expect(csvOf(table)).toEqual(['Amount,a', '9,z', '2,x', ',y']);
  });

  it('are exact: a number that would be rounded stays text', () => {
    const cells = ['9007199254740993', '12.50', '0.1000000000000000055', 7, '-3', 'n/a', '0'];
    expect(cells.map(toExactNumber)).toEqual([undefined, 12.5, undefined, 7, -3, undefined, 0]);
    const rows = [...listRowObjects(tableOf(number('n', ...cells)), 'UTC')].map(({ n }) => n);
    expect(rows).toEqual(['9007199254740993', 12.5, '0.1000000000000000055', 7, -3, 'n/a', 0]);
  });

  it('contain times in the reader’s zone, as dates where no row has a time of day', () => {
    const day = time('day', '2024-01-01T00:00:00.000', null);
    const moment = time('moment', '2024-07-01T22:30:00Z', '2024-01-01T05:06:07.000');
    expect(csvOf(tableOf(day, moment), 'Europe/Berlin')).toEqual([
      'day,moment',
      '2024-01-01,2024-07-02T00:30:00',
      ',2024-01-01T05:06:07',
    ]);
  });

  it('keep a column that is called __proto__', () => {
    const [row] = listRowObjects(tableOf(text('__proto__', 'x'), text('b', 'y')), 'UTC');
    expect(JSON.stringify(row)).toBe('{"__proto__":"x","b":"y"}');
  });
});

describe('CSV', () => {
  it('begins with the UTF-8 byte order mark for spreadsheets, and quotes by RFC 4180', () => {
    const table = tableOf(text('say "it"', 'a,b', 'line\nbreak', 'plain'), number('n', 1.5, -2, null));
    const written = [...writeCsv(table, 'UTC')].join('');
    expect(written).toBe('\uFEFF"say ""it""",n\r\n"a,b",1.5\r\n"line\nbreak",-2\r\nplain,\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=x', '＝1'])('escapes the formula %j', (cell) => {
    const [, line] = [...writeCsv(tableOf(text('a', cell)), 'UTC')];
    expect(line?.replace(/^"/, '').startsWith(`'${cell}`)).toBe(true);
  });

  it('escapes titles too, and texts in columns of numbers, but no number', () => {
    const table = tableOf(number('=cmd()', -5, '-9007199254740993', '=1+1', '-2+3'));
    expect(csvOf(table)).toEqual(["'=cmd()", '-5', '-9007199254740993', "'=1+1", "'-2+3"]);
  });
});

describe('the clipboard', () => {
  const table = tableOf(text('a', 'x\ty', '<b>&', '=1'), {
    ...number('n', 0.5, null, -2),
    format: { type: 'percent', decimalPlaces: 0 },
  });

  it('gets raw values separated by tabs, one line per row', () => {
    expect([...writeTsv(table, 'UTC')].join('')).toBe("a\tn\nx y\t0.5\n<b>&\t\n'=1\t-2\n");
  });

  it('gets a table with formatted values, without markup or formulas in its texts', () => {
    const html = [...writeHtmlTable(table, { locale: 'en', timeZone: 'UTC', currency: 'USD' })].join('');
    expect(html).toContain('<td>&lt;b&gt;&amp;</td><td></td>');
    expect(html).toContain('<td>50%</td>');
    expect(html).toContain('<td>&#x27;&#x3D;1</td><td>-200%</td>');
  });
});

describe('JSON', () => {
  it('is an array of rows by column name, empty where there are none', () => {
    const write = (table: ExportTable): unknown => JSON.parse([...writeJsonRows(table, 'UTC')].join(''));
    const table = tableOf(text('o.name', 'a', null), { name: 'ok', type: 'boolean', cells: [true, false] });
    expect(write(table)).toEqual([
      { 'o.name': 'a', ok: true },
      { 'o.name': null, ok: false },
    ]);
    expect(write(tableOf(text('a')))).toEqual([]);
  });
});

describe('names of files and sheets', () => {
  const nameOf = (title: string | undefined, cut?: string) =>
    toFileName({ title, date: '2026-11-21', extension: 'csv', cut });

  it('contain the title and the day, and mark omitted rows', () => {
    expect(nameOf('Flights by carrier')).toBe('Flights by carrier 2026-11-21.csv');
    expect(nameOf('Flights', 'first 50000 rows')).toBe('Flights 2026-11-21 (first 50000 rows).csv');
  });

  it.each([
    ['../../etc/passwd', 'etc passwd 2026-11-21.csv'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j 2026-11-21.csv'],
    ['gpj.\u202Eexe', 'gpj. exe 2026-11-21.csv'],
    ['CON', 'Export 2026-11-21.csv'],
    ['...', 'Export 2026-11-21.csv'],
    [undefined, 'Export 2026-11-21.csv'],
  ])('of %j are safe', (title, name) => {
    expect(nameOf(title)).toBe(name);
  });

  it('of sheets have at most 31 characters, all valid in workbooks', () => {
    expect(toSheetName("'[Q1]: revenue / cost'")).toBe('Q1 revenue cost');
    expect(toSheetName('x'.repeat(40))).toHaveLength(31);
    expect(toSheetName('History')).toBe('Rows');
  });
});
