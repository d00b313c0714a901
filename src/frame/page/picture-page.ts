/**
 * The script of the page that the service makes pictures and PDFs of (docs/exports.md). The service opens the page in its own
 * browser, and calls the functions below.
 */
import type { DashboardElement } from '../../elements/dashboard/dashboard-element.ts';
import type { ExportedEvent } from '../../elements/export/exported-event.ts';
import type { ExportWarning } from '../../elements/export/export-options.ts';
import type { DrawnWidget } from '../../elements/view/drawn-widget.ts';

/** What the page shows, as plain data. */
export interface PictureSettings {
  readonly baseUrl: string;
  readonly publicId: string;
  readonly token: string;
  /** Properties of the element, such as `locale` and `filters`. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly colorScheme: 'light' | 'dark';
  /** Space around the dashboard, CSS px. */
  readonly padding: number;
  /** What the reader has changed, as `getState()` gives it. */
  readonly state?: unknown;
}

/** The dashboard as it was drawn, or why it cannot be shown. */
export type Picture =
  | {
      readonly title: string | undefined;
      /** CSS px. */
      readonly height: number;
      readonly widgets: readonly DrawnWidget[];
    }
  | { readonly problem: { readonly code: string; readonly detail: string | undefined } };

/** The element's file, beside the built file of this script. */
const elementScript: string = './vitrine.js';

type Problem = { readonly code: string; readonly detail: string | undefined };

/** `problem`: why the dashboard cannot be shown. */
let shown:
  | { readonly element: DashboardElement; title: string | undefined; problem: Problem | undefined }
  | undefined;

async function show(settings: PictureSettings): Promise<Picture> {
  await import(/* @vite-ignore */ new URL(elementScript, import.meta.url).href);
  preparePage(settings);
  const element = document.createElement('vitrine-dashboard');
  shown = { element, title: undefined, problem: undefined };
  const failed = findFailure(element);
  element.addEventListener('vitrine-ready', ({ title }) => {
    if (shown) shown.title = title;
    document.title = title ?? '';
  });
  const { baseUrl, publicId, token, properties, state } = settings;
  Object.assign(element, { baseUrl, publicId, token, ...properties });
  const rendered = new Promise((resolve) => element.addEventListener('vitrine-rendered', resolve));
  const room = document.createElement('div');
  // Not of the document: Chromium prints a right-to-left document outside of the paper.
  room.dir = settings.dir;
  room.append(element);
  document.body.replaceChildren(room);
  await Promise.race([failed, rendered]);
  if (shown.problem) return { problem: shown.problem };
  if (state !== undefined) await element.setState(state);
  return draw();
}

function preparePage({ lang, colorScheme, padding }: PictureSettings): void {
  const root = document.documentElement;
  root.lang = lang;
  root.style.setProperty('color-scheme', colorScheme);
  document.body.style.setProperty('padding', `${padding}px`);
}

/** Resolves when the dashboard cannot be shown, and keeps its error. Errors of single widgets are drawn in their place. */
const findFailure = (element: DashboardElement): Promise<void> =>
  new Promise((resolve) =>
    element.addEventListener('vitrine-error', ({ code, detail, widgetId, phase }) => {
      if (widgetId !== undefined || (phase !== 'session' && phase !== 'dashboard')) return;
      if (shown) shown.problem ??= { code, detail };
      resolve();
    }),
  );

/** Draws again after the page has changed its size, and waits for it. */
async function draw(): Promise<Picture> {
  if (!shown) throw new Error('Call show() first.');
  const { element, title } = shown;
  // Widgets notice their new sizes with the next frame.
  await paint();
  const widgets = await element.drawAll();
  // Settings are checked while the widgets are drawn.
  if (shown.problem) return { problem: shown.problem };
  // The space around has the colour of the dashboard.
  document.body.style.setProperty('background-color', getComputedStyle(element).backgroundColor);
  await document.fonts.ready;
  await paint();
  return { title, height: Math.ceil(document.body.getBoundingClientRect().height), widgets };
}

interface PaperSheet {
  /** Of the paper without margins, CSS px. */
  readonly width: number;
  /** No widget is higher, CSS px. `undefined`: one long page. */
  readonly height?: number;
  /** Most rows of a table. */
  readonly rows: number;
}

/** Lays the widgets out for paper, as if the reader had chosen to print. */
async function layOutForPaper({ width, height, rows }: PaperSheet): Promise<Picture> {
  const style = shown?.element.style;
  style?.setProperty('--vi-sheet-width', `${width}px`);
  style?.setProperty('--vi-sheet-rows', String(rows));
  if (height !== undefined) style?.setProperty('--vi-sheet-height', `${height - findHeadingHeight()}px`);
  dispatchEvent(new Event('beforeprint'));
  return draw();
}

/** What stands above the widgets on the first page, where a widget of the page's height would begin the second one. */
const findHeadingHeight = (): number =>
  shown?.element.shadowRoot?.querySelector('.heading')?.getBoundingClientRect().bottom ?? 0;

export interface WidgetFileRequest {
  /** `undefined`: a workbook of every widget that shows rows. */
  readonly widgetId?: string;
  readonly format: 'csv' | 'xlsx' | 'json';
}

/** A file as base64, its size where it is over the limit, or why there is none. `code`: as `ExportErrorCode` lists. */
export type WidgetFile =
  | {
      readonly name: string;
      readonly base64: string;
      readonly truncated: boolean;
      /** Widgets that a workbook lacks. */
      readonly warnings: readonly ExportWarning[];
    }
  | { readonly size: number }
  | { readonly problem: string; readonly code: string | undefined };

/** Takes the rows of widgets as files, one after the other. `mostBytes`: of one file. */
async function makeFiles({
  files,
  mostBytes,
}: {
  files: readonly WidgetFileRequest[];
  mostBytes: number;
}): Promise<{ readonly files: readonly WidgetFile[] }> {
  if (!shown) throw new Error('Call show() first.');
  const { element } = shown;
  element.allowExport = true;
  const made: WidgetFile[] = [];
  for (const file of files)
    made.push(await makeFile(element, file, mostBytes).catch((error: unknown) => toProblem(error)));
  return { files: made };
}

async function makeFile(
  element: DashboardElement,
  { widgetId, format }: WidgetFileRequest,
  mostBytes: number,
): Promise<WidgetFile> {
  let facts: Pick<ExportedEvent, 'truncated' | 'warnings'> = { truncated: false, warnings: [] };
  const note = (event: ExportedEvent): void => void (facts = event);
  element.addEventListener('vitrine-exported', note);
  try {
    const file = await element.export({ format, widgetId });
    if (file.size > mostBytes) return { size: file.size };
    const { truncated, warnings } = facts;
    return { name: file.name, base64: await toBase64(file), truncated, warnings };
  } finally {
    element.removeEventListener('vitrine-exported', note);
  }
}

const toProblem = (error: unknown): WidgetFile => ({
  problem: error instanceof Error ? error.message : String(error),
  code: error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined,
});

const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });

/** Two frames: the first one lays out what was changed, and the second one paints it. */
const paint = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

Object.assign(globalThis, { vitrinePicture: { show, draw, layOutForPaper, makeFiles } });
