/** Saves the layout of widgets in the draft of their workbook (docs/platform-api.md, "Dashboards"). */
import { changeDraft, type Draft } from './change-draft.ts';
import type { LayoutChange } from './list-layout-changes.ts';
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

/**
 * Changes the places in the draft, and nothing else of it: it may have widgets, texts and titles that are not published.
 * @param changes - only places that the author has changed. A widget that the draft does not have any more is left out.
 */
export const saveLayoutDraft = (client: PlatformClient, changes: readonly LayoutChange[]): Promise<void> =>
  changeDraft(client, (draft) => placeWidgets(draft, changes));

function placeWidgets(draft: Draft, changes: readonly LayoutChange[]): Draft {
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
