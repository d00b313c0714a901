/** The edits of tabs: which widget stands in which, and the tabs of a container. */
import { isRecord, readArray, readNumber, readString } from '../parsing/read-value.ts';
import { readConfig, withoutField, type DashboardDraft, type DraftWidget } from './dashboard-draft.ts';

/** A tab of a draft. Keys that the element does not know stay as they are. */
export interface DraftTab extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly title: string;
  readonly widgetIds: readonly string[];
}

/** A tab of a container. */
export interface TabPlace {
  readonly containerId: string;
  readonly tabId: string;
}

/** Stands for the tab of a widget where fields are named. No field of the format has this name. */
export const tabField = '@tab';

/** `undefined`: outside of all tabs. */
export function readTabPlace(value: unknown): TabPlace | undefined {
  const { containerId, tabId } = isRecord(value) ? value : {};
  return typeof containerId === 'string' && typeof tabId === 'string' ? { containerId, tabId } : undefined;
}

/** The tabs of a container. `undefined` if the widget is none. */
export function readTabs(widget: DraftWidget): readonly DraftTab[] | undefined {
  const { tabs } = readConfig(widget);
  if (!Array.isArray(tabs)) return undefined;
  return readArray(tabs)
    .filter(isRecord)
    .map((tab, index) => ({
      ...tab,
      id: readString(tab.id) ?? String(readNumber(tab.id) ?? index + 1),
      title: readString(tab.title) ?? String(index + 1),
      widgetIds: readArray(tab.widgetIds).filter((id) => typeof id === 'string'),
    }));
}

/** Every tab of the dashboard. */
export const listTabPlaces = ({
  widgets,
}: DashboardDraft): readonly (TabPlace & { readonly tab: DraftTab })[] =>
  widgets.flatMap((widget) =>
    (readTabs(widget) ?? []).map((tab) => ({ containerId: widget.id, tabId: tab.id, tab })),
  );

/** The tab in which a widget stands. `undefined`: it stands in no tab. */
export function findTabPlace(draft: DashboardDraft, widgetId: string): TabPlace | undefined {
  const found = listTabPlaces(draft).find(({ tab }) => tab.widgetIds.includes(widgetId));
  return found && { containerId: found.containerId, tabId: found.tabId };
}

/** The tab of a place, also of one that was read from outside. */
export function findTab(draft: DashboardDraft, place: unknown): DraftTab | undefined {
  const { containerId, tabId } = readTabPlace(place) ?? {};
  return listTabPlaces(draft).find((one) => one.containerId === containerId && one.tabId === tabId)?.tab;
}

/** Changes the tabs of a container. */
export function changeTabs(
  draft: DashboardDraft,
  containerId: string,
  change: (tabs: readonly DraftTab[]) => readonly DraftTab[],
): DashboardDraft {
  const write = (widget: DraftWidget): DraftWidget => {
    const tabs = widget.id === containerId ? readTabs(widget) : undefined;
    return tabs ? { ...widget, config: { ...readConfig(widget), tabs: change(tabs) } } : widget;
  };
  return { ...draft, widgets: draft.widgets.map(write) };
}

/** Changes which widgets stand in each tab of the dashboard. Containers without a difference stay as they were written. */
export function changeAllTabs(
  draft: DashboardDraft,
  change: (widgetIds: readonly string[], place: TabPlace) => readonly string[],
): DashboardDraft {
  const changed = new Set(
    listTabPlaces(draft)
      .filter((place) => change(place.tab.widgetIds, place) !== place.tab.widgetIds)
      .map(({ containerId }) => containerId),
  );
  return [...changed].reduce(
    (now, containerId) =>
      changeTabs(now, containerId, (tabs) =>
        tabs.map((tab) => ({ ...tab, widgetIds: change(tab.widgetIds, { containerId, tabId: tab.id }) })),
      ),
    draft,
  );
}

/** Moves a widget into a tab, or out of all tabs: below the widgets that are there. */
export function moveToTab(draft: DashboardDraft, widgetId: string, to: TabPlace | undefined): DashboardDraft {
  const isTarget = (place: TabPlace): boolean =>
    place.containerId === to?.containerId && place.tabId === to.tabId;
  const placed = { ...draft, widgets: draft.widgets.map((widget) => placeLast(widget, widgetId, draft, to)) };
  return changeAllTabs(placed, (ids, place) => {
    const others = ids.includes(widgetId) ? ids.filter((id) => id !== widgetId) : ids;
    return isTarget(place) ? [...others, widgetId] : others;
  });
}

function placeLast(
  widget: DraftWidget,
  widgetId: string,
  draft: DashboardDraft,
  to: TabPlace | undefined,
): DraftWidget {
  const { position } = widget;
  if (widget.id !== widgetId || !isRecord(position)) return widget;
  const isBeside = ({ id }: DraftWidget): boolean => {
    const place = findTabPlace(draft, id);
    return id !== widgetId && place?.containerId === to?.containerId && place?.tabId === to?.tabId;
  };
  const y = findEnd(draft.widgets.filter(isBeside));
  return withoutField({ ...widget, position: { ...position, x: 0, y } }, 'responsiveLayouts');
}

/** The row below some widgets. */
export const findEnd = (widgets: readonly DraftWidget[]): number =>
  Math.max(
    0,
    ...widgets.map(({ position }) => {
      const { y, h } = isRecord(position) ? position : {};
      return (readNumber(y) ?? 0) + (readNumber(h) ?? 0);
    }),
  );
