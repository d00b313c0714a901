/** The file of one widget in one format. */
import { writeCsv, writeTsv } from '../../model/export/delimited-text.ts';
import type { ExportTable } from '../../model/export/export-table.ts';
import { toFileName, toSheetName } from '../../model/export/file-name.ts';
import { writeHtmlTable } from '../../model/export/html-table.ts';
import { writeJson } from '../../model/export/row-objects.ts';
import type { FormatContext } from '../../model/formats/format-context.ts';
import { createExportMessages } from '../../model/messages/export-en.ts';
import { toWallClock } from '../../model/time/time-zone.ts';
import { loadChunk } from '../widget/load-chunk.ts';
import type { ExportFormat } from './export-options.ts';
import type { ClipboardTexts } from './deliver-export.ts';
import { makeBlob } from './make-blob.ts';
import { makeImage } from './make-image.ts';

export interface ExportFileOptions {
  readonly format: ExportFormat;
  readonly title: string | undefined;
  readonly table: ExportTable | undefined;
  /** The widget's box. */
  readonly widget: Element;
  readonly context: FormatContext;
  readonly scale: number;
  readonly signal: AbortSignal | undefined;
}

export interface ExportFile {
  readonly file: File;
  readonly rowCount: number;
  readonly truncated: boolean;
}

/** Named after its title and the day, in the reader's time zone; a cut one says so in its name. */
export async function makeExportFile(wish: ExportFileOptions): Promise<ExportFile> {
  const { blob, table } = await make(wish);
  const { rowCount, truncated } = table ?? { rowCount: 0, truncated: false };
  const name = toFileName({
    title: wish.title,
    date: new Date(clockOf(wish)).toISOString().slice(0, 10),
    extension: wish.format,
    cut: truncated ? createExportMessages('en')('firstRows', { count: String(rowCount) }) : undefined,
  });
  return { file: new File([blob], name, { type: blob.type }), rowCount, truncated };
}

const clockOf = ({ context }: ExportFileOptions): number => toWallClock(new Date(), context.timeZone);

interface Made {
  readonly blob: Blob;
  readonly table: ExportTable | undefined;
}

async function make(wish: ExportFileOptions): Promise<Made> {
  const { format, widget, scale, table, context, signal } = wish;
  if (format === 'png' || format === 'svg')
    return { blob: await makeImage({ widget, format, scale }), table };
  if (!table) throw new Error('The widget has no rows.');
  if (format === 'xlsx') return makeXlsx(wish, table);
  const [pieces, type] =
    format === 'csv'
      ? [writeCsv(table, context.timeZone), 'text/csv;charset=utf-8']
      : [writeJson(table, context.timeZone), 'application/json'];
  return { blob: await makeBlob(pieces, type, signal), table };
}

async function makeXlsx(wish: ExportFileOptions, table: ExportTable): Promise<Made> {
  const { makeWorkbook } = await loadChunk(() => import('./make-workbook.ts'));
  const { context, signal, title } = wish;
  return makeWorkbook({ table, context, signal, sheetName: toSheetName(title), time: clockOf(wish) });
}

/** At once, for a click allows the clipboard only as long as it lasts. */
export const makeClipboardTexts = (table: ExportTable, context: FormatContext): ClipboardTexts => ({
  text: [...writeTsv(table, context.timeZone)].join(''),
  html: [...writeHtmlTable(table, context)].join(''),
});
