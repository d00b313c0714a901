import { parseReaderState } from '../../model/controls/reader-state.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import type { WidgetElement } from '../widget/widget-element.ts';
import { createElementProblem, type ElementProblem } from '../../store/element-problem.ts';

/** The dashboard that a state is given to. */
interface Restored {
  readonly store: DashboardStore;
  readonly viewStates: { replace(saved: Readonly<Record<string, unknown>>): void };
  readonly root: ParentNode;
}

/** Puts a kept state in place of what the reader has changed; a problem names what was not understood. */
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

/** Only the type of a widget is imported: this file must not load what the dashboard view loads. */
function restoreView(box: Element & Partial<Pick<WidgetElement, 'restoreState'>>): void {
  box.restoreState?.();
}
