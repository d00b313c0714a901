import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { createDrillMessages, type DrillMessages } from '../../model/messages/drill-en.ts';
import { maxDrillRows } from '../../model/query-planning/drill-query.ts';
import { findColumn, type ColumnFormat, type Result } from '../../model/result.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { failureIcon, refreshIcon } from '../theme/problem-icons.ts';
import { removeIcon } from '../control/control-icons.ts';
import { loadView } from '../widget/load-view.ts';
import type { ViewContext, ViewElement, ViewInput } from '../view/view-interface.ts';
import { drillStyles } from './drill-styles.ts';

export interface DrillInput {
  readonly title: string;
  /** Column of the number whose rows are shown. */
  readonly measure: string;
  /** Explicit formats by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly load: (signal: AbortSignal) => Promise<Result>;
  readonly viewContext: ViewContext;
}

/**
 * Shows the rows behind a number in a dialog.
 * @csspart dialog - The dialog with the rows behind a number.
 */
export class DrillElement extends LitElement {
  static override styles = [baseStyles, controlStyles, drillStyles];
  static override properties = { result: { state: true }, problem: { state: true } };

  input: DrillInput | undefined;
  declare private result: Result | undefined;
  declare private problem: string | undefined;
  #view: ViewElement | undefined;
  readonly #end = new AbortController();

  protected override firstUpdated(): void {
    this.#dialog?.showModal();
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end.abort();
    // The dialog does not open again if the dashboard is removed from the page and added again.
    this.remove();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  async #load(): Promise<void> {
    const { input } = this;
    const { signal } = this.#end;
    if (!input) return;
    this.problem = undefined;
    try {
      const [result, view] = await Promise.all([input.load(signal), loadView('table')]);
      view.input = toTableInput(input, result);
      this.#view = view;
      this.result = result;
      await this.updateComplete;
      await view.draw(signal);
    } catch (error) {
      if (!signal.aborted) this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** A click outside of the box closes the dialog, as Escape does. */
  #onClick(event: MouseEvent): void {
    if (event.target === this.#dialog) this.#dialog?.close();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { input, result } = this;
    if (!input) return nothing;
    const messages = createDrillMessages(input.viewContext.context.locale);
    return html`<dialog
      part="dialog"
      aria-labelledby="title"
      @close=${() => this.remove()}
      @click=${(event: MouseEvent) => this.#onClick(event)}
    >
      <div class="box">
        <header>
          <h2 id="title"><bdi>${input.title}</bdi></h2>
          <button
            class="close"
            type="button"
            aria-label=${messages('close')}
            @click=${() => this.#dialog?.close()}
          >
            ${removeIcon}
          </button>
          <p role="status"><bdi>${this.#countRows(messages)}</bdi></p>
        </header>
        <div class="rows" aria-busy=${!result && this.problem === undefined}>
          ${this.#renderRows(messages)}
        </div>
      </div>
    </dialog>`;
  }

  #countRows(messages: DrillMessages): string {
    const { result, problem } = this;
    if (!result) return problem === undefined ? messages('loadingRows') : '';
    const isCut = result.truncated === true || result.rowCount >= maxDrillRows;
    return messages(isCut ? 'firstRows' : 'rows', { count: result.rowCount });
  }

  #renderRows(messages: DrillMessages): unknown {
    const { result, problem } = this;
    if (problem !== undefined) return this.#renderProblem(problem, messages);
    if (!result) return html`<div class="skeleton"><i></i><i></i><i></i><i></i><i></i></div>`;
    return result.rowCount === 0 ? html`<p class="notice">${messages('noDetails')}</p>` : this.#view;
  }

  #renderProblem(problem: string, messages: DrillMessages): TemplateResult {
    return html`<div class="notice" role="alert">
      ${failureIcon}
      <p>${messages('detailsFailed')}</p>
      <p class="detail">${problem}</p>
      <button class="control" type="button" @click=${() => void this.#load()}>
        ${refreshIcon}${messages('retry')}
      </button>
    </div>`;
  }
}

function toTableInput({ title, measure, overrides, viewContext }: DrillInput, result: Result): ViewInput {
  const spec = { columns: listColumns(result, measure) };
  return { title, overrides, viewContext, result, spec, widgetId: '', picked: [] };
}

/** Puts the measure first, unless it counts rows and is 1 in each of them. */
function listColumns(result: Result, measure: string): string[] {
  const others = result.columns.map(({ name }) => name).filter((name) => name !== measure);
  const isCount = findColumn(result, measure)?.cells.every((cell) => cell === 1) ?? true;
  return isCount ? others : [measure, ...others];
}

export function createDrillElement(input: DrillInput): DrillElement {
  if (!customElements.get('vitrine-drill')) customElements.define('vitrine-drill', DrillElement);
  const element = new DrillElement();
  element.input = input;
  element.setAttribute('exportparts', 'dialog');
  return element;
}
