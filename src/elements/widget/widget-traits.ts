/** Traits of a widget that decide how its box is shown: control, empty or partial. */
import type { WidgetPlan } from '../../model/dashboard/plan-widget.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { toElementProblem, type ElementProblem } from '../../store/element-problem.ts';

/** Controls render their own heading. */
export const isControl = ({ view }: WidgetPlan): boolean =>
  view === 'filter' || view === 'grain' || view === 'tabs';

/** Controls have no box. Text has none either, unless its author has given it a style. */
export function findWidgetCssClass({ plan, widget }: WidgetState): string {
  if (plan.view === 'tabs') return 'bare open strip';
  if (isControl(plan)) return 'bare open';
  const { view } = plan;
  return view === 'text' && widget.style === undefined ? 'bare' : '';
}

/** A view of text or markup can be drawn without rows. */
export function hasNoRows({ plan, result }: WidgetState): boolean {
  return plan.view !== 'text' && plan.view !== 'html' && result?.rowCount === 0;
}

/**
 * Whether the badge has a button, which needs space in the heading: rows are older than others, stale, truncated or not
 * filtered like others, or a chart has a mistake. Otherwise it only shows that rows are loading.
 */
export const hasBadgeButton = (
  { stale, result, warning, skipped }: WidgetState,
  hasOwnAge: boolean | undefined,
): unknown => hasOwnAge || stale || result?.truncated || warning || skipped?.length;

export const needsStatusBadge = (state: WidgetState, hasOwnAge: boolean | undefined): unknown =>
  state.status === 'ready' && (state.busy || hasBadgeButton(state, hasOwnAge));

/** A fault that its view can be drawn without, or `undefined`. */
export const toWarning = (fault: unknown): ElementProblem | undefined =>
  fault === undefined ? undefined : toElementProblem(fault, 'render', 'render-failed');
