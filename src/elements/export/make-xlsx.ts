/** Makes an XLSX file of one or more sheets. Loaded with the first such export. */
import { limitRows, type ExportTable } from '../../model/export/export-table.ts';
import {
  listNumberFormats,
  maxSheetRows,
  toSheetColumns,
  writeXlsxSheet,
} from '../../model/export/xlsx-sheet.ts';
import { toSheetPath, writeXlsxPackage } from '../../model/export/xlsx-package.ts';
import { updateChecksum, createZip, type ZipPart } from '../../model/export/zip.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import { iterateInBatches } from './make-blob.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface XlsxSheet {
  readonly name: string;
  readonly table: ExportTable;
}

export interface XlsxOptions {
  readonly context: FormatContext;
  /** Creation time in the file, milliseconds since 1970. */
  readonly time: number;
  readonly signal: AbortSignal | undefined;
}

/** @returns the file, and the tables limited to the rows that a sheet can hold. */
export async function makeXlsx(
  given: readonly XlsxSheet[],
  { context, time, signal }: XlsxOptions,
): Promise<{ blob: Blob; tables: readonly ExportTable[] }> {
  const tables = given.map(({ table }) => limitRows(table, maxSheetRows - 1));
  const sheets = tables.map((table) => ({ table, columns: toSheetColumns(table, context) }));
  const formats = listNumberFormats(sheets.flatMap(({ columns }) => columns));
  const names = given.map(({ name }) => name);
  const parts: ZipPart[] = [];
  for (const [name, text] of writeXlsxPackage(names, formats)) parts.push(await pack(name, [text], signal));
  for (const [index, { table, columns }] of sheets.entries())
    parts.push(await pack(toSheetPath(index), writeXlsxSheet(table, columns, context, formats), signal));
  return { blob: new Blob(createZip(parts, time), { type }), tables };
}

/** Compresses with the browser's `CompressionStream`, outside of the main thread. */
async function pack(
  name: string,
  pieces: Iterable<string>,
  signal: AbortSignal | undefined,
): Promise<ZipPart> {
  const packer = new CompressionStream('deflate-raw');
  const packed = new Response(packer.readable).arrayBuffer();
  const writer = packer.writable.getWriter();
  const encoder = new TextEncoder();
  let checksum = 0;
  let size = 0;
  try {
    for await (const text of iterateInBatches(pieces, signal)) {
      const bytes = encoder.encode(text);
      checksum = updateChecksum(checksum, bytes);
      size += bytes.length;
      await writer.write(bytes);
    }
    await writer.close();
  } catch (error) {
    packed.catch(() => undefined);
    await writer.abort(error);
    throw error;
  }
  return { name, packed: [new Uint8Array(await packed)], checksum, size };
}
