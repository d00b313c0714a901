import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DashboardDraft } from '../../../src/model/draft/dashboard-draft.ts';
import { compareDrafts, readField, type FieldChange } from '../../../src/model/draft/draft-change.ts';
import { mergeDrafts } from '../../../src/model/draft/apply-change.ts';
import {
  editDraft,
  listUnsaved,
  noteSent,
  receiveDraft,
  redoEdit,
  resolveConflict,
  startSession,
  undoEdit,
  type DraftSession,
} from '../../../src/model/draft/draft-session.ts';
import { configureWidget, describeDashboard, removeWidget } from '../../../src/model/draft/edit-draft.ts';
import { isTabs } from '../../../src/model/draft/merge-tabs.ts';
import { isRecord } from '../../../src/model/parsing/read-value.ts';
import { applyEdits, edits, startDraft } from './random-edits.ts';

const play = (drafts: readonly DashboardDraft[]): DraftSession =>
  drafts.reduce(editDraft, startSession(startDraft));

const repeat = (session: DraftSession, move: typeof undoEdit): DraftSession => {
  const next = move(session).session;
  return next === session ? session : repeat(next, move);
};

describe('the history of a draft', () => {
  test('undoing every step gives the start, and redoing every step the end', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const session = play(applyEdits(startDraft, list, 'a'));
        const undone = repeat(session, undoEdit);
        expect(undone.present).toEqual(startDraft);
        expect(repeat(undone, redoEdit).present).toEqual(session.present);
      }),
    );
  });

  test('survives as JSON', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const session = play(applyEdits(startDraft, list, 'a'));
        const read = JSON.parse(JSON.stringify(session)) as DraftSession;
        expect(repeat(read, undoEdit).present).toEqual(startDraft);
      }),
    );
  });

  test('an edit without a difference is no step', () => {
    expect(editDraft(startSession(startDraft), { ...startDraft }).past).toEqual([]);
  });

  test('undo leaves what another author has changed since, and says so', () => {
    const mine = editDraft(
      startSession(startDraft),
      configureWidget(startDraft, 'intro', { content: 'Mine' }),
    );
    const saved = { ...mine, saved: mine.present };
    const theirs = receiveDraft(saved, configureWidget(mine.present, 'intro', { content: 'Theirs' }));
    const { session, left } = undoEdit(theirs);
    expect(readField(session.present, { widgetId: 'intro', path: ['config', 'content'] })).toBe('Theirs');
    expect(left.map(({ theirs: value }) => value)).toEqual(['Theirs']);
  });
});

