import { parseReaderState } from '../../model/controls/reader-state.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import type { WidgetElement } from '../widget/widget-element.ts';
import { createElementProblem, type ElementProblem } from '../../store/element-problem.ts';

/** The dashboard whose state is restored. */
interface Restored {
  readonly store: DashboardStore;
  readonly viewStates: { replace(saved: Readonly<Record<string, unknown>>): void };
  readonly root: ParentNode;
}

/** Replaces the reader state by a saved one. @returns a problem that names the unknown parts. */
export async function restoreState(
  { store, viewStates, root }: Restored,
  value: unknown,
): Promise<ElementProblem | undefined> {
  const { state, unknown } = parseReaderState(value);
  if (state) {
    const { filters, timeGrains, tabs, selections: crossFilters, tables = {} } = state;
    viewStates.replace(tables);
    root.querySelectorAll('vitrine-widget').forEach(restoreView);
    await store.adjust({ picked: { filters, timeGrains, tabs }, crossFilters });
  }
  const detail = `The saved state has what this version does not know: ${unknown.join(', ')}.`;
  return unknown.length > 0 ? createElementProblem('state-unknown', 'dashboard', { detail }) : undefined;
}

/** Uses the type of a widget only, so that this chunk does not load the dashboard view. */
function restoreView(box: Element & Partial<Pick<WidgetElement, 'restoreState'>>): void {
  box.restoreState?.();
}
