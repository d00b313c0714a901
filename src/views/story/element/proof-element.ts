import { isolate } from '../../../model/messages/isolate.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Piece } from '../model/compose-sentence.ts';
import type { ProvenNumber } from '../model/finding.ts';
import { planProofChart } from '../model/plan-proof-chart.ts';
import { listProofRows, writeProof } from '../model/write-proof.ts';
import { createProofMessages, type ProofMessages } from '../../../model/messages/proof-en.ts';
import { listProofFilters } from '../model/list-proof-filters.ts';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import type { Result } from '../../../model/result.ts';
import { DialogElement } from '../../../elements/dialog/dialog-element.ts';
import { baseStyles, controlStyles } from '../../../elements/theme/base-styles.ts';
import type { ViewContext, ViewElement } from '../../../elements/view/view-interface.ts';
import { proofStyles } from './proof-styles.ts';
import { createRowViews } from './row-views.ts';

/** A sentence with the rows that prove its numbers. */
export interface ProvenSentence {
  readonly pieces: readonly Piece[];
  /** `title`: that of the widget with the rows; empty: they have none. */
  readonly source: { readonly title: string; readonly result: Result };
  /** Whether values of the measure add up to that of the whole. */
  readonly isAdditive: boolean;
}

export interface ProofInput {
  readonly sentence: ProvenSentence;
  readonly number: ProvenNumber;
  /** The number as the sentence writes it. */
  readonly text: string;
  readonly viewContext: ViewContext;
  /** Filters the dashboard by what the rows have in common. Returns whether it does. */
  readonly filter?: ((conditions: readonly CrossFilterCondition[]) => boolean) | undefined;
}

/**
 * Shows where a number comes from in a dialog: how it is computed, the rows that it uses, among all rows as a chart, and
 * the query.
 */
export class ProofElement extends DialogElement {
  static override styles = [baseStyles, controlStyles, proofStyles];
  static override properties = { views: { state: true } };

  input: ProofInput | undefined;
  declare private views: readonly ViewElement[];

  constructor() {
    super();
    this.views = [];
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    // The numbers stand without chart and rows, too.
    this.#showRows().catch(() => undefined);
  }

  async #showRows(): Promise<void> {
    const { input } = this;
    if (!input) return;
    const { signal } = this;
    const { result } = input.sentence.source;
    const rows = listProofRows(input.number.proof);
    const chart = planProofChart(result, rows, input.number.column, input.sentence.isAdditive);
    const { viewContext } = input;
    const views = await createRowViews({ chart, rows: takeRows(result, rows), viewContext });
    if (signal.aborted) return;
    this.views = views;
    await this.updateComplete;
    await Promise.all(views.map((view) => view.draw(signal)));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { input } = this;
    if (!input) return nothing;
    const messages = createProofMessages(input.viewContext.context.locale);
    return this.renderDialog({
      title: messages('proofTitle', { number: isolate(input.text) }),
      close: messages('close'),
      content: this.#renderProof(input, messages),
    });
  }

  #renderProof(input: ProofInput, messages: ProofMessages): TemplateResult {
    const { number, sentence, viewContext } = input;
    const { result, title } = sentence.source;
    const how = writeProof(number, result, viewContext.context);
    const source = messages('fromWidget', { title, count: result.rowCount });
    const query = JSON.stringify(result.query, undefined, 2);
    const quote = sentence.pieces.map((piece) =>
      piece.fact === number ? html`<mark>${piece.text}</mark>` : piece.text,
    );
    return html`<div class="content" tabindex="0">
      <blockquote dir="auto">${quote}</blockquote>
      <p class="how" dir="auto">${messages('computed', { how })}</p>
      ${title === '' ? nothing : html`<p class="from" dir="auto">${source}</p>`} ${this.views}
      ${this.#renderFilter(input, messages)}
      <details>
        <summary>${messages('query')}</summary>
        <pre dir="ltr" tabindex="0">${query}</pre>
      </details>
    </div>`;
  }

  #renderFilter(
    { sentence, number, viewContext, filter }: ProofInput,
    messages: ProofMessages,
  ): TemplateResult | typeof nothing {
    const { result } = sentence.source;
    const conditions = listProofFilters(result, listProofRows(number.proof), viewContext.context);
    if (!filter || conditions.length === 0) return nothing;
    const text = conditions
      .map(({ title, texts }) => messages('condition', { title, values: texts.join(', ') }))
      .join(', ');
    const apply = (): void => {
      if (filter(conditions)) this.remove();
    };
    return html`<button part="button" class="control filter" type="button" dir="auto" @click=${apply}>
      ${messages('addFilter', { conditions: text })}
    </button>`;
  }
}

function takeRows(result: Result, rows: readonly number[]): Result {
  const values = result.values.map((cells) => rows.map((row) => cells[row] ?? null));
  return { columns: result.columns, values, rowCount: rows.length };
}

export function createProofElement(input: ProofInput): ProofElement {
  if (!customElements.get('vitrine-proof')) customElements.define('vitrine-proof', ProofElement);
  const element = new ProofElement();
  element.input = input;
  element.setAttribute('exportparts', 'dialog');
  return element;
}
