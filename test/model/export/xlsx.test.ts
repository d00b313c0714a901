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
import { listSheetNames } from '../../../src/model/export/export-names.ts';
import { toSheetPath, writeXlsxPackage } from '../../../src/model/export/xlsx-package.ts';
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

describe('a workbook of several sheets', () => {
  it('names each sheet after its widget, and none twice, whatever capitals and lengths', () => {
    const titles = ['Orders', 'orders', undefined, 'x'.repeat(31), 'X'.repeat(40), 'Rows', 'Orders'];
    const names = listSheetNames(titles);
    expect(names).toEqual([
      'Orders',
      'orders 2',
      'Rows',
      'x'.repeat(31),
      `${'X'.repeat(29)} 2`,
      'Rows 2',
      'Orders 3',
    ]);
  });

  it('lists every sheet in each part that programs look for it in', () => {
    const parts = writeXlsxPackage(['One & two', 'Three'], ['0%']);
    const read = (name: string): string => parts.get(name) ?? '';
    expect(read('xl/workbook.xml')).toContain(
      '<sheet name="One &amp; two" sheetId="1" r:id="rId1"/><sheet name="Three" sheetId="2" r:id="rId2"/>',
    );
    expect(read('xl/_rels/workbook.xml.rels')).toMatch(
      /Id="rId2" [^>]*Target="worksheets\/sheet2\.xml".*Id="rId3" [^>]*Target="styles\.xml"/,
    );
    for (const index of [0, 1])
      expect(read('[Content_Types].xml')).toContain(`PartName="/${toSheetPath(index)}"`);
  });

  it('shares the number formats of all sheets', () => {
    const result = {
      columns: [
        { name: 'a', type: 'number' as const, format: { type: 'percent' as const, decimalPlaces: 1 } },
      ],
      values: [[0.5]],
      rowCount: 1,
    };
    const table = toExportTable({ result, overrides: {}, ...reader });
    const columns = toSheetColumns(table, context);
    const xml = [...writeXlsxSheet(table, columns, context, ['0.00', '#,##0.0%'])].join('');
    expect(xml).toContain('<c r="A2" s="3"><v>0.5</v></c>');
  });
});

describe('a ZIP file', () => {
  it('keeps names in every language', () => {
    const bytes = Buffer.from('a');
    const part = { packed: [new Uint8Array(deflateRawSync(bytes))], checksum: crc32(bytes), size: 1 };
    const file = Buffer.concat(createZip([{ name: 'Umsätze 売上.csv', ...part }], 0));
    const name = Buffer.from('Umsätze 売上.csv');
    expect(file.readUInt16LE(6) & 0x0800).toBe(0x0800);
    expect(file.readUInt16LE(26)).toBe(name.length);
    expect(file.subarray(30, 30 + name.length)).toEqual(name);
  });
});
