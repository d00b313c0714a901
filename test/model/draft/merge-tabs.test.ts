/** Two authors change the tabs of one dashboard at once. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeDrafts } from '../../../src/model/draft/apply-change.ts';
import { findWidget, type DashboardDraft } from '../../../src/model/draft/dashboard-draft.ts';
import { readField } from '../../../src/model/draft/draft-change.ts';
import {
  editDraft,
  receiveDraft,
  resolveConflict,
  startSession,
  undoEdit,
} from '../../../src/model/draft/draft-session.ts';
import { addWidget, removeWidget } from '../../../src/model/draft/edit-draft.ts';
import {
  changeTabs,
  findTabPlace,
  listTabPlaces,
  moveToTab,
  readTabs,
  type TabPlace,
} from '../../../src/model/draft/edit-tabs.ts';
import { rounds } from '../../rounds.ts';
import { applyEdits, edits, startDraft, tabEdits } from './random-edits.ts';

const place = (tabId: string): TabPlace => ({ containerId: 'tabs', tabId });

/** Tabs t (total), u (state) and v (empty). */
const withTabs = changeTabs(startDraft, 'tabs', (tabs) => [
  ...tabs,
  { id: 'u', title: 'U', widgetIds: ['state'] },
  { id: 'v', title: 'V', widgetIds: [] },
]);

const rename = (draft: DashboardDraft, tabId: string, title: string): DashboardDraft =>
  changeTabs(draft, 'tabs', (tabs) => tabs.map((tab) => (tab.id === tabId ? { ...tab, title } : tab)));

const removeTab = (draft: DashboardDraft, tabId: string): DashboardDraft =>
  changeTabs(draft, 'tabs', (tabs) => tabs.filter(({ id }) => id !== tabId));

const describeTabs = (draft: DashboardDraft, containerId = 'tabs'): string => {
  const widget = findWidget(draft, containerId);
  const tabs = (widget && readTabs(widget)) ?? [];
  return tabs.map(({ id, widgetIds }) => `${id}: ${widgetIds.join(' ')}`.trim()).join(', ');
};

/** Both orders: who saves first does not matter. */
const mergeBoth = (one: DashboardDraft, other: DashboardDraft) => [
  mergeDrafts(withTabs, { mine: one, theirs: other }),
  mergeDrafts(withTabs, { mine: other, theirs: one }),
];

