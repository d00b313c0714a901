/** Saves where widgets stand as the draft of their workbook (docs/platform-api.md, "Dashboards"). */
import { paths } from '../contract/paths.ts';
import { ClientError } from './client-error.ts';
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

type Fields = Readonly<Record<string, unknown>>;

/** The published config as it was fetched, with these places in it. It goes on where its element leaves the page. */
export async function saveDraft(client: PlatformClient, places: readonly WidgetPlacement[]): Promise<void> {
  const { deploymentId, workbookId, config } = readFields(await client.dashboard());
  if (typeof deploymentId !== 'number' || typeof workbookId !== 'number')
    throw new ClientError('service-failed', 'The dashboard names no workbook.');
  const dashboardDraft = {
    ...readFields(config),
    widgets: placeWidgets(readFields(config)['widgets'], places),
  };
  await client.put(paths.dashboardDraft(deploymentId, workbookId), { dashboardDraft });
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

const readFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};
