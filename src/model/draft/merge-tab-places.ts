/** In which tab each widget stands after two authors have moved widgets. A widget stands in one tab only. */
import { findWidget, type DashboardDraft } from './dashboard-draft.ts';
import type { DraftConflict } from './draft-change.ts';
import { listTabPlaces, tabField, type TabPlace } from './edit-tabs.ts';
import { isSameValue } from './is-same-value.ts';
import type { Versions } from './merge-order.ts';

/** Tabs by the ids of their widgets. A widget that two tabs name stands in the first one. */
export type TabPlaces = ReadonlyMap<string, TabPlace>;

export const readTabPlaces = (draft: DashboardDraft): TabPlaces =>
  new Map(
    listTabPlaces(draft)
      .toReversed()
      .flatMap(({ containerId, tabId, tab }) => tab.widgetIds.map((id) => [id, { containerId, tabId }])),
  );

export interface MergedPlaces {
  readonly places: TabPlaces;
  /** Widgets that both have moved to different places. They stand where the first author has put them. */
  readonly conflicts: readonly DraftConflict[];
}

/** @param isGone - whether a widget is not in the result. */
export function mergeTabPlaces(
  drafts: Versions<DashboardDraft>,
  isGone: (widgetId: string) => boolean,
): MergedPlaces {
  const places = new Map<string, TabPlace>();
  const conflicts: DraftConflict[] = [];
  const base = readTabPlaces(drafts.base);
  const mine = readTabPlaces(drafts.mine);
  const theirs = readTabPlaces(drafts.theirs);
  for (const id of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    if (isGone(id)) continue;
    const before = base.get(id);
    const own = findIntended(drafts.mine, id, { before, now: mine.get(id) });
    const other = findIntended(drafts.theirs, id, { before, now: theirs.get(id) });
    const isMoved = !isSameValue(own, before);
    const place = isMoved ? own : other;
    if (place) places.set(id, place);
    if (isMoved && !isSameValue(other, before) && !isSameValue(own, other))
      conflicts.push({ field: { widgetId: id, path: [tabField], before, after: own }, theirs: other });
  }
  return { places, conflicts };
}

/** Who removes a widget, or the tab around it, has not moved the widget. */
function findIntended(
  draft: DashboardDraft,
  widgetId: string,
  { before, now }: { readonly before: TabPlace | undefined; readonly now: TabPlace | undefined },
): TabPlace | undefined {
  if (now || !before) return now;
  const hasTab = listTabPlaces(draft).some(
    ({ containerId, tabId }) => containerId === before.containerId && tabId === before.tabId,
  );
  return hasTab && findWidget(draft, widgetId) ? undefined : before;
}
