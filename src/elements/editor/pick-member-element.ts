import { css, html, nothing, type TemplateResult } from 'lit';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import type { Member, MemberList } from '../../model/parsing/parse-meta.ts';
import { ComboboxController } from '../control/combobox-controller.ts';
import { comboboxStyles } from '../control/combobox-styles.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import type { EditorContext } from './editor-context.ts';

const memberStyles = css`
  [role='option'] {
    display: grid;
  }
  small {
    color: var(--v-text-secondary);
    font-size: 12px;
  }
`;

/** The dialog in which an author picks a member of the data model. */
export class PickMemberElement extends DialogElement {
  static override styles = [baseStyles, controlStyles, dialogStyles, comboboxStyles, memberStyles];
  static override properties = {
    heading: { attribute: false },
    messages: { attribute: false },
    members: { state: true },
    fault: { state: true },
  };

  declare heading: string;
  declare messages: EditorMessages | undefined;
  declare private members: readonly Member[] | undefined;
  declare private fault: string;
  onPick: ((member: Member) => void) | undefined;

  readonly #combobox = new ComboboxController<Member>(this, {
    items: () => this.#found,
    choose: (member) => {
      this.close();
      this.onPick?.(member);
    },
  });

  constructor() {
    super();
    this.heading = '';
    this.fault = '';
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

  get #found(): readonly Member[] {
    return this.members?.filter(({ name, title }) => this.#combobox.finds(`${title} ${name}`)) ?? [];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { messages, heading } = this;
    if (!messages) return nothing;
    const options = this.#found.map((member, at) =>
      this.#combobox.renderOption(member, at, false, html`${member.title}<small>${member.name}</small>`),
    );
    const content = html`${this.#combobox.renderField(messages('searchMembers'))}
    ${this.#renderNote(messages, options.length)}${this.#combobox.renderList(heading, options)}`;
    return this.renderDialog({ title: heading, close: messages('close'), content });
  }

  #renderNote(messages: EditorMessages, count: number): unknown {
    if (this.fault !== '') return html`<p class="note" role="alert">${this.fault}</p>`;
    if (!this.members) return html`<p class="note" role="status">${messages('loadingMembers')}…</p>`;
    return count === 0 ? html`<p class="note" role="status">${messages('noMembers')}</p>` : nothing;
  }
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
