/** Makes the file of one widget in one format. */
import { writeCsv } from '../../model/export/text-tables.ts';
import type { ExportTable } from '../../model/export/export-table.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import { createExportMessages } from '../../model/messages/export-en.ts';
import { toWallClock } from '../../model/time/time-zone.ts';
import { loadChunk } from '../../browser/load-chunk.ts';
import type { ExportFormat } from './export-options.ts';
import { makeBlob } from './make-blob.ts';
import type { ViewElement } from '../view/view-interface.ts';
import { writeJsonRows } from '../../model/export/json-rows.ts';
import { toFileName, toSheetName } from '../../model/export/export-names.ts';
import { ExportError } from './export-error.ts';

export interface ExportFileOptions {
  readonly format: ExportFormat;
  readonly title: string | undefined;
  readonly table: ExportTable | undefined;
  /** The element of the widget. */
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

/** The name of the file holds title and date in the reader's time zone, and whether rows are missing. */
export async function makeExportFile(options: ExportFileOptions): Promise<ExportFile> {
  const { blob, table } = await make(options);
  const { rowCount, truncated } = table ?? { rowCount: 0, truncated: false };
  const name = toFileName({
    title: options.title,
    date: findExportDate(options.context),
    extension: options.format,
    cut: truncated ? createExportMessages('en')('firstRows', { count: String(rowCount) }) : undefined,
  });
  return { file: new File([blob], name, { type: blob.type }), rowCount, truncated };
}

const clockOf = ({ timeZone }: FormatContext): number => toWallClock(new Date(), timeZone);

/** Today in the reader's time zone, such as `2026-11-21`. */
export const findExportDate = (context: FormatContext): string =>
  new Date(clockOf(context)).toISOString().slice(0, 10);

interface MadeFile {
  readonly blob: Blob;
  readonly table: ExportTable | undefined;
}

async function make(options: ExportFileOptions): Promise<MadeFile> {
  const { format, widget, scale, table, context, signal } = options;
  if (format === 'png' || format === 'svg')
    return { blob: await makeImage({ widget, format, scale }), table };
  if (!table) throw new Error('The widget has no rows.');
  if (format === 'xlsx') return makeXlsxExport(options, table);
  const [pieces, type] =
    format === 'csv'
      ? [writeCsv(table, context.timeZone), 'text/csv;charset=utf-8']
      : [writeJsonRows(table, context.timeZone), 'application/json'];
  return { blob: await makeBlob(pieces, type, signal), table };
}

async function makeXlsxExport(options: ExportFileOptions, table: ExportTable): Promise<MadeFile> {
  const { makeXlsx } = await loadChunk(() => import('./make-xlsx.ts'));
  const { context, signal, title } = options;
  const sheet = { name: toSheetName(title), table };
  const { blob, tables } = await makeXlsx([sheet], { context, signal, time: clockOf(context) });
  return { blob, table: tables[0] };
}

/** Images of charts and maps have the background of their widget, because light text is not visible on white. */
interface ExportImageOptions {
  readonly widget: Element;
  readonly format: 'png' | 'svg';
  readonly scale: number;
}

async function makeImage({ widget, format, scale }: ExportImageOptions): Promise<Blob> {
  const view = widget.shadowRoot?.querySelector<ViewElement>('.view');
  if (!view?.toImage) throw new ExportError('rows-not-ready', 'The widget has no drawing yet.');
  const picture = await view.toImage({ format, scale });
  const background = backgroundOf(widget);
  if (background === undefined) return picture;
  return format === 'svg' ? underlaySvg(picture, background) : underlayPng(picture, background);
}

/** Background of the widget as `#rrggbb`. `undefined` if it is transparent. */
function backgroundOf(widget: Element): string | undefined {
  const box = widget.shadowRoot?.querySelector('.widget');
  const context = createContext(1, 1);
  if (!box) return undefined;
  context.fillStyle = getComputedStyle(box).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('');
  return alpha === 255 ? `#${hex}` : undefined;
}

async function underlayPng(picture: Blob, background: string): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const context = createContext(image.width, image.height);
  context.fillStyle = background;
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  image.close();
  return new Promise((resolve, reject) =>
    context.canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image is empty.'))),
      'image/png',
    ),
  );
}

async function underlaySvg(picture: Blob, background: string): Promise<Blob> {
  const text = await picture.text();
  const rect = `<rect width="100%" height="100%" fill="${background}"/>`;
  return new Blob([text.replace(/<svg[^>]*>/, (start) => start + rect)], { type: 'image/svg+xml' });
}

function createContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  return context;
}
