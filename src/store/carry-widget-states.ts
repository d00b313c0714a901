/** The states of widgets after their dashboard was edited. Widgets that show the same as before keep their rows. */
import { isSameValue } from '../model/draft/is-same-value.ts';
import type { WidgetState } from './dashboard-state.ts';

type States = ReadonlyMap<string, WidgetState>;

/**
 * A widget that did not change at all keeps its state itself, so that it is not rendered again.
 * @param fresh - the first states of the widgets.
 */
export const carryWidgetStates = (before: States, fresh: States): States =>
  new Map([...fresh].map(([id, state]) => [id, carryState(before.get(id), state)]));

function carryState(before: WidgetState | undefined, state: WidgetState): WidgetState {
  if (!before) return state;
  const { widget, title, plan } = state;
  if (!isSameValue(before.plan, plan)) return carryStatus(before, state);
  const isSame = before.title === title && isSameValue(before.widget, widget);
  return isSame ? before : Object.freeze({ ...before, widget, title });
}

/** A view without rows, such as a text, draws its new content in place. */
function carryStatus(before: WidgetState, state: WidgetState): WidgetState {
  const isDrawn = before.status === 'ready' && before.plan.view === state.plan.view;
  return isDrawn && !('rows' in state.plan) ? Object.freeze({ ...state, status: 'ready' }) : state;
}
