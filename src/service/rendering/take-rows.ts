/** Takes the rows of a dashboard from the page that shows it: a workbook, one file of a widget, or an archive of CSV files. */
import type { Page } from 'puppeteer-core';
import { maxFileSize } from './capture.ts';
import type { DrawnDashboard } from './page-script.ts';
import { RenderError, type DashboardRows, type RenderWarning, type RowsRequest } from './render-request.ts';
import { takeFile, type PageFile } from './widget-files.ts';
import { ArchiveWriter } from './zip-archive.ts';

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
} as const;

type Wanted = Pick<RowsRequest, 'file' | 'widgetId'>;

export async function takeRows(page: Page, drawn: DrawnDashboard, wanted: Wanted): Promise<DashboardRows> {
  const rows =
    wanted.file === 'csv' && wanted.widgetId === undefined
      ? await takeArchive(page, drawn)
      : await takeOne(page, drawn, wanted);
  requireSmall(rows.bytes.length);
  return rows;
}

function requireSmall(size: number): void {
  if (size > maxFileSize)
    throw new RenderError('too-large', `The file has ${size} bytes or more; ${maxFileSize} are the most.`);
}

/** The file of a single widget is named after the widget, and a workbook after the dashboard. */
async function takeOne(
  page: Page,
  { title }: DrawnDashboard,
  { file: extension, widgetId }: Wanted,
): Promise<DashboardRows> {
  const file = requireFile(
    await takeFile(page, { format: extension, ...(widgetId !== undefined && { widgetId }) }),
  );
  const { bytes, name } = file;
  const warnings = widgetId === undefined ? file.warnings : describeCut({ widgetId, title: undefined }, file);
  return { bytes, mediaType: mediaTypes[extension], title, name, extension, warnings };
}

async function takeArchive(page: Page, { title, widgets }: DrawnDashboard): Promise<DashboardRows> {
  const archive = new ArchiveWriter();
  const warnings: RenderWarning[] = [];
  for (const widget of widgets) {
    const file = await takeFile(page, { format: 'csv', widgetId: widget.widgetId });
    if ('bytes' in file) await archive.add(file);
    requireSmall(archive.size);
    warnings.push(...describeFault(widget, file));
  }
  if (archive.isEmpty) throw new RenderError('no-rows', 'No widget of the dashboard has rows.');
  return {
    bytes: archive.finish(),
    mediaType: mediaTypes.zip,
    title,
    name: undefined,
    extension: 'zip',
    warnings,
  };
}

type TakenFile = Extract<PageFile, { readonly bytes: Uint8Array }>;
type Named = Pick<RenderWarning, 'widgetId' | 'title'>;

function requireFile(file: PageFile): TakenFile {
  if ('bytes' in file) return file;
  throw new RenderError(file.code === 'rows-not-ready' ? 'failed' : 'no-rows', file.problem);
}

/** Texts and controls have no rows, of which nothing needs to be said. */
function describeFault({ widgetId, title }: Named, file: PageFile): RenderWarning[] {
  if ('bytes' in file) return describeCut({ widgetId, title }, file);
  return file.code === 'export-not-offered'
    ? []
    : [{ kind: 'failed', widgetId, title, message: file.problem }];
}

const describeCut = ({ widgetId, title }: Named, { isTruncated }: TakenFile): RenderWarning[] =>
  isTruncated ? [{ kind: 'cut', widgetId, title, message: 'Only the first rows are in the file.' }] : [];
