/** Shows one dashboard in a page of the browser, with a limit of time, and takes what is wanted from it. */
import type { Browser, Page } from 'puppeteer-core';
import type { EmbedTokens } from '../access/embed-token.ts';
import type { Log } from '../http/problem-response.ts';
import { answerBrowser, type FetchFromService } from './answer-browser.ts';
import { findLayoutWidth } from './capture.ts';
import { showDashboard, type DrawnDashboard } from './page-script.ts';
import { createPictureDocument, picturePath, picturePolicy } from './picture-document.ts';
import { RenderError, type RenderRequest } from './render-request.ts';

export interface ShowPorts {
  /** Most seconds. */
  readonly seconds: number;
  /** Public address of the service. */
  readonly publicUrl: string;
  /** Version of the element's files. `undefined`: the service has none. */
  readonly version: string | undefined;
  readonly fetch: FetchFromService;
  readonly openScreenshot: EmbedTokens['openScreenshot'];
  readonly log: Log;
}

/** Takes what is wanted from the page that shows the dashboard. */
export type UsePage<T> = (page: Page, drawn: DrawnDashboard) => Promise<T>;

export interface ShowJob<T> {
  readonly ports: ShowPorts;
  /** Ends it, such as when the caller has gone. */
  readonly signal: AbortSignal;
  readonly use: UsePage<T>;
}

interface RunningJob<T> extends ShowJob<T> {
  /** Ends it with this error. */
  readonly fail: (error: RenderError) => void;
}

/** A page that hangs is closed with everything that it has begun. */
export async function showInTime<T>(browser: Browser, request: RenderRequest, job: ShowJob<T>): Promise<T> {
  const { seconds } = job.ports;
  const ending = new AbortController();
  const signal = AbortSignal.any([job.signal, ending.signal]);
  const fail = (error: RenderError): void => ending.abort(error);
  const slow = new RenderError('timeout', `The dashboard was not drawn within ${seconds} seconds.`);
  const timer = setTimeout(() => fail(slow), seconds * 1_000);
  const crash = (): void =>
    fail(new RenderError('crashed', 'The browser ended while it drew the dashboard.'));
  browser.once('disconnected', crash);
  try {
    return await Promise.race([showPage(browser, request, { ...job, signal, fail }), rejectOnAbort(signal)]);
  } catch (error) {
    throw isDriverError(error) ? toDriverFailure(error) : error;
  } finally {
    clearTimeout(timer);
    browser.off('disconnected', crash);
    ending.abort();
  }
}

/** Errors of the driver: the browser cannot do what it was told, as on a full disk. */
const isDriverError = (error: unknown): error is Error =>
  error instanceof Error && /^(?:ProtocolError|TargetCloseError|TimeoutError)$/.test(error.name);

const toDriverFailure = (cause: Error): RenderError =>
  new RenderError('failed', 'The browser could not draw the dashboard.', { cause });

/** Calls a function when a signal is aborted, at once if it has been. */
function onAbort(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    onAbort(signal, () => reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted.')));
  });

async function showPage<T>(browser: Browser, request: RenderRequest, job: RunningJob<T>): Promise<T> {
  const { ports, signal, fail, use } = job;
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  onAbort(signal, () => void context.close().catch(() => undefined));
  const session = await ports.openScreenshot(request.reader);
  onAbort(signal, () => session.close());
  signal.throwIfAborted();
  const page = await context.newPage();
  // The whole has a limit.
  page.setDefaultTimeout(0);
  page.on('error', (cause) =>
    fail(new RenderError('crashed', 'The page ended while the browser drew the dashboard.', { cause })),
  );
  await preparePage(page, request, job);
  const baseUrl = `${ports.publicUrl}/api`;
  return use(page, await showDashboard(page, request, { baseUrl, token: session.token }));
}

async function preparePage(
  page: Page,
  { format, colorScheme, timeZone }: RenderRequest,
  { ports, signal }: Pick<ShowJob<unknown>, 'ports' | 'signal'>,
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
  await emulateMedia(page, colorScheme);
  await page.emulateTimezone(toCanonicalZone(timeZone ?? 'UTC'));
  await page.goto(`${origin}${picturePath}`);
}

/** The browser knows no other spelling: `Europe/Berlin`, not `europe/berlin`. */
const toCanonicalZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** In one command: each replaces all that those before have set. */
async function emulateMedia(page: Page, colorScheme: RenderRequest['colorScheme']): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {
    // Without the buttons of a screen.
    media: 'print',
    features: [
      { name: 'prefers-color-scheme', value: colorScheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
}
