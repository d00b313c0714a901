/** Makes pictures and PDFs of dashboards, with the element itself in a browser that reaches nothing but the service. */
import type { Browser, Page } from 'puppeteer-core';
import type { EmbedTokens } from '../access/embed-token.ts';
import type { Log } from '../http/problem-response.ts';
import { answerBrowser, type FetchFromService } from './answer-browser.ts';
import { createBrowserKeeper } from './browser-keeper.ts';
import { capture, findLayoutWidth, type CapturedFile } from './capture.ts';
import { showDashboard, type DrawnDashboard } from './page-script.ts';
import { createPictureDocument, picturePath, picturePolicy } from './picture-document.ts';
import {
  RenderError,
  type DashboardRows,
  type RenderRequest,
  type RenderedDashboard,
  type RowsRequest,
  type WidgetFile,
} from './render-request.ts';
import { makeWidgetFiles } from './widget-files.ts';
import { takeRows } from './take-rows.ts';
import { createWorkQueue } from './work-queue.ts';

export interface DashboardRenderer {
  /**
   * Rejects with a `RenderError` if there is no complete picture. Widgets that failed are drawn as failed, and named.
   * @param signal - ends the picture, such as when the caller has gone.
   */
  render(request: RenderRequest, signal: AbortSignal): Promise<RenderedDashboard>;
  /** Takes the rows of widgets as a file. Rejects with a `RenderError` if there is none. */
  takeRows(request: RowsRequest, signal: AbortSignal): Promise<DashboardRows>;
  /** Why there can be no pictures. `undefined`: there can. */
  readonly obstacle: string | undefined;
  close(): Promise<void>;
}

export interface RendererSettings {
  /** Path of Chrome or Chromium. `undefined`: there is none. */
  readonly browser: string | undefined;
  /** Pictures that are made at the same time. */
  readonly atOnce: number;
  /** Most seconds for one picture. */
  readonly seconds: number;
}

export interface RendererPorts {
  readonly settings: RendererSettings;
  /** Public address of the service. */
  readonly publicUrl: string;
  /** Version of the element's files. `undefined`: the service has none. */
  readonly version: string | undefined;
  readonly fetch: FetchFromService;
  readonly openScreenshot: EmbedTokens['openScreenshot'];
  readonly log: Log;
}

/** Pictures that wait for their turn. */
const mostWaiting = 50;

export function createDashboardRenderer(ports: RendererPorts): DashboardRenderer {
  const { settings } = ports;
  const obstacle = findObstacle(ports);
  const keeper = createBrowserKeeper(settings.browser ?? '');
  const run = createWorkQueue({ atOnce: settings.atOnce, waiting: mostWaiting });
  const show = <T>(request: RenderRequest, signal: AbortSignal, use: UsePage<T>): Promise<T> => {
    if (obstacle !== undefined) return Promise.reject(new RenderError('unavailable', obstacle));
    const work = async (): Promise<T> => {
      try {
        return await showInTime(await keeper.open(), request, { ports, signal, use });
      } finally {
        keeper.rest();
      }
    };
    return run(work, { account: request.reader.accountId, signal });
  };
  return {
    obstacle,
    render: (request, signal) =>
      show(request, signal, async (page, drawn) => {
        const captured = await capture(page, request.format, drawn);
        return toRendered(request, captured, await makeWidgetFiles(page, request.files ?? []));
      }),
    takeRows: (request, signal) =>
      show({ ...request, ...plainScreen }, signal, (page, drawn) => takeRows(page, drawn, request)),
    close: () => keeper.close(),
  };
}

/** Rows are the same for every width and colour scheme. */
const plainScreen = {
  format: { type: 'png', width: 1_200, density: 1 },
  colorScheme: 'light',
} as const satisfies Pick<RenderRequest, 'format' | 'colorScheme'>;

/** The renderer of a service that draws no dashboards. */
export function createAbsentRenderer(): DashboardRenderer {
  const obstacle = 'This service does not draw dashboards.';
  const refuse = (): Promise<never> => Promise.reject(new RenderError('unavailable', obstacle));
  return { obstacle, render: refuse, takeRows: refuse, close: () => Promise.resolve() };
}

function findObstacle({ settings, version }: RendererPorts): string | undefined {
  if (settings.browser === undefined)
    return 'There is no browser for pictures. Install Chromium, or set CHROME_PATH to the path of Chrome or Chromium.';
  if (version === undefined)
    return 'The service has no files of the element: pictures need them (STATIC_FOLDER).';
  return undefined;
}

/** Takes what is wanted from the page that shows the dashboard. */
type UsePage<T> = (page: Page, drawn: DrawnDashboard) => Promise<T>;

interface Job<T> {
  readonly ports: RendererPorts;
  readonly signal: AbortSignal;
  readonly use: UsePage<T>;
}

/** A page that hangs is closed with everything that it has begun. */
async function showInTime<T>(browser: Browser, request: RenderRequest, job: Job<T>): Promise<T> {
  const { seconds } = job.ports.settings;
  const ending = new AbortController();
  const signal = AbortSignal.any([job.signal, ending.signal]);
  const slow = new RenderError('timeout', `The dashboard was not drawn within ${seconds} seconds.`);
  const timer = setTimeout(() => ending.abort(slow), seconds * 1_000);
  const crash = (): void =>
    ending.abort(new RenderError('crashed', 'The browser ended while it drew the dashboard.'));
  browser.once('disconnected', crash);
  try {
    return await Promise.race([showPage(browser, request, { ...job, signal }), rejectOnAbort(signal)]);
  } finally {
    clearTimeout(timer);
    browser.off('disconnected', crash);
    ending.abort();
  }
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted.'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

async function showPage<T>(browser: Browser, request: RenderRequest, job: Job<T>): Promise<T> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  const session = await job.ports.openScreenshot(request.reader);
  const end = (): void => {
    session.close();
    void context.close().catch(() => undefined);
  };
  job.signal.addEventListener('abort', end, { once: true });
  try {
    const page = await context.newPage();
    page.on('error', () => end());
    await preparePage(page, request, job);
    const baseUrl = `${job.ports.publicUrl}/api`;
    return await job.use(page, await showDashboard(page, request, { baseUrl, token: session.token }));
  } finally {
    end();
  }
}

async function preparePage(
  page: Page,
  { format, colorScheme, timeZone }: RenderRequest,
  { ports, signal }: Pick<Job<unknown>, 'ports' | 'signal'>,
): Promise<void> {
  const { origin } = new URL(ports.publicUrl);
  const html = createPictureDocument(ports.version ?? '');
  await answerBrowser(page, {
    origin,
    fetch: ports.fetch,
    document: { path: picturePath, html, policy: picturePolicy },
    signal,
    onRefused: (url) => ports.log(`a dashboard wanted to load ${url}, which pictures do not`, undefined),
  });
  // Maps are pixels on paper, too.
  const density = format.type === 'png' ? format.density : 2;
  await page.setViewport({ width: findLayoutWidth(format), height: 1_000, deviceScaleFactor: density });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: colorScheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  // Without the buttons of a screen.
  await page.emulateMediaType('print');
  await page.emulateTimezone(timeZone ?? 'UTC');
  await page.goto(`${origin}${picturePath}`);
}

const toRendered = (
  { format }: RenderRequest,
  { bytes, drawn }: CapturedFile,
  files: readonly WidgetFile[],
): RenderedDashboard => ({
  bytes,
  mediaType: format.type === 'png' ? 'image/png' : 'application/pdf',
  title: drawn.title,
  width: findLayoutWidth(format),
  height: drawn.height,
  widgets: drawn.widgets,
  files,
});
