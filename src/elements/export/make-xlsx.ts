/** Makes an XLSX file of one sheet. Loaded with the first such export. */
import { limitRows, type ExportTable } from '../../model/export/export-table.ts';
import {
  listNumberFormats,
  maxSheetRows,
  toSheetColumns,
  writeXlsxSheet,
} from '../../model/export/xlsx-sheet.ts';
import { sheetPath, writeXlsxPackage } from '../../model/export/xlsx-package.ts';
import { updateChecksum, createZip, type ZipPart } from '../../model/export/zip.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import { iterateInBatches } from './make-blob.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface XlsxOptions {
  readonly table: ExportTable;
  readonly sheetName: string;
  readonly context: FormatContext;
  /** Creation time in the file, milliseconds since 1970. */
  readonly time: number;
  readonly signal: AbortSignal | undefined;
}

/** @returns the file, and the table limited to the rows that a sheet can hold. */
export async function makeXlsx(options: XlsxOptions): Promise<{ blob: Blob; table: ExportTable }> {
  const { context, signal } = options;
  const table = limitRows(options.table, maxSheetRows - 1);
  const columns = toSheetColumns(table, context);
  const parts: ZipPart[] = [];
  for (const [name, text] of writeXlsxPackage(options.sheetName, listNumberFormats(columns)))
    parts.push(await pack(name, [text], signal));
  parts.push(await pack(sheetPath, writeXlsxSheet(table, columns, context), signal));
  return { blob: new Blob(createZip(parts, options.time), { type }), table };
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
