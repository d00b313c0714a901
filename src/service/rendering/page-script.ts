/** Calls the functions of the page that is drawn, and reads what they give. */
import type { Page } from 'puppeteer-core';
import { z } from 'zod';
import { picturePadding } from '../../contract/picture-sizes.ts';
import { findTextDirection } from '../../model/messages/text-direction.ts';
import { RenderError, type RenderRequest, type RenderedWidget } from './render-request.ts';

const widgetSchema = z.object({
  widgetId: z.string(),
  title: z.string().optional(),
  status: z.enum(['painted', 'failed', 'loading']),
  view: z.string().optional(),
  loadedAt: z.string().optional(),
  figure: z.string().optional(),
  text: z.string().optional(),
  code: z.string().optional(),
  detail: z.string().optional(),
  recoverable: z.boolean().optional(),
  shownRows: z.number().optional(),
});

const pictureSchema = z.union([
  z.object({ problem: z.object({ code: z.string(), detail: z.string().optional() }) }),
  z.object({ title: z.string().optional(), height: z.number(), widgets: z.array(widgetSchema) }),
]);

/** A dashboard that is drawn as a whole. */
export interface DrawnDashboard {
  readonly title: string | undefined;
  /** CSS px. */
  readonly height: number;
  readonly widgets: readonly RenderedWidget[];
}

export async function showDashboard(
  page: Page,
  request: RenderRequest,
  session: { readonly baseUrl: string; readonly token: string },
): Promise<DrawnDashboard> {
  return call(page, 'show', toSettings(request, session));
}

/** Draws again after the page has changed its size. */
export const drawAgain = (page: Page): Promise<DrawnDashboard> => call(page, 'draw', {});

/** A sheet of paper without its margins, CSS px, and the most rows of a table. `height` `undefined`: one long page. */
export interface PaperSheet {
  readonly width: number;
  readonly height?: number | undefined;
  readonly rows: number;
}

/** Lays out for paper, and draws. */
export const drawForPaper = (page: Page, sheet: PaperSheet): Promise<DrawnDashboard> =>
  call(page, 'layOutForPaper', sheet);

/** Buttons are of no use in a picture. */
const hidden = ['toolbar', 'menu'];

function toSettings(
  {
    publicId,
    format,
    locale,
    timeZone,
    colorScheme,
    hide,
    hidesTitle = false,
    controls,
    state,
  }: RenderRequest,
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
): unknown {
  const properties = {
    locale,
    colorScheme,
    hide: [...hidden, ...(hide ?? []), ...(hidesTitle ? ['title'] : [])],
    ...(timeZone !== undefined && { timeZone }),
    ...controls,
  };
  return {
    baseUrl,
    publicId,
    token,
    properties,
    state,
    lang: locale,
    dir: findTextDirection(locale),
    colorScheme,
    padding: format.type === 'pdf' && format.paper !== 'long' ? 0 : picturePadding,
  };
}

/** Calls one function of the page. What it gives has yet to be read. */
export function callPage(page: Page, name: string, argument: unknown): Promise<unknown> {
  // As a text that the page parses: in code, a key such as __proto__ would have a meaning of its own.
  const json = JSON.stringify(JSON.stringify(argument));
  return page.evaluate(`vitrinePicture.${name}(JSON.parse(${json}))`);
}

async function call(page: Page, name: string, argument: unknown): Promise<DrawnDashboard> {
  const picture = pictureSchema.parse(await callPage(page, name, argument));
  if ('problem' in picture) throw toRenderError(picture.problem);
  const unfinished = picture.widgets.filter(({ status }) => status === 'loading');
  if (unfinished.length > 0) throw notFinished(unfinished);
  return { ...picture, title: picture.title, widgets: picture.widgets.map(toRenderedWidget) };
}

const notFinished = (
  widgets: readonly { readonly title?: string | undefined; readonly widgetId: string }[],
) =>
  new RenderError(
    'timeout',
    `Not drawn in time: ${widgets.map(({ title, widgetId }) => `"${title ?? widgetId}"`).join(', ')}.`,
  );

const toRenderedWidget = ({
  widgetId,
  title,
  status,
  view,
  loadedAt,
  figure,
  text,
  code = 'render-failed',
  detail,
  recoverable = false,
  shownRows,
}: z.infer<typeof widgetSchema>): RenderedWidget => ({
  widgetId,
  title,
  view,
  loadedAt,
  figure,
  text,
  shownRows,
  problem: status === 'failed' ? { code, detail, recoverable } : undefined,
});

/** With the names of the API: a request has `timeGrains`, and the element `initial-time-grains`. */
const toControlsFault = (detail: string): string =>
  detail.replace(/^initial-(filters|time-grains|tabs)/, (_, name: string) =>
    name === 'time-grains' ? 'timeGrains' : name,
  );

const refusals = new Set(['token-refused', 'dashboard-not-found', 'embedding-disabled', 'not-allowed']);

function toRenderError({
  code,
  detail,
}: {
  readonly code: string;
  readonly detail?: string | undefined;
}): RenderError {
  const words = detail ?? code;
  // In a page, such a setting is left out with a warning. A picture would then show rows that nobody asked for.
  if (code === 'attribute-invalid') return new RenderError('unusable-controls', toControlsFault(words));
  if (code === 'state-unknown') return new RenderError('unusable-controls', `state: ${words}`);
  return refusals.has(code)
    ? new RenderError('refused', words)
    : new RenderError('failed', `The dashboard could not be loaded: ${words}`);
}
