import { completionStatus } from '@codemirror/autocomplete';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { CodeDiagnostic, CompletionSource } from '../../model/code-completion/code-completion.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { createExtensions } from './code-extensions.ts';
import type { CodeLanguage } from './code-languages.ts';

const styles = css`
  :host {
    display: flex;
    flex-direction: column;
    overflow: hidden;
    border: 1px solid var(--v-line);
    border-radius: 8px;
    background-color: var(--v-control-background);
  }
  :host(:focus-within) {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  .code {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-height: 0;
  }
`;

/**
 * An editor of code. It fires `edit` when its author has changed the text, and `run` for Control and Enter. Its host gives what
 * is completed and what is marked, and its height: it is as tall as its text.
 */
export class CodeEditorElement extends LitElement {
  static override styles = [baseStyles, styles];
  static override properties = {
    language: { attribute: false },
    label: { attribute: false },
    diagnostics: { attribute: false },
  };

  /** Read once, when the editor is drawn. */
  declare language: CodeLanguage;
  /** Accessible name. */
  declare label: string;
  declare diagnostics: readonly CodeDiagnostic[];
  complete: CompletionSource | undefined;
  #view: EditorView | undefined;
  #text = '';
  readonly #attributes = new Compartment();

  constructor() {
    super();
    this.language = 'json';
    this.label = '';
    this.diagnostics = [];
  }

  /** The whole text. Setting it is a step that the author can undo. */
  get value(): string {
    return this.#view?.state.doc.toString() ?? this.#text;
  }

  set value(text: string) {
    this.#text = text;
    const view = this.#view;
    if (!view || view.state.doc.toString() === text) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }

  /** Where what is inserted begins. */
  get offset(): number {
    return this.#view?.state.selection.main.from ?? 0;
  }

  /** Whether the author chooses from a list of completions. */
  get isCompleting(): boolean {
    return this.#view !== undefined && completionStatus(this.#view.state) === 'active';
  }

  /** Writes in place of what is selected, as the author would. The cursor stands between both parts. */
  insert(before: string, after = ''): void {
    const view = this.#view;
    if (!view) return;
    const { from, to } = view.state.selection.main;
    view.dispatch({
      changes: { from, to, insert: before + after },
      selection: { anchor: from + before.length },
      userEvent: 'input',
      scrollIntoView: true,
    });
  }

  override focus(): void {
    this.#view?.focus();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#text = this.value;
    this.#view?.destroy();
    this.#view = undefined;
  }

  /** Code is read from left to right in every language. */
  protected override render(): TemplateResult {
    return html`<div class="code" dir="ltr"></div>`;
  }

  protected override firstUpdated(): void {
    this.#open();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const view = this.#view;
    if (!view || !(changed.has('label') || changed.has('diagnostics'))) return;
    view.dispatch({ effects: this.#attributes.reconfigure(this.#describe()) });
    this.#mark(view);
  }

  /** With its root, CodeMirror adopts its styles there, as a strict security policy of the page asks for. */
  #open(): void {
    const root = this.renderRoot;
    const parent = root.querySelector('.code');
    if (!parent || !(root instanceof ShadowRoot)) return;
    this.#view = new EditorView({ parent, root, state: this.#createState() });
    this.#mark(this.#view);
  }

  #createState(): EditorState {
    const extensions = createExtensions({
      language: this.language,
      complete: () => this.complete,
      onEdit: () => this.dispatchEvent(new Event('edit')),
      onRun: () => this.dispatchEvent(new Event('run')),
    });
    const selection = { anchor: this.#text.length };
    return EditorState.create({
      doc: this.#text,
      selection,
      extensions: [extensions, this.#attributes.of(this.#describe())],
    });
  }

  #describe(): Extension {
    return EditorView.contentAttributes.of({
      'aria-label': this.label,
      'aria-invalid': String(this.diagnostics.length > 0),
    });
  }

  /** Marks that reach behind the text were those of another text. */
  #mark(view: EditorView): void {
    const { length } = view.state.doc;
    const marks = this.diagnostics
      .filter(({ to }) => to <= length)
      .map((one) => ({ ...one, severity: 'error' as const }));
    view.dispatch(setDiagnostics(view.state, marks));
  }
}

export function defineCodeEditor(): void {
  if (!customElements.get('vitrine-code-editor'))
    customElements.define('vitrine-code-editor', CodeEditorElement);
}
