/** The edits of an author. Each gives a new draft. */
import type { LayoutChange } from './list-layout-changes.ts';
import { isRecord, readNumber } from '../parsing/read-value.ts';
import {
  findWidget,
  readConfig,
  withoutField,
  type DashboardDraft,
  type DraftWidget,
} from './dashboard-draft.ts';
import { changeAllTabs, changeTabs, findEnd, listTabPlaces, type DraftTab } from './edit-tabs.ts';

/** Columns and rows of the grid. */
export interface GridSize {
  readonly w: number;
  readonly h: number;
}

export interface NewWidget {
  readonly id: string;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly size: GridSize;
}

/** Adds a widget below all others. */
export function addWidget(draft: DashboardDraft, { id, type, config, size }: NewWidget): DashboardDraft {
  const inside = new Set(listTabPlaces(draft).flatMap(({ tab }) => tab.widgetIds));
  const position = { x: 0, y: findEnd(draft.widgets.filter((widget) => !inside.has(widget.id))), ...size };
  return { ...draft, widgets: [...draft.widgets, { id, type, position, config }] };
}

/** Adds a copy of a widget below it. The tabs of a copy are empty, since a widget stands in one tab only. */
export function duplicateWidget(draft: DashboardDraft, widgetId: string, copyId: string): DashboardDraft {
  const widget = findWidget(draft, widgetId);
  if (!widget) return draft;
  const { responsiveLayouts: layouts } = widget;
  const copy = {
    ...widget,
    id: copyId,
    position: placeBelow(widget.position),
    ...(isRecord(layouts) ? { responsiveLayouts: mapValues(layouts, placeBelow) } : {}),
  };
  const at = draft.widgets.indexOf(widget) + 1;
  const copied = { ...draft, widgets: draft.widgets.toSpliced(at, 0, copy) };
  return joinTab(changeTabs(copied, copyId, emptyTabs), widgetId, copyId);
}

const emptyTabs = (tabs: readonly DraftTab[]): DraftTab[] => tabs.map((tab) => ({ ...tab, widgetIds: [] }));

function placeBelow(position: unknown): unknown {
  if (!isRecord(position)) return position;
  return { ...position, y: (readNumber(position.y) ?? 0) + (readNumber(position.h) ?? 0) };
}

const mapValues = (
  record: Readonly<Record<string, unknown>>,
  map: (value: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** Puts a widget into the tab in which another one stands, if it stands in one. */
const joinTab = (draft: DashboardDraft, widgetId: string, newId: string): DashboardDraft =>
  changeAllTabs(draft, (ids) => (ids.includes(widgetId) ? [...ids, newId] : ids));

/** Removes a widget, also from the tab in which it stands. Widgets of its own tabs stay, outside of any tab. */
export function removeWidget(draft: DashboardDraft, widgetId: string): DashboardDraft {
  const widgets = draft.widgets.filter(({ id }) => id !== widgetId);
  return changeAllTabs({ ...draft, widgets }, (ids) =>
    ids.includes(widgetId) ? ids.filter((id) => id !== widgetId) : ids,
  );
}

/** Changes keys of the config of a widget. `undefined` removes a key. */
export function configureWidget(
  draft: DashboardDraft,
  widgetId: string,
  change: Readonly<Record<string, unknown>>,
): DashboardDraft {
  const write = (widget: DraftWidget): DraftWidget =>
    widget.id === widgetId
      ? { ...widget, config: withoutUndefined({ ...readConfig(widget), ...change }) }
      : widget;
  return { ...draft, widgets: draft.widgets.map(write) };
}

/** Replaces the style of a widget. `undefined` removes it. */
export function styleWidget(
  draft: DashboardDraft,
  widgetId: string,
  style: Readonly<Record<string, unknown>> | undefined,
): DashboardDraft {
  const write = (widget: DraftWidget): DraftWidget =>
    style === undefined ? withoutField(widget, 'style') : { ...widget, style };
  return {
    ...draft,
    widgets: draft.widgets.map((widget) => (widget.id === widgetId ? write(widget) : widget)),
  };
}

/** Changes fields of the draft itself, such as its title. `undefined` removes a field. */
export const describeDashboard = (
  draft: DashboardDraft,
  change: { readonly title?: string | undefined; readonly description?: string | undefined },
): DashboardDraft => ({ ...withoutUndefined({ ...draft, ...change }), widgets: draft.widgets });

/** Gives the dashboard another theme as a whole. `undefined`: none. */
export const chooseTheme = (draft: DashboardDraft, theme: unknown): DashboardDraft => ({
  ...withoutUndefined({ ...draft, theme }),
  widgets: draft.widgets,
});

const withoutUndefined = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** Gives widgets other places. A widget that is not there any more is left out. */
export function placeWidgets(draft: DashboardDraft, changes: readonly LayoutChange[]): DashboardDraft {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return { ...draft, widgets: draft.widgets.map((widget) => placeWidget(widget, byId.get(widget.id))) };
}

function placeWidget(widget: DraftWidget, change: LayoutChange | undefined): DraftWidget {
  const { position, responsiveLayouts } = change ?? {};
  const { responsiveLayouts: current } = widget;
  const places = { ...(isRecord(current) ? current : {}), ...responsiveLayouts };
  return {
    ...widget,
    ...(position === undefined ? {} : { position }),
    ...(responsiveLayouts ? { responsiveLayouts: places } : {}),
  };
}
