import { css, html, nothing, type TemplateResult } from 'lit';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import type { Member, MemberList } from '../../model/parsing/parse-meta.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import type { EditorContext } from './editor-context.ts';

const pickerStyles = css`
  dialog {
    width: min(440px, calc(100vw - 24px));
    height: min(560px, calc(100dvh - 24px));
  }
  .search {
    margin: 0 16px 10px;
    padding: 8px 10px;
    border: 1px solid var(--v-line);
    border-radius: 8px;
    background-color: var(--v-control-background);
    color: inherit;
    font: inherit;
  }
  .search:focus-visible,
  [role='option']:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  [role='listbox'] {
    flex: 1;
    padding: 0 8px 12px;
    overflow: auto;
  }
  [role='option'] {
    display: grid;
    width: 100%;
    min-height: 40px;
    padding: 5px 10px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  [role='option']:is(:hover, :focus-visible) {
    background-color: color-mix(in oklab, var(--v-text) 7%, transparent);
  }
  small,
  .note {
    color: var(--v-text-secondary);
    font-size: 12px;
  }
  .note {
    margin: 8px 10px;
  }
`;

/** The dialog in which an author picks a member of the data model. */
export class PickMemberElement extends DialogElement {
  static override styles = [baseStyles, controlStyles, dialogStyles, pickerStyles];
  static override properties = {
    heading: { attribute: false },
    messages: { attribute: false },
    members: { state: true },
    fault: { state: true },
    search: { state: true },
  };

  declare heading: string;
  declare messages: EditorMessages | undefined;
  declare private members: readonly Member[] | undefined;
  declare private fault: string;
  declare private search: string;
  onPick: ((member: Member) => void) | undefined;

  constructor() {
    super();
    this.heading = '';
    this.fault = '';
    this.search = '';
    this.setAttribute('exportparts', 'dialog');
  }

  /** Shows members once they have loaded, or why they could not be loaded. */
  async load(loading: Promise<MemberList>, isOffered: (member: Member) => boolean): Promise<void> {
    try {
      this.members = [...(await loading).values()].filter(isOffered);
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
  }

  #pick(member: Member): void {
    this.close();
    this.onPick?.(member);
  }

  /** Arrow keys move through the list, from the field for searching on. */
  #onKey(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const stops = [...this.renderRoot.querySelectorAll<HTMLElement>('.search, [role=option]')];
    const at = stops.findIndex((stop) => stop.matches(':focus'));
    stops[Math.max(0, Math.min(stops.length - 1, at + by))]?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { messages } = this;
    if (!messages) return nothing;
    const content = html`<input
        class="search"
        type="search"
        autofocus
        aria-label=${messages('searchMembers')}
        placeholder=${messages('searchMembers')}
        @input=${({ currentTarget }: Event) => {
          if (currentTarget instanceof HTMLInputElement) this.search = currentTarget.value;
        }}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      />
      <div role="listbox" aria-label=${this.heading} @keydown=${(event: KeyboardEvent) => this.#onKey(event)}>
        ${this.#renderMembers(messages)}
      </div>`;
    return this.renderDialog({ title: this.heading, close: messages('close'), content });
  }

  #renderMembers(messages: EditorMessages): unknown {
    if (this.fault !== '') return html`<p class="note" role="alert">${this.fault}</p>`;
    if (!this.members) return html`<p class="note" role="status">${messages('loadingMembers')}…</p>`;
    const found = listFoundMembers(this.members, this.search);
    if (found.length === 0) return html`<p class="note" role="status">${messages('noMembers')}</p>`;
    return found.map(
      (member) =>
        html`<button
          type="button"
          role="option"
          aria-selected="false"
          tabindex="-1"
          @click=${() => this.#pick(member)}
        >
          ${member.title}<small>${member.name}</small>
        </button>`,
    );
  }
}

/** Members whose name or title has all words of a search. */
function listFoundMembers(members: readonly Member[], search: string): readonly Member[] {
  const words = search.toLocaleLowerCase().split(/\s+/);
  return members.filter(({ name, title }) => {
    const text = `${title} ${name}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export interface MemberChoice {
  readonly title: string;
  readonly isOffered: (member: Member) => boolean;
  readonly onPick: (member: Member) => void;
}

export function openMemberPicker(
  { messages, pieces }: EditorContext,
  { title, isOffered, onPick }: MemberChoice,
): void {
  if (!customElements.get('vitrine-pick-member'))
    customElements.define('vitrine-pick-member', PickMemberElement);
  const dialog = Object.assign(new PickMemberElement(), { heading: title, messages, onPick });
  void dialog.load(pieces.members(), isOffered);
  pieces.host.renderRoot.append(dialog);
}
