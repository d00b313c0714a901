/** Adds a text summary to a drawing, and shows its rows in place of it. */
import { loadChunk } from '../../../browser/load-chunk.ts';
import type { LitElement } from 'lit';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import { createSummaryMessages } from '../../../model/messages/summary-en.ts';
import { parseInlineResult } from '../../../model/parsing/parse-inline-result.ts';
import { extractChartFacts, extractMapFacts } from '../model/chart-facts.ts';
import { orderAsDrawn } from '../model/order-as-drawn.ts';
import { summariseChart } from '../model/summarise-chart.ts';
import {
  updateViewState,
  parseChartViewState,
  type ChartViewState,
} from '../../chart/model/chart-view-state.ts';
import type { Result } from '../../../model/result.ts';
import type { ViewElement, ViewInput } from '../../../elements/view/view-interface.ts';
import { createRowsToggle, type RowsToggleElement } from './rows-toggle-element.ts';

/** The view with the drawing. */
export type SummaryHost = LitElement &
  ViewElement & {
    /** What the drawing says about a selection in other charts. */
    readonly pickedSummary?: string | undefined;
  };

export class SummaryAndRowsView {
  readonly #host: SummaryHost;
  readonly #kind: 'chart' | 'map';
  /** The summary. `undefined`: there are no rows to summarise. */
  text: string | undefined;
  #button: RowsToggleElement | undefined;
  #description: HTMLElement | undefined;
  #table: ViewElement | undefined;
  #drawing = new AbortController();
  #summarised:
    | { readonly input: ViewInput; readonly result: Result; readonly picked: string | undefined }
    | undefined;

  constructor(host: SummaryHost, kind: 'chart' | 'map') {
    this.#host = host;
    this.#kind = kind;
  }

  /** Updates summary and rows to the host's current input. */
  async update(): Promise<void> {
    const { input } = this.#host;
    const result = input && (input.result ?? parseInlineResult(input.spec));
    if (!input || !result) return this.remove();
    const { pickedSummary: picked } = this.#host;
    const known = this.#summarised;
    if (known?.input !== input || known.picked !== picked) this.#summarise(input, result, picked);
    this.#summarised = { input, result, picked };
    this.#updateButton(input);
    await this.#showRows();
  }

  markCrossFiltered(parts: readonly CrossFilterCondition[]): void {
    this.#table?.markCrossFiltered?.(parts);
  }

  /** Removes button, summary and rows. */
  remove(): void {
    this.#drawing.abort();
    this.#button?.remove();
    this.#description?.remove();
    this.#hideRows();
    this.#button = this.#description = this.#summarised = this.text = undefined;
  }

  get #viewState(): ChartViewState {
    return parseChartViewState(this.#host.input?.viewState?.load());
  }

  #saveViewState(changed: ChartViewState): void {
    const { viewState } = this.#host.input ?? {};
    viewState?.save(updateViewState(viewState.load(), { ...changed }));
  }

  get #box(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.box');
  }

  /** Sets the accessible description: the summary, followed by the hint for the keyboard. */
  #summarise(input: ViewInput, result: Result, picked: string | undefined): void {
    const { context } = input.viewContext;
    const facts =
      this.#kind === 'map' ? extractMapFacts(input.spec, result) : extractChartFacts(input.spec, result);
    const rows = summariseChart(facts, { context, overrides: input.overrides, now: new Date() });
    const summary = [picked, rows].filter(Boolean).join(' ');
    this.text = summary;
    this.#description ??= this.#createDescription();
    this.#description.textContent = [summary, this.#box?.getAttribute('aria-description')]
      .filter(Boolean)
      .join(' ');
    this.#box?.setAttribute('aria-describedby', this.#description.id);
  }

  #createDescription(): HTMLElement {
    const text = document.createElement('p');
    text.id = 'summary';
    text.className = 'visually-hidden';
    this.#host.renderRoot.append(text);
    return text;
  }

  #updateButton({ title, viewContext }: ViewInput): void {
    this.#button ??= createRowsToggle(this.#host, () => void this.#toggle());
    Object.assign(this.#button ?? {}, {
      pressed: this.#viewState.shown === 'table',
      shownTitle: title,
      messages: createSummaryMessages(viewContext.context.locale),
    });
  }

  async #toggle(): Promise<void> {
    this.#saveViewState({ shown: this.#viewState.shown === 'table' ? undefined : 'table' });
    if (!this.#summarised) return;
    this.#updateButton(this.#summarised.input);
    await this.#showRows();
    this.#button?.announce();
  }

  async #showRows(): Promise<void> {
    this.#drawing.abort();
    this.#drawing = new AbortController();
    const { signal } = this.#drawing;
    if (!this.#summarised || this.#viewState.shown !== 'table') return this.#hideRows();
    const { createView } = await loadChunk(() => import('../../table/element/table-element.ts'));
    if (signal.aborted) return;
    this.#table ??= this.#placeTable(createView());
    this.#table.input = this.#toInput(this.#summarised);
    await this.#table.draw(signal);
    this.#cover(true);
  }

  /** Input of the table: the rows in the order of the chart. The spec of a chart does not set up columns. */
  #toInput({ input, result }: { readonly input: ViewInput; readonly result: Result }): ViewInput {
    const viewState = {
      load: () => this.#viewState.table,
      save: (table: unknown) => this.#saveViewState({ table }),
    };
    const shown = this.#kind === 'map' ? result : orderAsDrawn(input.spec, result);
    return { ...input, spec: {}, result: shown, viewState };
  }

  #placeTable(table: ViewElement): ViewElement {
    table.classList.add('rows-shown');
    table.setAttribute('exportparts', table.parts);
    for (const [name, value] of Object.entries(covering)) table.style.setProperty(name, value);
    this.#host.renderRoot.append(table);
    return table;
  }

  #hideRows(): void {
    this.#table?.remove();
    this.#table = undefined;
    this.#cover(false);
  }

  /** Hides the drawing, which keeps its size, marks and state. */
  #cover(isCovered: boolean): void {
    // The frame of a map includes its legend and buttons.
    const drawing = this.#host.renderRoot.querySelector<HTMLElement>('.frame') ?? this.#box;
    if (!drawing) return;
    drawing.inert = isCovered;
    drawing.style.setProperty('visibility', isCovered ? 'hidden' : 'visible');
  }
}

const covering = {
  position: 'absolute',
  inset: '0',
  display: 'block',
  'background-color': 'var(--v-widget-background)',
};
