/**
 * What an author has done to a draft: its content now, the steps to undo and to redo, and what the platform has saved. Each
 * function gives a new session.
 */
import { applyWhereUnchanged, findBase, mergeDrafts } from './apply-change.ts';
import type { DashboardDraft } from './dashboard-draft.ts';
import {
  compareDrafts,
  invertChange,
  writeField,
  type DraftChange,
  type DraftConflict,
} from './draft-change.ts';

export interface DraftSession {
  /** The draft as the platform has it. */
  readonly saved: DashboardDraft;
  /** Drafts that were sent and got no response: the platform may have them. */
  readonly unconfirmed: readonly DashboardDraft[];
  readonly present: DashboardDraft;
  readonly past: readonly DraftChange[];
  readonly future: readonly DraftChange[];
  /** What another author has changed, too, and the author has not decided yet. */
  readonly conflicts: readonly DraftConflict[];
}

export const startSession = (saved: DashboardDraft): DraftSession => ({
  saved,
  unconfirmed: [],
  present: saved,
  past: [],
  future: [],
  conflicts: [],
});

/** One step. A draft without a difference is none. */
export function editDraft(session: DraftSession, present: DashboardDraft): DraftSession {
  const change = compareDrafts(session.present, present);
  if (change.length === 0) return session;
  return { ...session, present, past: [...session.past, change], future: [] };
}

export interface HistoryMove {
  readonly session: DraftSession;
  /** Fields that another author has changed since. They stay as that author left them. */
  readonly left: readonly DraftConflict[];
}

/** Takes the last step back. The same session if there is none. */
export function undoEdit(session: DraftSession): HistoryMove {
  const change = session.past.at(-1);
  if (!change) return { session, left: [] };
  const { draft, conflicts } = applyWhereUnchanged(session.present, invertChange(change));
  const past = session.past.slice(0, -1);
  const future = [change, ...session.future];
  return { session: { ...session, present: draft, past, future }, left: conflicts };
}

/** Makes the last step again that was undone. The same session if there is none. */
export function redoEdit(session: DraftSession): HistoryMove {
  const [change, ...future] = session.future;
  if (!change) return { session, left: [] };
  const { draft, conflicts } = applyWhereUnchanged(session.present, change);
  const past = [...session.past, change];
  return { session: { ...session, present: draft, past, future }, left: conflicts };
}

/** What the author has changed and the platform has not saved yet. */
export const listUnsaved = ({ saved, present }: DraftSession): DraftChange => compareDrafts(saved, present);

/** Whether the platform has all of it. A draft without a response may have changed more there than the author has now. */
export const isSaved = (session: DraftSession): boolean =>
  session.unconfirmed.length === 0 && listUnsaved(session).length === 0;

/** Most drafts without a response that are remembered. */
const mostUnconfirmed = 8;

/** A draft of this session is sent. */
export const noteSent = (session: DraftSession, sent: DashboardDraft): DraftSession => ({
  ...session,
  unconfirmed: [...session.unconfirmed, sent].slice(-mostUnconfirmed),
});

/** The platform has refused a draft of this session. */
export const noteRefused = (session: DraftSession, sent: DashboardDraft): DraftSession => ({
  ...session,
  unconfirmed: session.unconfirmed.filter((one) => one !== sent),
});

/** The platform has saved a draft of this session. The author may have gone on since. */
export const confirmSaved = (session: DraftSession, saved: DashboardDraft): DraftSession => ({
  ...session,
  saved,
  unconfirmed: [],
});

/**
 * The platform has this draft: what is not saved yet comes on top of it. While it has what it had before, a draft without a
 * response may still be on its way there, as one that the page has sent when it was left.
 */
export function receiveDraft(session: DraftSession, theirs: DashboardDraft): DraftSession {
  const isOther = compareDrafts(session.saved, theirs).length > 0;
  const base = findBase(session.saved, session.unconfirmed, theirs);
  const { draft, conflicts } = mergeDrafts(base, { mine: session.present, theirs });
  return {
    ...session,
    saved: theirs,
    unconfirmed: isOther ? [] : session.unconfirmed,
    present: draft,
    conflicts: joinConflicts(session.conflicts, conflicts),
  };
}

/** A newer conflict of a field takes the place of an older one. */
const joinConflicts = (older: readonly DraftConflict[], newer: readonly DraftConflict[]): DraftConflict[] => {
  const isSame = (one: DraftConflict, other: DraftConflict): boolean =>
    one.field.widgetId === other.field.widgetId && one.field.path.join() === other.field.path.join();
  return [...older.filter((one) => !newer.some((other) => isSame(one, other))), ...newer];
};

/** Ends a conflict. @param value - `theirs` replaces the own value, as a step that can be undone. */
export function resolveConflict(
  session: DraftSession,
  conflict: DraftConflict,
  value: 'mine' | 'theirs',
): DraftSession {
  const conflicts = session.conflicts.filter((one) => one !== conflict);
  const rest = { ...session, conflicts };
  if (value === 'mine') return rest;
  return editDraft(rest, writeField(session.present, conflict.field, conflict.theirs));
}
