import { readReaderState } from '../../model/controls/reader-state.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import { createProblem, type Problem } from '../../store/problem.ts';

/** The dashboard that a state is given to. */
interface Restored {
  readonly store: DashboardStore;
  readonly memories: { replace(kept: Readonly<Record<string, unknown>>): void };
  readonly root: ParentNode;
}

/** Puts a kept state in place of what the reader has changed; a problem names what was not understood. */
export async function applyState(
  { store, memories, root }: Restored,
  value: unknown,
): Promise<Problem | undefined> {
  const { state, unknown } = readReaderState(value);
  if (state) {
    const { filters, timeGrains, tabs, selections, tables = {} } = state;
    memories.replace(tables);
    root.querySelectorAll('vitrine-widget').forEach(recall);
    await store.adjust({ picked: { filters, timeGrains, tabs }, selections });
  }
  const detail = `The saved state has what this version does not know: ${unknown.join(', ')}.`;
  return unknown.length > 0 ? createProblem('state-unknown', 'dashboard', { detail }) : undefined;
}

/** Told without their class: this file must not hold what the board holds. */
function recall(box: Element & { recall?(): void }): void {
  box.recall?.();
}
