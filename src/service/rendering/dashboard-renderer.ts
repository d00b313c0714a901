/** Makes files of dashboards, with the element itself in a browser that reaches nothing but the service. */
import { pictureWidth } from '../../contract/picture-sizes.ts';
import { FairQueue, NoTurnError } from '../../queue/fair-queue.ts';
import { findDriverObstacle } from './browser-driver.ts';
import { createBrowserKeeper } from './browser-keeper.ts';
import { capture, findLayoutWidth, type CapturedFile } from './capture.ts';
import type { BrowserSearch } from './find-browser.ts';
import {
  RenderError,
  type DashboardRows,
  type RenderRequest,
  type RenderedDashboard,
  type RowsRequest,
  type WidgetFile,
} from './render-request.ts';
import { showInTime, type ShowPorts, type UsePage } from './show-in-time.ts';
import { takeRows } from './take-rows.ts';
import { makeWidgetFiles } from './widget-files.ts';

export interface DashboardRenderer {
  /**
   * Rejects with a `RenderError` if there is no complete picture. Widgets that failed are drawn as failed, and named.
   * @param signal - ends the picture, such as when the caller has gone.
   */
  render(request: RenderRequest, signal: AbortSignal): Promise<RenderedDashboard>;
  /** Takes the rows of widgets as a file. Rejects with a `RenderError` if there is none. */
  takeRows(request: RowsRequest, signal: AbortSignal): Promise<DashboardRows>;
  /** Why there can be no files. `undefined`: there can. */
  readonly obstacle: string | undefined;
  close(): Promise<void>;
}

export interface RendererSettings {
  readonly browser: BrowserSearch;
  /** Files that are made at the same time. */
  readonly atOnce: number;
  /** Most seconds for one file. */
  readonly seconds: number;
}

export interface RendererPorts extends Omit<ShowPorts, 'seconds'> {
  readonly settings: RendererSettings;
}

/** Files that wait for their turn. */
const mostWaiting = 50;

export function createDashboardRenderer(ports: RendererPorts): DashboardRenderer {
  const { browser, atOnce, seconds } = ports.settings;
  if ('obstacle' in browser) return createRefusing(browser.obstacle);
  const obstacle = findDriverObstacle() ?? findFilesObstacle(ports);
  if (obstacle !== undefined) return createRefusing(obstacle);
  const keeper = createBrowserKeeper(browser);
  // A file takes seconds: no place stays free for others while one reader has more of them to make.
  const queue = new FairQueue({ places: atOnce, placesOfOne: atOnce, waiting: mostWaiting });
  const show = <T>(request: RenderRequest, signal: AbortSignal, use: UsePage<T>): Promise<T> => {
    const work = async (): Promise<T> => {
      try {
        return await showInTime(await keeper.open(), request, { ports: { ...ports, seconds }, signal, use });
      } catch (error) {
        if (error instanceof RenderError && error.code === 'timeout') await keeper.endIfHung();
        throw error;
      } finally {
        keeper.rest();
      }
    };
    const { accountId: account, readerKey: reader = '' } = request.reader;
    return queue.run({ account, reader }, work, signal).catch(throwBusy);
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

function throwBusy(error: unknown): never {
  if (!(error instanceof NoTurnError)) throw error;
  throw new RenderError('busy', `${mostWaiting} exports are waiting already. Try again in a minute.`);
}

/** Rows are the same for every width and colour scheme. */
const plainScreen = {
  format: { type: 'png', width: pictureWidth.usual, density: 1 },
  colorScheme: 'light',
} as const satisfies Pick<RenderRequest, 'format' | 'colorScheme'>;

/** The renderer of a service that draws no dashboards. */
export const createAbsentRenderer = (): DashboardRenderer =>
  createRefusing('This service does not draw dashboards.');

function createRefusing(obstacle: string): DashboardRenderer {
  const refuse = (): Promise<never> => Promise.reject(new RenderError('not-offered', obstacle));
  return { obstacle, render: refuse, takeRows: refuse, close: () => Promise.resolve() };
}

const findFilesObstacle = ({ version }: RendererPorts): string | undefined =>
  version === undefined
    ? 'The service has no files of the element, which pictures need: set STATIC_FOLDER to the folder "dist" of the package.'
    : undefined;

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
