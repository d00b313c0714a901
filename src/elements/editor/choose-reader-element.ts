import { css, html, nothing, type TemplateResult } from 'lit';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import {
  addAttribute,
  isReadable,
  shortenGroup,
  toReader,
  type PreviewedReader,
  type ReaderForm,
} from '../../model/draft/previewed-reader.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { questionDialogStyles } from '../dialog/question-dialog-styles.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { fieldStyles } from '../theme/field-styles.ts';
import { renderAttribute } from './render-attribute.ts';
import { renderCheck, renderGroup } from './settings-fields.ts';
import { settingsFormStyles } from './settings-form-styles.ts';

const readerStyles = css`
  form {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  p {
    margin: 0 0 14px;
  }
  textarea.field {
    resize: vertical;
  }
  .addition {
    display: flex;
    gap: 6px;
  }
  .addition .control {
    flex: none;
  }
`;

export interface ChooseReaderOptions {
  readonly messages: EditorMessages;
  /** What the author said last, or begins with. */
  readonly load: (signal: AbortSignal) => Promise<ReaderForm>;
  /** @param form - what was said. `undefined`: the author's own view. */
  readonly show: (form: ReaderForm | undefined, reader: PreviewedReader | undefined) => void;
}

/** The dialog in which an author describes the reader of a preview. */
export class ChooseReaderElement extends DialogElement {
  static override styles = [
    baseStyles,
    controlStyles,
    dialogStyles,
    questionDialogStyles,
    fieldStyles,
    settingsFormStyles,
    readerStyles,
  ];
  static override properties = {
    options: { attribute: false },
    form: { state: true },
    fault: { state: true },
  };

  declare options: ChooseReaderOptions | undefined;
  declare private form: ReaderForm | undefined;
  declare private fault: string;

  constructor() {
    super();
    this.fault = '';
    this.setAttribute('exportparts', 'dialog, button');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      this.form = await this.options?.load(this.signal);
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
  }

  #write(name: string, text: string): void {
    if (!this.form) return;
    const attributes = this.form.attributes.map((field) =>
      field.name === name ? { ...field, text } : field,
    );
    this.form = { ...this.form, attributes };
  }

  #join(name: string, isMember: boolean): void {
    if (!this.form) return;
    const groups = this.form.groups.map((group) => (group.name === name ? { name, isMember } : group));
    this.form = { ...this.form, groups };
  }

  async #show(form: ReaderForm | undefined): Promise<void> {
    if (form && !form.attributes.every(isReadable)) {
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    this.options?.show(form, form && toReader(form));
    this.close();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { options, form } = this;
    if (!options) return nothing;
    const { messages } = options;
    const content = html`<form
      method="dialog"
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.#show(this.form);
      }}
    >
      <div class="fields">
        <p>${messages('readerNote')}</p>
        ${form ? this.#renderForm(form, messages) : this.#renderWaiting(messages)}
      </div>
      <footer>
        <button part="button" class="control" type="button" @click=${() => void this.#show(undefined)}>
          ${messages('asYourself')}
        </button>
        <button part="button" class="control primary" ?disabled=${!form}>${messages('showAsReader')}</button>
      </footer>
    </form>`;
    return this.renderDialog({ title: messages('readerTitle'), close: messages('close'), content });
  }

  #renderWaiting(messages: EditorMessages): TemplateResult {
    return this.fault === ''
      ? html`<p role="status">${messages('loadingReader')}…</p>`
      : html`<p class="failed" role="alert">${this.fault}</p>`;
  }

  #renderForm({ attributes, groups }: ReaderForm, messages: EditorMessages): unknown {
    const fields = attributes.map((field) =>
      renderAttribute(field, messages, (text) => this.#write(field.name, text)),
    );
    const checks = groups.map(({ name, isMember }) =>
      renderCheck(shortenGroup(name), isMember, (isChecked) => this.#join(name, isChecked)),
    );
    return html`${fields.length + checks.length === 0 ? html`<p>${messages('nothingToChoose')}</p>` : nothing}
    ${renderGroup(messages('readerAttributes'), [...fields, this.#renderAddition(messages)])}
    ${checks.length > 0 ? renderGroup(messages('readerGroups'), checks) : nothing}`;
  }

  /** Attributes of the account are not listed for authors, who may know their names. */
  #renderAddition(messages: EditorMessages): TemplateResult {
    return html`<div class="addition">
      <input
        class="field"
        dir="auto"
        maxlength="200"
        autocomplete="off"
        aria-label=${messages('attributeName')}
        placeholder=${messages('attributeName')}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void this.#add();
        }}
      /><button part="button" class="control" type="button" @click=${() => void this.#add()}>
        ${messages('addAttribute')}
      </button>
    </div>`;
  }

  async #add(): Promise<void> {
    const field = this.renderRoot.querySelector<HTMLInputElement>('.addition input');
    if (!this.form || !field || field.value.trim() === '') return;
    const name = field.value.trim();
    this.form = addAttribute(this.form, name);
    field.value = '';
    await this.updateComplete;
    const at = this.form.attributes.findIndex((one) => one.name === name);
    this.renderRoot.querySelectorAll<HTMLElement>('label > .field')[at]?.focus();
  }
}

const tagName = 'vitrine-choose-reader';

export function createChooseReaderElement(options: ChooseReaderOptions): HTMLElement {
  if (!customElements.get(tagName)) customElements.define(tagName, ChooseReaderElement);
  const element = new ChooseReaderElement();
  element.options = options;
  return element;
}
