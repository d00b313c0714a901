import { inflateRawSync, deflateRawSync, crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toExportTable } from '../../../src/model/export/export-table.ts';
import {
  listNumberFormats,
  toColumnLetters,
  toSheetColumns,
  writeXlsxSheet,
} from '../../../src/model/export/xlsx-sheet.ts';
import { escapeXml } from '../../../src/model/formats/escape-text.ts';
import { updateChecksum, createZip } from '../../../src/model/export/zip.ts';
import type { Cell, ColumnFormat, ResultColumn } from '../../../src/model/result.ts';

const reader = {
  context: { locale: 'en', timeZone: 'UTC', currency: 'USD' },
  now: new Date('2024-06-01T00:00:00Z'),
};
const context = { locale: 'en-US', timeZone: 'UTC', currency: 'USD' };

function sheetOf(column: Omit<ResultColumn, 'name'>, ...cells: Cell[]): { xml: string; formats: string[] } {
  const result = { columns: [{ name: 'a', ...column }], values: [cells], rowCount: cells.length };
  const table = toExportTable({ result, overrides: {}, ...reader });
  const columns = toSheetColumns(table, context);
  return { xml: [...writeXlsxSheet(table, columns, context)].join(''), formats: listNumberFormats(columns) };
}

const formatOf = (format: ColumnFormat) => sheetOf({ type: 'number', format }, 1).formats;

describe('a sheet', () => {
  it('freezes its bold titles and filters by them', () => {
    const { xml } = sheetOf({ type: 'string', title: 'Carrier & co' }, 'AA');
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">Carrier &amp; co</t>');
    expect(xml).toContain('<autoFilter ref="A1:A2"/>');
  });

  it('keeps the types of cells: numbers, booleans, texts, and empty cells for null', () => {
    expect(sheetOf({ type: 'number' }, 1.5, null).xml).toContain(
      '<c r="A2"><v>1.5</v></c></row><row r="3"></row>',
    );
    expect(sheetOf({ type: 'boolean' }, true).xml).toContain('<c r="A2" t="b"><v>1</v></c>');
    expect(sheetOf({ type: 'number' }, '9007199254740993').xml).toContain('>9007199254740993</t>');
    expect(sheetOf({ type: 'string' }, '=1+1').xml).toContain(
      't="inlineStr"><is><t xml:space="preserve">=1+1<',
    );
    expect(sheetOf({ type: 'string' }, '=1+1').xml).not.toContain('<f>');
  });

  it('keeps dates as dates, from the first day on which its calendar is right', () => {
    const { xml, formats } = sheetOf({ type: 'time' }, '2024-01-01T00:00:00.000', '1899-01-01');
    expect(xml).toContain('<c r="A2" s="2"><v>45292</v></c>');
    expect(xml).toContain('>1899-01-01</t>');
    expect(formats).toEqual(['yyyy\\-mm\\-dd']);
    const moments = sheetOf({ type: 'time' }, '2024-01-01T12:00:00.000');
    expect(moments.xml).toContain('<v>45292.5</v>');
    expect(moments.formats).toEqual(['yyyy\\-mm\\-dd\\ hh:mm:ss']);
  });

  it('keeps the formats of columns', () => {
    expect(formatOf({ type: 'percent', decimalPlaces: 1 })).toEqual(['#,##0.0%']);
    expect(formatOf({ type: 'number', decimalPlaces: 0 })).toEqual(['#,##0']);
    expect(formatOf({ type: 'currency', currency: 'EUR' })).toEqual(['"€"#,##0.00']);
  });

  it('names columns beyond Z', () => {
    expect([0, 25, 26, 701, 702].map(toColumnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });

  it('contains no character that XML cannot represent', () => {
    expect(escapeXml('a\u0000b\ud800c<d>&"_x000D_😀')).toBe('abc&lt;d&gt;&amp;&quot;_x005F_x000D_😀');
  });
});

describe('a ZIP file', () => {
  it('contains its parts at the offsets of its directory', () => {
    const texts = { 'a.xml': '<a/>', 'b/c.xml': 'x'.repeat(5000) };
    const parts = Object.entries(texts).map(([name, text]) => {
      const bytes = Buffer.from(text);
      const half = updateChecksum(0, bytes.subarray(0, 2));
      const checksum = updateChecksum(half, bytes.subarray(2));
      expect(checksum).toBe(crc32(bytes));
      return { name, packed: [Uint8Array.from(deflateRawSync(bytes))], checksum, size: bytes.length };
    });
    const file = Buffer.concat(createZip(parts, Date.UTC(2026, 10, 21, 12, 30)));
    const end = file.length - 22;
    expect(file.readUInt32LE(end)).toBe(0x06054b50);
    expect(file.readUInt16LE(end + 10)).toBe(2);
    let entry = file.readUInt32LE(end + 16);
    for (const [name, text] of Object.entries(texts)) {
      expect(file.toString('latin1', entry + 46, entry + 46 + name.length)).toBe(name);
      const packed = file.readUInt32LE(entry + 20);
      const start = file.readUInt32LE(entry + 42) + 30 + name.length;
      expect(inflateRawSync(file.subarray(start, start + packed)).toString()).toBe(text);
      entry += 46 + name.length;
    }
  });
});
