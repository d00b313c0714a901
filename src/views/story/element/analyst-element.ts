import { isolate } from '../../../model/messages/isolate.ts';
import { html, LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { loadChunk } from '../../../browser/load-chunk.ts';
import {
  analyseDashboard,
  type DashboardAnalysis,
  type RowsToAnalyse,
  type Sentence,
} from '../model/analyse-dashboard.ts';
import type { ProvenNumber } from '../model/finding.ts';
import type { Piece } from '../model/compose-sentence.ts';
import { createAskMessages } from '../../../model/messages/ask-en.ts';
import {
  createSummaryWidgetMessages,
  type SummaryWidgetMessages,
} from '../../../model/messages/summary-widget-en.ts';
import { formatRefreshTime } from '../../../model/formats/format-refresh-time.ts';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import type { MemberList } from '../../../model/parsing/parse-meta.ts';
import { handleLinkClick } from '../../html/element/follow-links.ts';
import { makeScrollFocusable } from '../../html/element/make-scroll-focusable.ts';
import { proseStyles } from '../../html/element/prose-styles.ts';
import { renderMarkdownText } from '../../html/element/render-markup.ts';
import { baseStyles, controlStyles } from '../../../elements/theme/base-styles.ts';
import { announceDrawnText } from '../../../elements/view/announce-drawn-text.ts';
import type { ViewElement, ViewInput } from '../../../elements/view/view-interface.ts';
import { analystStyles } from './analyst-styles.ts';
import { collectRows, isLoading, listUnloaded } from './collect-rows.ts';
import { filterByConditions } from './apply-answer.ts';
import { findIdeaIcon } from './idea-icons.ts';
import { pieceStyles, renderPieces } from './render-pieces.ts';

/**
 * Summarises the dashboard in a few sentences, for the filters, grain and tabs that are open. Each number shows the rows
 * that it comes from.
 * @csspart summary - The sentences of a summary widget.
 * @csspart summary-number - A number in a summary. A click shows where it comes from.
 * @csspart summary-source - The line that says what a summary is made from.
 */
export class AnalystElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, controlStyles, proseStyles, pieceStyles, analystStyles];
  static override properties = {
    analysis: { state: true },
    fragment: { state: true },
    isOutdated: { state: true },
    canAsk: { state: true },
  };

  readonly parts = 'summary, summary-number, summary-source, text, dialog, button';
  input: ViewInput | undefined;
  /** `undefined` until all rows that are under way have arrived. */
  declare private analysis: DashboardAnalysis | undefined;
  /** Rows are under way for other filters than those of the sentences. */
  declare private isOutdated: boolean;
  /** Whether the reader may ask questions. */
  declare private canAsk: boolean;
  /** What the author has written. */
  declare private fragment: DocumentFragment | undefined;
  /** The rows of the last analysis, by widget. */
  #analysed: readonly RowsToAnalyse[] | undefined;
  #context: unknown;
  #members: MemberList | undefined;
  #watched: ViewInput['ports'];
  readonly #watch: ReactiveController = { hostUpdated: () => this.#update() };

  constructor() {
    super();
    this.isOutdated = false;
    this.canAsk = false;
    makeScrollFocusable(this, () => this.input?.title ?? '');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watched?.host.removeController(this.#watch);
    this.#watched = undefined;
  }

  async draw(): Promise<void> {
    const { input } = this;
    if (!input) return;
    const { ports, content, viewContext } = input;
    this.fragment = content ? await renderMarkdownText(content, viewContext) : undefined;
    // Without the data model, no values are added up.
    this.#members ??= await ports?.controls.members().catch(() => undefined);
    if (this.isConnected && ports && !this.#watched) {
      this.#watched = ports;
      ports.host.addController(this.#watch);
    }
    this.#update();
    await this.updateComplete;
  }

  async describe(): Promise<string | undefined> {
    await this.updateComplete;
    return this.analysis?.sentences.map(toText).join('\n');
  }

  /** Analyses again if rows have changed. Asks for the rows that are not loaded yet. */
  #update(): void {
    const { input } = this;
    this.canAsk = input?.ports?.findAsk() !== undefined;
    const state = input?.ports?.state();
    if (!input?.ports || state?.status !== 'ready') return;
    const unloaded = listUnloaded(state);
    if (unloaded.length > 0) return queueMicrotask(() => input.ports?.load(unloaded));
    this.isOutdated = isLoading(state);
    if (this.isOutdated) return;
    const rows = collectRows(state);
    const isKnown =
      this.#context === input.viewContext &&
      rows.length === this.#analysed?.length &&
      rows.every(({ result }, at) => result === this.#analysed?.[at]?.result);
    if (isKnown) return;
    this.#analysed = rows;
    this.#context = input.viewContext;
    // Not within the update of the dashboard, which would wait for it.
    setTimeout(() => this.#analyse(rows, input));
  }

  #analyse(rows: readonly RowsToAnalyse[], { viewContext }: ViewInput): void {
    if (rows !== this.#analysed) return;
    this.analysis = analyseDashboard(rows, {
      now: new Date(),
      context: viewContext.context,
      isAdditive: ({ name }) => this.#members?.get(name)?.isAdditive === true,
      findGoodDirection: ({ name }) => this.#members?.get(name)?.goodDirection,
    });
    void this.updateComplete.then(() => announceDrawnText(this));
  }

  async #showProof(sentence: Sentence, number: ProvenNumber, text: string): Promise<void> {
    const { input } = this;
    if (!input) return;
    const { createProofElement } = await loadChunk(() => import('./proof-element.ts'));
    if (!this.isConnected) return;
    this.renderRoot.querySelector('vitrine-proof')?.remove();
    const { viewContext, ports } = input;
    const filter = (conditions: readonly CrossFilterCondition[]): boolean =>
      ports !== undefined && filterByConditions(this, ports.controls, conditions);
    this.renderRoot.append(createProofElement({ sentence, number, text, viewContext, filter }));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { input, analysis } = this;
    if (!input) return nothing;
    const messages = createSummaryWidgetMessages(input.viewContext.context.locale);
    return html`<div class="content">
        ${
          this.fragment
            ? html`<div part="text" class="prose" dir="auto" @click=${handleLinkClick}>${this.fragment}</div>`
            : nothing
        }
        <div
          part="summary"
          class=${this.isOutdated ? 'outdated' : ''}
          aria-busy=${!analysis || this.isOutdated}
        >
          ${analysis ? this.#renderAnalysis(analysis, messages) : renderWaiting(messages)}
        </div>
        ${this.canAsk ? this.#renderForm(input) : nothing}
      </div>
      <p class="visually-hidden" role="status">${analysis?.sentences.map(toText).join(' ')}</p>`;
  }

  #renderForm({ viewContext: { context } }: ViewInput): TemplateResult {
    const messages = createAskMessages(context.locale);
    return html`<form @submit=${(event: SubmitEvent) => this.#ask(event)}>
      <input
        class="control"
        dir="auto"
        autocomplete="off"
        maxlength="2000"
        aria-label=${messages('field')}
        placeholder=${messages('title')}
      />
      <button part="button" class="control" type="submit">${messages('send')}</button>
    </form>`;
  }

  #ask(event: SubmitEvent): void {
    event.preventDefault();
    const field = this.renderRoot.querySelector('input');
    const question = field?.value.trim() ?? '';
    const { input } = this;
    const ask = input?.ports?.findAsk();
    if (!field || question === '' || !input || !ask) return;
    field.value = '';
    ask(question, input.widgetId);
  }

  #renderAnalysis(
    { sentences, sources }: DashboardAnalysis,
    messages: SummaryWidgetMessages,
  ): TemplateResult {
    const { context } = this.input?.viewContext ?? {};
    const times = sources.map(({ result }) => Date.parse(result.lastRefreshTime ?? '')).filter(Boolean);
    const time = context && times.length > 0 ? formatRefreshTime(Math.min(...times), context) : undefined;
    const count = { count: sources.length };
    if (sources.length === 0) return html`<p class="none" dir="auto">${messages('noCharts')}</p>`;
    return html`${
        sentences.length === 0
          ? html`<p class="none" dir="auto">${messages('nothing')}</p>`
          : html`<ul>
              ${sentences.map((sentence) => this.#renderSentence(sentence, messages))}
            </ul>`
      }
      <p part="summary-source" class="source" dir="auto">
        ${time === undefined ? messages('source', count) : messages('sourceAsOf', { ...count, time })}
      </p>`;
  }

  #renderSentence(sentence: Sentence, messages: SummaryWidgetMessages): TemplateResult {
    const pieces = renderPieces(sentence.pieces, (piece) => this.#renderPiece(piece, sentence, messages));
    return html`<li>
      ${findIdeaIcon(sentence.finding)}
      <p dir="auto">${pieces}</p>
    </li>`;
  }

  #renderPiece({ text, fact }: Piece, sentence: Sentence, messages: SummaryWidgetMessages): unknown {
    if (!fact) return text;
    if (!('proof' in fact)) return isolate(text);
    // The property leaves no spaces around the number, which would stand before a full stop.
    return html`<button
      part="summary-number"
      type="button"
      aria-label=${messages('showProof', { number: text })}
      .textContent=${isolate(text)}
      @click=${() => void this.#showProof(sentence, fact, text)}
    ></button>`;
  }
}

const toText = ({ pieces }: Sentence): string =>
  pieces.map(({ text, fact }) => (fact ? isolate(text) : text)).join('');

function renderWaiting(messages: SummaryWidgetMessages): TemplateResult {
  return html`<div class="skeleton" role="img" aria-label=${messages('reading')}><i></i><i></i><i></i></div>`;
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-analyst')) customElements.define('vitrine-analyst', AnalystElement);
  return new AnalystElement();
}
