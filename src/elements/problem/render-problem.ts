import { html, nothing, type TemplateResult } from 'lit';
import { findProblemHint, type Messages } from '../../model/messages/message-catalogue.ts';
import type { ElementProblem } from '../../store/element-problem.ts';
import { failureIcon, offlineIcon, refreshIcon } from '../theme/problem-icons.ts';

/** Renders the message of a problem for readers, its hint, and a button to retry. */
export function renderProblem(
  { code, reason, about = '', detail = '', recoverable }: ElementProblem,
  messages: Messages,
  onRetry: () => void,
): TemplateResult {
  const key = reason ?? code;
  const text = messages(key, { about });
  const hint = findProblemHint(key);
  const more = hint ? messages(hint) : text.includes(detail) ? '' : detail;
  const button = html`<button part="button" class="control" type="button" @click=${onRetry}>
    ${refreshIcon}${messages('retry')}
  </button>`;
  return html`${code === 'offline' ? offlineIcon : failureIcon}
    <p>${text}</p>
    ${more && html`<p class="detail ${key}">${more}</p>`}${recoverable ? button : nothing}`;
}
