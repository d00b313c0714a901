/** Renders the message of a dashboard without widgets. */
import { html, svg, type TemplateResult } from 'lit';
import type { Messages } from '../../model/messages/message-catalogue.ts';
import { renderIcon } from '../theme/problem-icons.ts';

const emptyIcon = renderIcon(26, svg`<path d="M3 13h5l1.5 3h5L16 13h5M5 5h14l2 8v6H3v-6Z"/>`);

export function renderEmptyDashboard(messages: Messages): TemplateResult {
  return html`<slot name="empty">
    <div part="notice" class="notice">
      ${emptyIcon}
      <p>${messages('emptyDashboard')}</p>
    </div>
  </slot>`;
}