describe('two authors of one draft', () => {
  test('lose nothing: each change of both is in the result, or is a conflict that has it', () => {
    fc.assert(
      fc.property(edits, edits, (one, other) => {
        const mine = applyEdits(startDraft, one, 'a').at(-1) ?? startDraft;
        const theirs = applyEdits(startDraft, other, 'b').at(-1) ?? startDraft;
        const { draft, conflicts } = mergeDrafts(startDraft, { mine, theirs });
        const isConflict = (id: string | undefined, path: readonly string[]): boolean =>
          conflicts.some(({ field }) => field.widgetId === id && path.join().startsWith(field.path.join()));
        // The tabs of both: merge-tabs.test.ts.
        const own = compareDrafts(startDraft, mine).filter((field) => !isTabs(field));
        // Who takes a widget to a tab takes all its places along.
        const isMine = ({ widgetId, path }: FieldChange): boolean =>
          own.some((one) => one.widgetId === widgetId && isPartOf(one.path, path));
        const others = compareDrafts(startDraft, theirs).filter(
          (field) => !isTabs(field) && !(isPlace(field) && isMine(field)),
        );
        for (const field of [...own, ...others].filter(({ widgetId }) => hasWidget(draft, widgetId)))
          if (!isConflict(field.widgetId, field.path))
            expect(withoutTabs(readField(draft, field))).toEqual(withoutTabs(field.after));
        for (const { id } of [...mine.widgets, ...theirs.widgets].filter(({ id }) => !hasWidget(draft, id)))
          expect([mine, theirs].every((one) => hasWidget(one, id))).toBe(false);
        for (const { field } of conflicts)
          if (field.path.length === 0) expect(readField(draft, field)).toBeDefined();
          else expect(readField(draft, field)).toEqual(field.after);
        expect(new Set(draft.widgets.map(({ id }) => id)).size).toBe(draft.widgets.length);
      }),
    );
  });

  test('who change different fields of one widget have no conflict', () => {
    const mine = configureWidget(startDraft, 'total', { title: 'Mine' });
    const theirs = configureWidget(startDraft, 'total', { reportId: 13 });
    const { draft, conflicts } = mergeDrafts(startDraft, { mine, theirs });
    expect(conflicts).toEqual([]);
    expect(draft.widgets[1]?.['config']).toEqual({ reportId: 13, title: 'Mine' });
  });

  test('a conflict can be decided for the other, and that can be undone', () => {
    const mine = editDraft(startSession(startDraft), describeDashboard(startDraft, { title: 'Mine' }));
    const met = receiveDraft(mine, describeDashboard(startDraft, { title: 'Theirs' }));
    const [conflict] = met.conflicts;
    expect([met.present['title'], conflict?.theirs]).toEqual(['Mine', 'Theirs']);
    const decided = conflict ? resolveConflict(met, conflict, 'theirs') : met;
    expect([decided.present['title'], decided.conflicts]).toEqual(['Theirs', []]);
    expect(undoEdit(decided).session.present['title']).toBe('Mine');
  });

  test('a widget that one has changed and the other has removed stays, whoever saves first', () => {
    const changed = configureWidget(startDraft, 'intro', { content: 'New' });
    const gone = removeWidget(startDraft, 'intro');
    for (const [mine, theirs] of [
      [changed, gone],
      [gone, changed],
    ] as const) {
      const { draft, conflicts } = mergeDrafts(startDraft, { mine, theirs });
      expect(readField(draft, { widgetId: 'intro', path: ['config', 'content'] })).toBe('New');
      expect(conflicts).toHaveLength(1);
    }
  });

  test('what is not saved yet stays unsaved after another author’s draft has arrived', () => {
    const mine = editDraft(startSession(startDraft), describeDashboard(startDraft, { title: 'Mine' }));
    const met = receiveDraft(mine, removeWidget(startDraft, 'intro'));
    expect(listUnsaved(met)).toEqual([{ path: ['title'], before: 'Orders', after: 'Mine' }]);
  });
});

const hasWidget = ({ widgets }: DashboardDraft, widgetId: string | undefined): boolean =>
  widgetId === undefined || widgets.some(({ id }) => id === widgetId);

/** A widget as a whole without its tabs. Other values as they are. */
function withoutTabs(value: unknown): unknown {
  const { config } = isRecord(value) ? value : {};
  return isRecord(value) && isRecord(config) ? { ...value, config: { ...config, tabs: undefined } } : value;
}

/** Whether one path leads into the other. */
const isPartOf = (one: readonly string[], other: readonly string[]): boolean => {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).join() === other.slice(0, length).join();
};

const isPlace = ({ path: [name] }: FieldChange): boolean =>
  name === 'position' || name === 'responsiveLayouts';

test('a draft that reaches the platform only after the page was opened again is the author’s own', () => {
  fc.assert(
    fc.property(edits, edits, (before, after) => {
      const sent = play(applyEdits(startDraft, before, 'a'));
      // The page was left in the middle of its save, and reads the draft before that save has arrived.
      const opened = receiveDraft(noteSent(sent, sent.present), startDraft);
      const edited = applyEdits(opened.present, after, 'b').reduce(editDraft, opened);
      const late = receiveDraft(edited, sent.present);
      expect(compareDrafts(late.present, edited.present)).toEqual([]);
      expect(late.conflicts).toEqual([]);
    }),
  );
});
