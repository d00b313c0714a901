/** Applies a change to another version of the draft than the one that it was made from. */
import { findWidget, type DashboardDraft, type DraftWidget } from './dashboard-draft.ts';
import {
  compareDrafts,
  readField,
  writeField,
  type AppliedChange,
  type DraftChange,
  type DraftConflict,
  type FieldChange,
} from './draft-change.ts';
import { isRecord } from '../parsing/read-value.ts';
import { isSameValue } from './is-same-value.ts';
import type { Versions } from './merge-order.ts';
import { canMergeTabs, isTabs, mergeTabs } from './merge-tabs.ts';

/** Changes only the fields that nobody else has changed since, and tells which were left as they are. */
export function applyWhereUnchanged(draft: DashboardDraft, change: DraftChange): AppliedChange {
  const conflicts: DraftConflict[] = [];
  const tabs = listOtherTabs(draft, change);
  let next = draft;
  for (const field of change.filter((one) => !tabs.includes(one))) {
    const current = readField(next, field);
    if (hasPlace(next, field) && isSameValue(current, field.before))
      next = writeField(next, field, field.after);
    else if (!isSameValue(current, field.after)) conflicts.push({ field, theirs: current });
  }
  if (tabs.length === 0) return { draft: next, conflicts };
  const merged = applyTabs(next, tabs);
  return { draft: merged.draft, conflicts: [...conflicts, ...merged.conflicts] };
}

/** The changes of tabs, if somebody else has changed the tabs of one of these containers since. */
function listOtherTabs(draft: DashboardDraft, change: DraftChange): DraftChange {
  const tabs = change.filter((field) => isTabs(field) && Array.isArray(readField(draft, field)));
  return tabs.some((field) => !isSameValue(readField(draft, field), field.before)) ? tabs : [];
}

/** What the other author has changed of a tab stays: the draft is the first of the two versions. */
function applyTabs(draft: DashboardDraft, tabs: DraftChange): AppliedChange {
  const write = (key: 'before' | 'after'): DashboardDraft =>
    tabs.reduce((written, field) => writeField(written, field, field[key]), draft);
  const merged = mergeTabs(draft, { base: write('before'), mine: draft, theirs: write('after') });
  const conflicts = merged.conflicts.map(({ field, theirs }) => ({
    field: { ...field, after: theirs },
    theirs: field.after,
  }));
  return { draft: merged.draft, conflicts };
}

/** Whether the widget of a field is there. */
const hasPlace = (draft: DashboardDraft, { widgetId, path }: FieldChange): boolean =>
  widgetId === undefined || path.length === 0 || findWidget(draft, widgetId) !== undefined;

/**
 * What an author has made of `base`, on top of what another author has made of it. Where both have changed one field, the
 * own value is in the result, and the conflict has the other one. A widget that one has changed and the other has removed
 * stays. Places are no conflict, since a widget moves by itself when another one needs its place.
 */
export function mergeDrafts(
  base: DashboardDraft,
  { mine, theirs }: { readonly mine: DashboardDraft; readonly theirs: DashboardDraft },
): AppliedChange {
  const changes = compareDrafts(base, mine);
  const removed = listRemovedWidgets(changes, { mine, theirs });
  const drafts = { base, mine, theirs };
  const others = changes.filter(
    (field) => !removed.some(({ id }) => id === field.widgetId) && !isMergedTabs(drafts, field),
  );
  const conflicts = others.flatMap((field) => listConflicts(theirs, field));
  const written = others
    .filter((field) => !isRemovalOfChanged(theirs, field))
    .reduce((draft, field) => writeField(draft, field, field.after), theirs);
  const whole = { ...written, widgets: [...written.widgets, ...removed] };
  const mayMeetTabs = changes.some((field) => field.path.length === 0 || isTabs(field));
  const tabs = removed.length > 0 || mayMeetTabs ? mergeTabs(whole, drafts) : { draft: whole, conflicts: [] };
  return {
    draft: tabs.draft,
    conflicts: [...removed.map(toRemovalConflict), ...conflicts, ...tabs.conflicts],
  };
}

/** Tabs are merged one by one, where they can be told apart. */
const isMergedTabs = (drafts: Versions<DashboardDraft>, field: FieldChange): boolean =>
  isTabs(field) && canMergeTabs(drafts, field.widgetId ?? '');

/**
 * The draft that a draft of the platform goes back to, if some of the author's own saves got no response: what the platform
 * has of them is the author's, and not another one's.
 */
export const findBase = (
  saved: DashboardDraft,
  unconfirmed: readonly DashboardDraft[],
  theirs: DashboardDraft,
): DashboardDraft =>
  unconfirmed
    .flatMap((sent) => compareDrafts(saved, sent))
    .filter((field) => isSameValue(readField(theirs, field), field.after))
    .reduce((base, field) => writeField(base, field, field.after), saved);

/** The widgets that the author has changed and the other author has removed. */
function listRemovedWidgets(
  changes: DraftChange,
  { mine, theirs }: { readonly mine: DashboardDraft; readonly theirs: DashboardDraft },
): DraftWidget[] {
  const lost = changes.filter((field) => !isPlace(field) && !hasPlace(theirs, field));
  const ids = new Set(lost.map(({ widgetId }) => widgetId));
  return mine.widgets.filter(({ id }) => ids.has(id));
}

const toRemovalConflict = (widget: DraftWidget): DraftConflict => ({
  field: { widgetId: widget.id, path: [], after: widget },
});

const isPlace = ({ path: [name] }: FieldChange): boolean =>
  name === 'position' || name === 'responsiveLayouts';

function listConflicts(theirs: DashboardDraft, field: FieldChange): DraftConflict[] {
  const current = readField(theirs, field);
  const isUnchanged = isSameValue(withoutPlace(current, field), withoutPlace(field.before, field));
  if (isPlace(field) || isUnchanged || isSameValue(current, field.after)) return [];
  return [{ field, theirs: current }];
}

/** A widget as a whole without its places. Other values as they are. */
function withoutPlace(value: unknown, { path }: FieldChange): unknown {
  if (path.length > 0 || !isRecord(value)) return value;
  return { ...value, position: undefined, responsiveLayouts: undefined };
}

const isRemovalOfChanged = (theirs: DashboardDraft, field: FieldChange): boolean =>
  field.path.length === 0 && field.after === undefined && listConflicts(theirs, field).length > 0;
