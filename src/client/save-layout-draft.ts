/** Saves the layout of widgets in the draft of their workbook (docs/platform-api.md, "Dashboards"). */
import { fillPath, paths } from '../contract/element-api-paths.ts';
import { ClientError } from './client-error.ts';
import type { LayoutChange } from './list-layout-changes.ts';
import { readFields } from './read-response-body.ts';
import { etagOf } from './response-etag.ts';
import type { PlatformClient } from './platform-client.ts';

/** The places of one widget at all breakpoints. */
export interface WidgetPlacement {
  /** Id of the widget. */
  readonly id: string;
  /** Its place on the grid. Shape: docs/dashboard-format.md, "Layout". */
  readonly position: unknown;
  /** Its places at other breakpoints, by the name of the breakpoint. */
  readonly responsiveLayouts: unknown;
}

/** Most attempts while other authors save the same draft. */
const maxAttempts = 5;

/**
 * Changes the places in the draft, and nothing else of it: it may have widgets, texts and titles that are not published.
 * Without a draft, the published config becomes the draft. If another author saves at the same time, the places are set in
 * what that author has saved. The request continues after the element was removed from the page.
 * @param changes - only places that the author has changed. A widget that the draft does not have any more is left out.
 */
export async function saveLayoutDraft(
  client: PlatformClient,
  changes: readonly LayoutChange[],
): Promise<void> {
  const { deploymentId, workbookId } = readFields(await client.dashboard());
  if (typeof deploymentId !== 'number' || typeof workbookId !== 'number')
    throw new ClientError('service-failed', 'The dashboard has no workbook.');
  const place = { deploymentId, workbookId };
  for (let attempt = 1; ; attempt += 1) {
    const workbook = await client.get(fillPath(paths.workbook, place));
    const dashboardDraft = placeWidgets(readDraft(workbook), changes);
    try {
      await client.put(fillPath(paths.dashboardDraft, place), { dashboardDraft }, etagOf(workbook));
      return;
    } catch (error) {
      if (!isStale(error) || attempt === maxAttempts) throw error;
    }
  }
}

function readDraft(workbook: unknown): Record<string, unknown> {
  const { dashboardDraft, dashboardPublished, publishedDashboard } = readFields(workbook);
  // The content of an archived dashboard is only in the dashboard itself.
  const config = dashboardDraft ?? dashboardPublished ?? readFields(publishedDashboard)['config'];
  if (typeof config === 'object' && config !== null) return readFields(config);
  throw new ClientError('service-failed', 'The workbook has neither a draft nor a published dashboard.');
}

const isStale = (error: unknown): boolean => error instanceof ClientError && error.status === 412;

function placeWidgets(
  draft: Record<string, unknown>,
  changes: readonly LayoutChange[],
): Record<string, unknown> {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const { widgets } = draft;
  return { ...draft, widgets: (Array.isArray(widgets) ? widgets : []).map((one) => placeWidget(one, byId)) };
}

function placeWidget(item: unknown, changes: ReadonlyMap<string, LayoutChange>): Record<string, unknown> {
  const widget = readFields(item);
  const { position, responsiveLayouts } = changes.get(String(widget['id'])) ?? {};
  const places = { ...readFields(widget['responsiveLayouts']), ...responsiveLayouts };
  return {
    ...widget,
    ...(position === undefined ? {} : { position }),
    ...(responsiveLayouts ? { responsiveLayouts: places } : {}),
  };
}
