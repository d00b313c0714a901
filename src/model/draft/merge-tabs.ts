/** Puts together what two authors have made of the tabs of a dashboard: tab by tab, and widget by widget in them. */
import { findWidget, readConfig, type DashboardDraft, type DraftWidget } from './dashboard-draft.ts';
import type { AppliedChange, DraftConflict, FieldChange } from './draft-change.ts';
import { readTabs, type DraftTab } from './edit-tabs.ts';
import { isSameValue } from './is-same-value.ts';
import { mergeOrder, type Versions } from './merge-order.ts';
import { mergeTabPlaces, type TabPlaces } from './merge-tab-places.ts';

/** Whether a field is the list of the tabs of a container. */
export const isTabs = ({ widgetId, path, before, after }: FieldChange): boolean =>
  widgetId !== undefined && path.join('.') === 'config.tabs' && Array.isArray(before) && Array.isArray(after);

/** Whether the tabs of a container can be told apart in each version. */
export function canMergeTabs({ base, mine, theirs }: Versions<DashboardDraft>, containerId: string): boolean {
  return [base, mine, theirs].every((draft) => {
    const widget = findWidget(draft, containerId);
    const tabs = widget && readTabs(widget);
    return !widget || (tabs && new Set(tabs.map(({ id }) => id)).size === tabs.length);
  });
}

/**
 * Where both have changed one field of a tab, or have moved one widget to different tabs, the first author's value is in the
 * result, and the conflict has the other one.
 * @param merged - the result, but for its tabs.
 */
export function mergeTabs(merged: DashboardDraft, drafts: Versions<DashboardDraft>): AppliedChange {
  const all = [drafts.base, drafts.mine, drafts.theirs];
  const isGone = (id: string): boolean =>
    !findWidget(merged, id) && all.some((draft) => findWidget(draft, id) !== undefined);
  const { places, conflicts } = mergeTabPlaces(drafts, isGone);
  const found: DraftConflict[] = [...conflicts];
  const widgets = merged.widgets.map((widget) => {
    if (!readTabs(widget) || !canMergeTabs(drafts, widget.id)) return widget;
    const lists = readLists(widget, drafts);
    const { tabs, conflicts: own } = mergeLists(widget.id, lists);
    found.push(...own);
    const filled = tabs.map((tab) => ({ ...tab, widgetIds: listInside({ widget, tab, places, lists }) }));
    return writeTabs(widget, filled, drafts);
  });
  return { draft: { ...merged, widgets }, conflicts: found };
}

type Lists = Versions<readonly DraftTab[]>;

/** Who has removed a container, or does not have it yet, has changed none of its tabs. */
function readLists({ id }: DraftWidget, { base, mine, theirs }: Versions<DashboardDraft>): Lists {
  const read = (draft: DashboardDraft): readonly DraftTab[] | undefined => {
    const widget = findWidget(draft, id);
    return widget && readTabs(widget);
  };
  const before = read(base) ?? [];
  return { base: before, mine: read(mine) ?? before, theirs: read(theirs) ?? before };
}

interface MergedTabs {
  readonly tabs: readonly DraftTab[];
  readonly conflicts: readonly DraftConflict[];
}

function mergeLists(containerId: string, lists: Lists): MergedTabs {
  const conflicts: DraftConflict[] = [];
  const find = (list: readonly DraftTab[], tabId: string) => list.find(({ id }) => id === tabId);
  const idsOf = (list: readonly DraftTab[]): string[] => list.map(({ id }) => id);
  const merge = (id: string): DraftTab | undefined =>
    mergeTab(
      { base: find(lists.base, id), mine: find(lists.mine, id), theirs: find(lists.theirs, id) },
      (key, change) => {
        const { before, mine: after, theirs } = change;
        const field = { widgetId: containerId, path: ['config', 'tabs', id, key], before, after };
        conflicts.push({ field, theirs });
      },
    );
  const ids = new Set([...idsOf(lists.mine), ...idsOf(lists.theirs)]);
  const byId = new Map([...ids].flatMap((id) => toEntry(id, merge(id))));
  const orders = { base: idsOf(lists.base), mine: idsOf(lists.mine), theirs: idsOf(lists.theirs) };
  const tabs = mergeOrder([...byId.keys()], orders).flatMap((id) => byId.get(id) ?? []);
  return { tabs, conflicts };
}

const toEntry = (id: string, tab: DraftTab | undefined): [string, DraftTab][] => (tab ? [[id, tab]] : []);

type OnConflict = (key: string, change: { before: unknown; mine: unknown; theirs: unknown }) => void;

/** A tab that one has removed stays if the other has changed it, or put a widget into it. */
function mergeTab(
  { base, mine, theirs }: Versions<DraftTab | undefined>,
  onConflict: OnConflict,
): DraftTab | undefined {
  const only = mine && theirs ? undefined : (mine ?? theirs);
  if (only) return !base || isUsed(only, base) ? only : undefined;
  if (!mine || !theirs) return undefined;
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = [...keys].map((key) => {
    const before = base?.[key];
    const own = mine[key];
    const other = theirs[key];
    const isOwn = !isSameValue(own, before);
    const isBoth = isOwn && !isSameValue(other, before) && !isSameValue(own, other);
    if (isBoth && key !== 'widgetIds') onConflict(key, { before, mine: own, theirs: other });
    return [key, isOwn ? own : other] as const;
  });
  const fields = Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  return { ...fields, id: mine.id, title: String(fields['title']), widgetIds: mine.widgetIds };
}

function isUsed(tab: DraftTab, base: DraftTab): boolean {
  const isNew = tab.widgetIds.some((id) => !base.widgetIds.includes(id));
  return isNew || !isSameValue({ ...tab, widgetIds: [] }, { ...base, widgetIds: [] });
}

interface Inside {
  readonly widget: DraftWidget;
  readonly tab: DraftTab;
  readonly places: TabPlaces;
  readonly lists: Lists;
}

/** The widgets of a tab in their order. */
function listInside({ widget, tab, places, lists }: Inside): readonly string[] {
  const isHere = ([, place]: readonly [string, { containerId: string; tabId: string }]): boolean =>
    place.containerId === widget.id && place.tabId === tab.id;
  const members = [...places].filter(isHere).map(([id]) => id);
  const idsIn = (list: readonly DraftTab[]): readonly string[] =>
    list.find(({ id }) => id === tab.id)?.widgetIds ?? [];
  const { base, mine, theirs } = lists;
  return mergeOrder(members, { base: idsIn(base), mine: idsIn(mine), theirs: idsIn(theirs) });
}

/** A list that an author has made stays as it was written. */
function writeTabs(
  widget: DraftWidget,
  tabs: readonly DraftTab[],
  { base, mine }: Versions<DashboardDraft>,
): DraftWidget {
  const before = findWidget(base, widget.id);
  const own = findWidget(mine, widget.id);
  const isChanged = own && !(before && isSameValue(readConfig(before)['tabs'], readConfig(own)['tabs']));
  const isOwn = isChanged && isSameValue(tabs, readTabs(own));
  if (!isOwn && isSameValue(tabs, readTabs(widget))) return widget;
  return { ...widget, config: { ...readConfig(widget), tabs: isOwn ? readConfig(own)['tabs'] : tabs } };
}
