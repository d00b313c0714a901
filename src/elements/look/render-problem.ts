import { html, nothing, type TemplateResult } from 'lit';
import { hintFor, type Messages } from '../../model/messages/messages.ts';
import type { Problem } from '../../store/problem.ts';
import { failureIcon, offlineIcon, refreshIcon } from './icons.ts';

/** What went wrong in its reader's words, what more is known of it, and the way to try again. */
export function renderProblem(
  { code, reason, about = '', detail = '', recoverable }: Problem,
  messages: Messages,
  onRetry: () => void,
): TemplateResult {
  const key = reason ?? code;
  const text = messages(key, { about });
  const hint = hintFor(key);
  const more = hint ? messages(hint) : text.includes(detail) ? '' : detail;
  const button = html`<button part="button" class="control" type="button" @click=${onRetry}>
    ${refreshIcon}${messages('retry')}
  </button>`;
  return html`${code === 'offline' ? offlineIcon : failureIcon}
    <p>${text}</p>
    ${more && html`<p class="detail ${key}">${more}</p>`}${recoverable ? button : nothing}`;
}
