/** An XLSX file of one sheet. Fetched with the first one. */
import { limitRows, type ExportTable } from '../../model/export/export-table.ts';
import { listNumberFormats, maxSheetRows, toSheetColumns, writeSheet } from '../../model/export/sheet-xml.ts';
import { sheetPath, writeWorkbook } from '../../model/export/workbook-xml.ts';
import { updateChecksum, createZip, type ZipPart } from '../../model/export/zip.ts';
import type { FormatContext } from '../../model/formats/format-context.ts';
import { iterateInBatches } from './make-blob.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface WorkbookOptions {
  readonly table: ExportTable;
  readonly sheetName: string;
  readonly context: FormatContext;
  /** Wall clock, ms: what the file says it was made at. */
  readonly time: number;
  readonly signal: AbortSignal | undefined;
}

/** The file, and the rows it holds: a sheet has an end. */
export async function makeWorkbook(options: WorkbookOptions): Promise<{ blob: Blob; table: ExportTable }> {
  const { context, signal } = options;
  const table = limitRows(options.table, maxSheetRows - 1);
  const columns = toSheetColumns(table, context);
  const parts: ZipPart[] = [];
  for (const [name, text] of writeWorkbook(options.sheetName, listNumberFormats(columns)))
    parts.push(await pack(name, [text], signal));
  parts.push(await pack(sheetPath, writeSheet(table, columns, context), signal));
  return { blob: new Blob(createZip(parts, options.time), { type }), table };
}

/** Deflated by the browser's own code, off the page's thread. */
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
