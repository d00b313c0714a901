import { html, nothing, type TemplateResult } from 'lit';
import { formatRefreshTime } from '../../model/formats/format-refresh-time.ts';
import type { AskMessages } from '../../model/messages/ask-en.ts';
import type { ListedChat, ListedChats } from '../../model/questions/parse-chat.ts';
import { removeIcon } from '../control/control-icons.ts';
import type { ViewContext } from '../view/view-interface.ts';

/** What a reader can do with a chat of before. */
export interface ChatActions {
  readonly open: (chat: ListedChat) => void;
  readonly remove: (chat: ListedChat) => void;
  readonly showAll: () => void;
}

/** Nothing where there are none. */
export function renderChats(
  { chats, hasMore }: ListedChats,
  { context }: ViewContext,
  { messages, open, remove, showAll }: ChatActions & { readonly messages: AskMessages },
): TemplateResult | typeof nothing {
  if (chats.length === 0) return nothing;
  return html`<p class="about" id="chats" dir="auto">${messages('chats')}</p>
    <ul class="chats" aria-labelledby="chats">
      ${chats.map(
        (chat) =>
          html`<li>
            <button class="choice" type="button" @click=${() => open(chat)}>
              <span dir="auto">${chat.title}</span>
              <span class="about" dir="auto">${formatRefreshTime(chat.time, context)}</span>
            </button>
            <button
              class="remove"
              type="button"
              aria-label=${messages('deleteChat', { question: chat.title })}
              title=${messages('deleteChat', { question: chat.title })}
              @click=${() => remove(chat)}
            >
              ${removeIcon}
            </button>
          </li>`,
      )}
    </ul>
    ${
      hasMore
        ? html`<div class="choices">
            <button class="action" type="button" @click=${showAll}>${messages('allChats')}</button>
          </div>`
        : nothing
    }`;
}
