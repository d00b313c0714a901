/** Renders a dashboard that has not loaded yet, and one that cannot be shown. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../model/messages/message-catalogue.ts';
import type { ElementProblem } from '../../store/element-problem.ts';
import { renderProblem } from '../problem/render-problem.ts';

/** @param isRequested - `false` until the host has set everything that a request needs. */
export function renderLoadingDashboard(messages: Messages, isRequested: boolean): TemplateResult {
  return html`<slot name="loading">
    <div part="skeleton" class="skeletons" role="status" aria-label=${messages('loadingDashboard')}>
      <i></i><i></i><i></i><i></i><i></i
      ><i></i>${isRequested ? html`<p class="still">${messages('stillLoading')}</p>` : nothing}
    </div>
  </slot>`;
}

export function renderFailedDashboard(
  problem: ElementProblem,
  messages: Messages,
  onRetry: () => void,
): TemplateResult {
  return html`<slot name="error">
    <div part="notice" class="notice" role="alert">${renderProblem(problem, messages, onRetry)}</div>
  </slot>`;
}
