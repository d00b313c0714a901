/** Saves the layout of widgets as the draft of their workbook (docs/platform-api.md, "Dashboards"). */
import { fillPath, paths } from '../contract/element-api-paths.ts';
import { ClientError } from './client-error.ts';
import { readFields } from './read-response-body.ts';
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

/** Saves the published config with these places. The request continues after the element was removed from the page. */
export async function saveLayoutDraft(
  client: PlatformClient,
  places: readonly WidgetPlacement[],
): Promise<void> {
  const { deploymentId, workbookId, config } = readFields(await client.dashboard());
  if (typeof deploymentId !== 'number' || typeof workbookId !== 'number')
    throw new ClientError('service-failed', 'The dashboard has no workbook.');
  const dashboardDraft = {
    ...readFields(config),
    widgets: placeWidgets(readFields(config)['widgets'], places),
  };
  await client.put(fillPath(paths.dashboardDraft, { deploymentId, workbookId }), { dashboardDraft });
}

function placeWidgets(widgets: unknown, places: readonly WidgetPlacement[]): unknown[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  return (Array.isArray(widgets) ? widgets : []).map((item: unknown) => {
    const widget = readFields(item);
    const place = byId.get(String(widget['id']));
    if (!place) return widget;
    const { position, responsiveLayouts } = place;
    return { ...widget, position, ...(responsiveLayouts ? { responsiveLayouts } : {}) };
  });
}
