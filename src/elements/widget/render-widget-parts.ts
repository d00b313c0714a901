/** Renders the parts of a widget around its view, or instead of it: heading, skeleton and messages. */
import { html, nothing, type TemplateResult } from 'lit';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { renderProblem } from '../problem/render-problem.ts';
import type { ViewContext } from '../view/view-interface.ts';

export function renderWidgetHeader(state: WidgetState): TemplateResult {
  const { title = '' } = state;
  return html`<header part="widget-header">
    <h3 part="widget-title" dir="auto" title=${title}>${title}</h3>
  </header>`;
}

export function renderWidgetProblem(
  { problem, notice }: WidgetState,
  { messages }: ViewContext,
  retry: () => void,
): TemplateResult {
  return html`<div part="widget-error" class="message" role=${problem ? 'alert' : nothing}>
    ${problem ? renderProblem(problem, messages, retry) : html`<span>${notice}</span>`}
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
