import { html, nothing, type TemplateResult } from 'lit';
import type { Piece } from '../../views/story/model/compose-sentence.ts';
import type { ProvenNumber } from '../../views/story/model/finding.ts';
import type { Explanation } from '../../model/explanation/explain-value.ts';
import { planSplit } from '../../model/explanation/plan-split-chart.ts';
import { writeExplanation, type ExplainedSentence } from '../../model/explanation/write-explanation.ts';
import { writeNotes } from '../../model/explanation/write-notes.ts';
import { createExplainMessages, type ExplainMessages } from '../../model/messages/explain-en.ts';
import type { ResultColumn } from '../../model/result.ts';
import { openProof, renderNumberButton } from '../../views/story/element/number-button.ts';
import { createRowViews } from '../../views/story/element/row-views.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { failureIcon, refreshIcon } from '../theme/problem-icons.ts';
import type { ViewContext, ViewElement } from '../view/view-interface.ts';
import { explanationStyles } from './explanation-styles.ts';

export interface ExplanationInput {
  readonly measures: readonly ResultColumn[];
  readonly measure: ResultColumn;
  readonly toTitle: (measure: ResultColumn) => string;
  /** Rejects with the reason why there is no explanation. */
  readonly explain: (measure: ResultColumn, signal: AbortSignal) => Promise<Explanation>;
  readonly viewContext: ViewContext;
}

/** Explains a number in a dialog: what contributed to its change or what it is made of, in words, as a chart and as rows. */
export class ExplanationElement extends DialogElement {
  static override styles = [baseStyles, controlStyles, explanationStyles];
  static override properties = {
    measure: { state: true },
    explanation: { state: true },
    problem: { state: true },
    views: { state: true },
  };

  input: ExplanationInput | undefined;
  declare private measure: ResultColumn | undefined;
  declare private explanation: Explanation | undefined;
  declare private problem: string | undefined;
  declare private views: readonly ViewElement[];
  #loading = new AbortController();

  constructor() {
    super();
    this.views = [];
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    this.signal.addEventListener('abort', () => this.#loading.abort());
    void this.#explain(this.input?.measure);
  }

  async #explain(measure: ResultColumn | undefined): Promise<void> {
    const { input } = this;
    if (!input || !measure) return;
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    this.measure = measure;
    this.explanation = undefined;
    this.problem = undefined;
    this.views = [];
    try {
      const explanation = await input.explain(measure, signal);
      if (signal.aborted) return;
      this.explanation = explanation;
      // Sentences stand without chart and table, too.
      await this.#showViews(explanation, signal).catch(() => undefined);
    } catch (error) {
      if (!signal.aborted) this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  async #showViews(explanation: Explanation, signal: AbortSignal): Promise<void> {
    const shown = planSplit(explanation);
    const { input } = this;
    if (!shown || !input) return;
    const views = await createRowViews({ ...shown, viewContext: input.viewContext });
    if (signal.aborted) return;
    this.views = views;
    await this.updateComplete;
    await Promise.all(views.map((view) => view.draw(signal)));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { input } = this;
    if (!input) return nothing;
    const messages = createExplainMessages(input.viewContext.context.locale);
    return this.renderDialog({
      title: html`<bdi>${input.toTitle(this.measure ?? input.measure)}</bdi>`,
      close: messages('close'),
      content: html`<div class="content" tabindex="0">
        ${this.#renderChoice(input, messages)}
        <div role="status" aria-busy=${!this.explanation && this.problem === undefined}>
          ${this.#renderSentences(messages)}
        </div>
        ${this.views}
      </div>`,
    });
  }

  /** A widget of several measures: the reader may have meant another one. */
  #renderChoice({ measures }: ExplanationInput, messages: ExplainMessages): TemplateResult | typeof nothing {
    if (measures.length < 2) return nothing;
    return html`<div class="choices" role="group" aria-label=${messages('measures')}>
      ${measures.map(
        (column) =>
          html`<button
            class="choice"
            type="button"
            aria-pressed=${column.name === this.measure?.name}
            @click=${() => void this.#explain(column)}
          >
            ${column.title ?? column.name}
          </button>`,
      )}
    </div>`;
  }

  #renderSentences(messages: ExplainMessages): TemplateResult {
    const { explanation, problem } = this;
    if (problem !== undefined) return this.#renderProblem(problem, messages);
    if (!explanation)
      return html`<p class="visually-hidden">${messages('working')}</p>
        <div class="skeleton"><i></i><i></i><i></i></div>`;
    return html`${writeExplanation(explanation).map(
      (sentence) =>
        html`<p class="sentence" dir="auto">
          ${sentence.pieces.map((piece) => this.#renderPiece(piece, sentence, messages))}
        </p>`,
    )}
    ${writeNotes(explanation).map((note) => html`<p class="note" dir="auto">${note}</p>`)}`;
  }

  #renderPiece({ text, fact }: Piece, sentence: ExplainedSentence, messages: ExplainMessages): unknown {
    if (!fact || !('proof' in fact)) return text;
    return renderNumberButton({
      text,
      title: messages('whereFrom', { number: text }),
      click: () => void this.#prove(sentence, fact, text),
    });
  }

  #renderProblem(reason: string, messages: ExplainMessages): TemplateResult {
    return html`<div class="problem">
      ${failureIcon}
      <p>${messages('failed', { reason })}</p>
      <button class="control" type="button" @click=${() => void this.#explain(this.measure)}>
        ${refreshIcon}${messages('retry')}
      </button>
    </div>`;
  }

  async #prove({ pieces, result }: ExplainedSentence, number: ProvenNumber, text: string): Promise<void> {
    if (!this.input) return;
    const { viewContext } = this.input;
    const sentence = { pieces, source: { title: '', result }, isAdditive: false };
    await openProof(this.renderRoot, { sentence, number, text, viewContext }, this.signal);
  }
}

export function createExplanationElement(input: ExplanationInput): ExplanationElement {
  if (!customElements.get('vitrine-explanation'))
    customElements.define('vitrine-explanation', ExplanationElement);
  const element = new ExplanationElement();
  element.input = input;
  element.setAttribute('exportparts', 'dialog');
  return element;
}
