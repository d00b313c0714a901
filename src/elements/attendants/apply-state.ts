import { readReaderState } from '../../model/controls/reader-state.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import { createProblem, type Problem } from '../../store/problem.ts';

interface Memories {
  replace(kept: Readonly<Record<string, unknown>>): void;
}

/** Puts a kept state in place of what the reader has changed; a problem names what was not understood. */
export async function applyState(
  store: DashboardStore,
  memories: Memories,
  value: unknown,
): Promise<Problem | undefined> {
  const { state, unknown } = readReaderState(value);
  if (state) {
    const { filters, timeGrains, tabs, selections, tables = {} } = state;
    memories.replace(tables);
    await store.adjust({ picked: { filters, timeGrains, tabs }, selections });
  }
  const detail = `The saved state has what this version does not know: ${unknown.join(', ')}.`;
  return unknown.length > 0 ? createProblem('state-unknown', 'dashboard', { detail }) : undefined;
}
