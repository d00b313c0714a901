/** Makes the file of a dashboard that a page shows. */
import type { Page } from 'puppeteer-core';
import { drawAgain, drawForPaper, type DrawnDashboard } from './page-script.ts';
import { findPaperLayout, margins, type PaperLayout } from './paper.ts';
import { RenderError, type RenderFormat } from './render-request.ts';

/** Most pixels of one side of a picture: the largest texture of common graphics cards. */
const maxImagePixels = 16_384;
/** Largest side of a page of a PDF, in CSS px: 200 inches, the limit of the format before version 1.6. */
const maxPageSide = 19_200;
/** Largest file, in bytes. Mail servers refuse larger ones. */
export const maxFileSize = 20_000_000;

export interface CapturedFile {
  readonly bytes: Uint8Array;
  readonly drawn: DrawnDashboard;
}

/** Widths at which the dashboard is laid out first. */
export const findLayoutWidth = (format: RenderFormat): number =>
  format.type === 'pdf' ? (findPaperLayout(format)?.content.width ?? format.width) : format.width;

export async function capture(
  page: Page,
  format: RenderFormat,
  drawn: DrawnDashboard,
): Promise<CapturedFile> {
  const file =
    format.type === 'png' ? await capturePng(page, format, drawn) : await capturePdf(page, format, drawn);
  if (file.bytes.length > maxFileSize)
    throw new RenderError(
      'too-large',
      `The file has ${file.bytes.length} bytes; ${maxFileSize} are the most.`,
    );
  return file;
}

type Png = Extract<RenderFormat, { type: 'png' }>;

async function capturePng(page: Page, { width, density }: Png, first: DrawnDashboard): Promise<CapturedFile> {
  const drawn = await fitHeight(page, { width, density }, first);
  if (drawn.height * density > maxImagePixels)
    throw new RenderError(
      'too-large',
      `The picture would be ${drawn.height * density} pixels high; ${maxImagePixels} are the most. Choose PDF, or a density of 1.`,
    );
  const clip = { x: 0, y: 0, width, height: drawn.height };
  const bytes = await page.screenshot({ type: 'png', clip, captureBeyondViewport: false });
  return { bytes, drawn };
}

/** The window is as high as the dashboard, so that no part of it is out of sight. */
async function fitHeight(
  page: Page,
  { width, density }: { readonly width: number; readonly density: number },
  { height }: DrawnDashboard,
): Promise<DrawnDashboard> {
  await page.setViewport({ width, height: Math.max(1, height), deviceScaleFactor: density });
  return drawAgain(page);
}

type Pdf = Extract<RenderFormat, { type: 'pdf' }>;

async function capturePdf(page: Page, format: Pdf, first: DrawnDashboard): Promise<CapturedFile> {
  const layout = findPaperLayout(format);
  return layout ? capturePages(page, layout) : captureLongPage(page, format, first);
}

/** Most rows of a table. */
const mostRows = { pages: 1_000, longPage: 200 };

/** Without a limit of its own: the whole file has one. */
const accessible = { tagged: true, outline: true, printBackground: true, timeout: 0 } as const;

async function capturePages(page: Page, { paper, scale, content }: PaperLayout): Promise<CapturedFile> {
  const { width, height } = content;
  // A little less, since a widget as high as the page would begin another one.
  const drawn = await drawForPaper(page, { width, height: height - 4, rows: mostRows.pages });
  const { side, top, bottom } = margins;
  const bytes = await page.pdf({
    ...accessible,
    width: paper.width,
    height: paper.height,
    scale,
    margin: { left: side, right: side, top, bottom },
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer,
  });
  requireFewPages(bytes);
  return { bytes, drawn };
}

/** The title of the dashboard, and the number of the page. */
const footer =
  '<div style="width:100%;padding:0 10mm;font:8px system-ui,sans-serif;color:#666;display:flex;gap:8mm">' +
  '<span class="title" dir="auto" style="flex:1;overflow:hidden;text-overflow:ellipsis;white-space:nowrap"></span>' +
  '<span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>';

/** Most pages of a PDF. */
const mostPages = 500;

function requireFewPages(bytes: Uint8Array): void {
  const pages = countPages(bytes);
  if (pages > mostPages)
    throw new RenderError(
      'too-large',
      `The PDF would have ${pages} pages; ${mostPages} are the most. Filter the dashboard, or export XLSX.`,
    );
}

/** Of a PDF as Chromium writes it: the root of its pages counts them, without compression. */
const countPages = (bytes: Uint8Array): number =>
  Math.max(
    0,
    ...[
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/Type \/Pages\b[^>]*?\/Count (\d+)/g),
    ].map(([, count]) => Number(count)),
  );

async function captureLongPage(page: Page, { width }: Pdf, first: DrawnDashboard): Promise<CapturedFile> {
  const drawn = await drawForPaper(page, { width, rows: mostRows.longPage });
  const height = Math.max(first.height, drawn.height) + 1;
  if (height > maxPageSide)
    throw new RenderError(
      'too-large',
      `The page would be ${height} pixels long; ${maxPageSide} are the most. Choose A4 or Letter.`,
    );
  return { bytes: await page.pdf({ ...accessible, width, height, pageRanges: '1' }), drawn };
}
