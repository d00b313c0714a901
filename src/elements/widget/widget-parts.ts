/** Renders the parts of a widget around its view, or instead of it: heading, skeleton and messages. */
import { html, nothing, type TemplateResult } from 'lit';
import type { WidgetPlan } from '../../model/dashboard/plan-widget.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { renderProblem } from '../problem/render-problem.ts';
import { emptyIcon } from '../theme/notice-icons.ts';
import { toElementProblem, type ElementProblem } from '../../store/element-problem.ts';
import type { ViewContext } from '../view/view-interface.ts';

export function renderWidgetHeader(state: WidgetState): TemplateResult {
  const { title = '' } = state;
  return html`<header part="widget-header" class=${isPartial(state) ? 'marked' : ''}>
    <h3 part="widget-title" dir="auto" title=${title}>${title}</h3>
  </header>`;
}

export function renderWidgetProblem(
  { problem }: WidgetState,
  { messages }: ViewContext,
  retry: () => void,
): TemplateResult {
  return html`<div part="widget-error" class="message" role="alert">
    ${problem && renderProblem(problem, messages, retry)}
  </div>`;
}

export function renderSkeleton({ plan, status }: WidgetState, { messages }: ViewContext): TemplateResult {
  const lines = plan.view === 'vega' || plan.view === 'map' ? '' : 'lines';
  const waiting = status === 'ready' ? '' : 'waiting';
  return html`<div
      part="widget-skeleton"
      class="skeleton ${lines} ${waiting}"
      role="status"
      aria-label=${messages('loading')}
    >
      <i></i><i></i><i></i>${lines ? nothing : html`<i></i><i></i>`}
    </div>
    <div part="widget-waiting" class="message" role="status">
      <p class="still">${messages('stillLoading')}</p>
    </div>`;
}

export function renderNoRows({ messages }: ViewContext): TemplateResult {
  return html`<div part="widget-empty" class="message empty">
    ${emptyIcon}
    <p>${messages('noRows')}</p>
    <p class="detail">${messages('noRowsHint')}</p>
  </div>`;
}

/** Controls render their own heading. */
export const isControl = ({ view }: WidgetPlan): boolean =>
  view === 'filter' || view === 'grain' || view === 'tabs';

/** Controls have no box. Text has none either, unless its author has given it a style. */
export function findWidgetClass({ plan, widget }: WidgetState): string {
  if (isControl(plan)) return 'bare open';
  const { view } = plan;
  return view === 'text' && widget.style === undefined ? 'bare' : '';
}

/** A view of text or markup can be drawn without rows. */
export function isEmpty({ plan, result }: WidgetState): boolean {
  return plan.view !== 'text' && plan.view !== 'html' && result?.rowCount === 0;
}

/** Whether a badge is needed: rows are stale, truncated or not filtered like others, or a chart has a mistake. */
const isPartial = ({ stale, result, warning, skipped = [] }: WidgetState): boolean =>
  stale === true || result?.truncated === true || warning !== undefined || skipped.length > 0;

export const needsStatusBadge = (state: WidgetState): unknown =>
  state.status === 'ready' && (isPartial(state) || state.busy || state.result?.lastRefreshTime);

/** A fault that its view can be drawn without, or `undefined`. */
export const toWarning = (fault: unknown): ElementProblem | undefined =>
  fault === undefined ? undefined : toElementProblem(fault, 'render', 'render-failed');