describe('two authors of the tabs of one container', () => {
  test('who move different widgets have no conflict', () => {
    for (const { draft, conflicts } of mergeBoth(
      moveToTab(withTabs, 'intro', place('t')),
      moveToTab(withTabs, 'state', place('v')),
    )) {
      expect(describeTabs(draft)).toBe('t: total intro, u:, v: state');
      expect(conflicts).toEqual([]);
    }
  });

  test('who put different widgets into one tab have both there', () => {
    const [one, other] = mergeBoth(
      moveToTab(withTabs, 'intro', place('v')),
      moveToTab(withTabs, 'state', place('v')),
    ).map(({ draft }) => describeTabs(draft));
    expect(one).toMatch(/^t: total, u:, v: (?:intro state|state intro)$/);
    expect(other).toMatch(/^t: total, u:, v: (?:intro state|state intro)$/);
  });

  test('who rename, add, remove and reorder different tabs have no conflict', () => {
    const mine = rename(
      changeTabs(withTabs, 'tabs', (tabs) => tabs.toReversed()),
      't',
      'Mine',
    );
    const theirs = removeTab(
      changeTabs(withTabs, 'tabs', (tabs) => [...tabs, { id: 'w', title: 'W', widgetIds: [] }]),
      'v',
    );
    for (const { draft, conflicts } of mergeBoth(mine, theirs)) {
      expect(describeTabs(draft)).toBe('u: state, w:, t: total');
      expect(readField(draft, { widgetId: 'tabs', path: ['config', 'tabs', 't', 'title'] })).toBe('Mine');
      expect(conflicts).toEqual([]);
    }
  });

  test('who move one widget to different tabs have one conflict, which can be decided and undone', () => {
    const mine = editDraft(startSession(withTabs), moveToTab(withTabs, 'total', place('u')));
    const met = receiveDraft(mine, moveToTab(withTabs, 'total', place('v')));
    expect(describeTabs(met.present)).toBe('t:, u: state total, v:');
    const [conflict] = met.conflicts;
    expect(met.conflicts).toHaveLength(1);
    expect(conflict?.theirs).toEqual(place('v'));
    const decided = conflict ? resolveConflict(met, conflict, 'theirs') : met;
    expect(describeTabs(decided.present)).toBe('t:, u: state, v: total');
    expect(describeTabs(undoEdit(decided).session.present)).toBe('t:, u: state total, v:');
  });

  test('who move one widget to tabs of different containers have it in one of them', () => {
    const config = { tabs: [{ id: 'x', title: 'X', widgetIds: [] }] };
    const size = { w: 4, h: 4 };
    const base = addWidget(withTabs, { id: 'more', type: 'TABS_CONTAINER', config, size });
    const mine = moveToTab(base, 'total', { containerId: 'more', tabId: 'x' });
    const theirs = moveToTab(base, 'total', place('v'));
    const { draft, conflicts } = mergeDrafts(base, { mine, theirs });
    expect([describeTabs(draft), describeTabs(draft, 'more')]).toEqual(['t:, u: state, v:', 'x: total']);
    expect(conflicts).toHaveLength(1);
  });

  test('who name one tab differently have a conflict of its title', () => {
    const { draft, conflicts } = mergeDrafts(withTabs, {
      mine: rename(withTabs, 'u', 'Mine'),
      theirs: rename(withTabs, 'u', 'Theirs'),
    });
    const path = ['config', 'tabs', 'u', 'title'];
    expect(readField(draft, { widgetId: 'tabs', path })).toBe('Mine');
    expect(conflicts.map(({ field, theirs }) => [field.path, theirs])).toEqual([[path, 'Theirs']]);
  });

  test('keep a tab that one has removed and the other has put a widget into', () => {
    for (const { draft } of mergeBoth(removeTab(withTabs, 'u'), moveToTab(withTabs, 'intro', place('u'))))
      expect(describeTabs(draft)).toBe('t: total, u: state intro, v:');
  });

  test('have no tab with a widget that one has removed', () => {
    for (const { draft, conflicts } of mergeBoth(
      removeWidget(withTabs, 'total'),
      moveToTab(withTabs, 'total', place('v')),
    )) {
      expect(describeTabs(draft)).toBe('t:, u: state, v:');
      expect(conflicts).toEqual([]);
    }
  });

  test('undo their own steps only', () => {
    const mine = editDraft(startSession(withTabs), moveToTab(withTabs, 'total', place('u')));
    const saved = { ...mine, saved: mine.present };
    const met = receiveDraft(saved, moveToTab(mine.present, 'intro', place('t')));
    const { session, left } = undoEdit(met);
    expect(describeTabs(session.present)).toBe('t: intro total, u: state, v:');
    expect(left).toEqual([]);
  });

  test('leave a widget where the other has put it since', () => {
    const mine = editDraft(startSession(withTabs), moveToTab(withTabs, 'total', place('u')));
    const saved = { ...mine, saved: mine.present };
    const { session, left } = undoEdit(receiveDraft(saved, moveToTab(mine.present, 'total', place('v'))));
    expect(describeTabs(session.present)).toBe('t:, u: state, v: total');
    expect(left.some(({ field }) => field.widgetId === 'total')).toBe(true);
  });
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Where an author has put a widget. `undefined`: the author has not moved it. */
function findMove(
  base: DashboardDraft,
  draft: DashboardDraft,
  id: string,
): { to: TabPlace | undefined } | undefined {
  const before = findTabPlace(base, id);
  const to = findTabPlace(draft, id);
  const isTabGone =
    before &&
    !listTabPlaces(draft).some(
      ({ containerId, tabId }) => containerId === before.containerId && tabId === before.tabId,
    );
  if (!findWidget(draft, id) || isSame(before, to) || (!to && isTabGone)) return undefined;
  return { to };
}

test('whatever two authors do to tabs: each widget stands in one tab, where one of them has put it', () => {
  const many = fc.array(tabEdits, { maxLength: 12 });
  fc.assert(
    fc.property(edits, fc.oneof(edits, many), fc.oneof(edits, many), (before, one, other) => {
      const base = applyEdits(startDraft, before, 'start').at(-1) ?? startDraft;
      const mine = applyEdits(base, one, 'a').at(-1) ?? base;
      const theirs = applyEdits(base, other, 'b').at(-1) ?? base;
      const { draft, conflicts } = mergeDrafts(base, { mine, theirs });
      const inside = listTabPlaces(draft).flatMap(({ tab }) => tab.widgetIds);
      expect(new Set(inside).size).toBe(inside.length);
      for (const id of inside) expect(findWidget(draft, id)).toBeDefined();
      for (const { id } of draft.widgets) {
        const own = findMove(base, mine, id);
        const others = findMove(base, theirs, id);
        const moved = own ?? others;
        if (moved) expect(findTabPlace(draft, id)).toEqual(moved.to);
        const isTold = conflicts.some(({ field }) => field.widgetId === id && field.path[0] === '@tab');
        if (own && others) expect(isTold).toBe(!isSame(own.to, others.to));
      }
      for (const { containerId, tabId, tab } of [...listTabPlaces(mine), ...listTabPlaces(theirs)]) {
        const isKept = [mine, theirs].every((version) =>
          listTabPlaces(version).some((place) => place.containerId === containerId && place.tabId === tabId),
        );
        const found = listTabPlaces(draft).find(
          (place) => place.containerId === containerId && place.tabId === tabId,
        );
        if (isKept) expect(found, `${tab.title} is lost`).toBeDefined();
      }
    }),
    { numRuns: rounds(200, 5000) },
  );
});

test('the tabs of whoever is alone stay as they were written', () => {
  fc.assert(
    fc.property(edits, edits, (before, list) => {
      const base = applyEdits(startDraft, before, 'start').at(-1) ?? startDraft;
      const changed = applyEdits(base, list, 'a').at(-1) ?? base;
      for (const versions of [
        { mine: changed, theirs: base },
        { mine: base, theirs: changed },
      ])
        expect(mergeDrafts(base, versions)).toEqual({ draft: changed, conflicts: [] });
    }),
    { numRuns: rounds(100, 2000) },
  );
});
