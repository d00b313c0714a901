import { html, nothing, type TemplateResult } from 'lit';
import { createDrillMessages, type DrillMessages } from '../../model/messages/drill-en.ts';
import { createExplainButtonMessages } from '../../model/messages/explain-button-en.ts';
import { maxDrillRows } from '../../model/query-planning/drill-query.ts';
import { findColumn, type ColumnFormat, type Result } from '../../model/result.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { failureIcon, refreshIcon } from '../theme/problem-icons.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
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
  /** Explains the number instead; undefined: it cannot be explained. */
  readonly explain?: (() => void) | undefined;
  readonly viewContext: ViewContext;
}

/**
 * Shows the rows behind a number in a dialog.
 * @csspart dialog - The dialog with the rows behind a number, or with the proof of one.
 */
export class DrillElement extends DialogElement {
  static override styles = [baseStyles, controlStyles, drillStyles];
  static override properties = { result: { state: true }, problem: { state: true } };

  input: DrillInput | undefined;
  declare private result: Result | undefined;
  declare private problem: string | undefined;
  #view: ViewElement | undefined;

  protected override firstUpdated(): void {
    super.firstUpdated();
    void this.#load();
  }

  async #load(): Promise<void> {
    const { input } = this;
    const { signal } = this;
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

  protected override render(): TemplateResult | typeof nothing {
    const { input, result } = this;
    if (!input) return nothing;
    const messages = createDrillMessages(input.viewContext.context.locale);
    return this.renderDialog({
      title: html`<bdi>${input.title}</bdi>`,
      close: messages('close'),
      subtitle: html`<p role="status"><bdi>${this.#countRows(messages)}</bdi></p>
        ${input.explain ? this.#renderExplain(input.explain, input.viewContext) : nothing}`,
      content: html`<div class="rows" aria-busy=${!result && this.problem === undefined}>
        ${this.#renderRows(messages)}
      </div>`,
    });
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

  /** One dialog at a time. The number gets the focus back before the other one opens. */
  #renderExplain(explain: () => void, { context }: ViewContext): TemplateResult {
    const open = (): void => {
      this.close();
      explain();
    };
    return html`<button
      part="explain-button"
      class="control"
      type="button"
      aria-haspopup="dialog"
      @click=${open}
    >
      ${createExplainButtonMessages(context.locale)('explain')}
    </button>`;
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
  element.setAttribute('exportparts', 'dialog, explain-button');
  return element;
}
