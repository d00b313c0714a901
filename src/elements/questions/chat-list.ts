/** The reader's chats of before, as the dialog of questions lists them. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { AskMessages } from '../../model/messages/ask-en.ts';
import type { ListedChat, ListedChats, PastTurn } from '../../model/questions/parse-chat.ts';
import type { ViewContext } from '../view/view-interface.ts';
import type { ChatStore } from './question-turn.ts';
import { formatRefreshTime } from '../../model/formats/format-refresh-time.ts';
import { removeIcon } from '../control/control-icons.ts';

export interface ChatListPorts {
  /** `undefined` until the dialog has its input. */
  readonly store: () => ChatStore | undefined;
  /** Aborts when the dialog closes. */
  readonly signal: () => AbortSignal;
  readonly open: (chat: ListedChat) => void;
}

export class ChatList {
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #ports: ChatListPorts;
  #listed: ListedChats = { chats: [], hasMore: false };
  /** Why the chats could not be read, or deleted. Empty: nothing failed. */
  #fault = '';
  /** Ids of chats that were deleted here: a list that was asked for before still has them. */
  readonly #removed = new Set<number>();

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>, ports: ChatListPorts) {
    this.#host = host;
    this.#ports = ports;
  }

  async list(isWhole = false): Promise<void> {
    await this.#try(async ({ list }, signal) => {
      const { chats, hasMore } = await list(isWhole, signal);
      this.#listed = { chats: chats.filter(({ id }) => !this.#removed.has(id)), hasMore };
    });
  }

  /** @returns `undefined` if the chat could not be read. */
  async read(chat: ListedChat): Promise<readonly PastTurn[] | undefined> {
    let turns: readonly PastTurn[] | undefined;
    await this.#try(async ({ read }, signal) => {
      turns = await read(chat, signal);
    });
    return turns;
  }

  async #remove(chat: ListedChat): Promise<void> {
    await this.#try(async ({ remove }, signal) => {
      await remove(chat, signal);
      this.#removed.add(chat.id);
      const { chats, hasMore } = this.#listed;
      this.#listed = { chats: chats.filter(({ id }) => id !== chat.id), hasMore };
    });
  }

  async #try(act: (store: ChatStore, signal: AbortSignal) => Promise<void>): Promise<void> {
    const store = this.#ports.store();
    const signal = this.#ports.signal();
    this.#fault = '';
    try {
      if (store) await act(store, signal);
    } catch (error) {
      if (!signal.aborted) this.#fault = error instanceof Error ? error.message : String(error);
    }
    this.#host.requestUpdate();
  }

  /** @param focus - moves the focus away from a button that is gone. */
  render(viewContext: ViewContext, messages: AskMessages, focus: () => void): unknown {
    const fault = messages('noChats', { reason: this.#fault });
    return [
      renderChats(this.#listed, viewContext, {
        messages,
        open: this.#ports.open,
        remove: (chat) => void this.#remove(chat).then(focus),
        showAll: () => void this.list(true),
      }),
      this.#fault === '' ? nothing : html`<p class="about" role="status" dir="auto">${fault}</p>`,
    ];
  }
}

/** What a reader can do with a chat of before. */
interface ChatActions {
  readonly open: (chat: ListedChat) => void;
  readonly remove: (chat: ListedChat) => void;
  readonly showAll: () => void;
}

/** Nothing where there are none. */
function renderChats(
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
