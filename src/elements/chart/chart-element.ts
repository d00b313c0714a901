import { LitElement, type TemplateResult } from 'lit';
import type { ImageOptions } from '../../engines/engine-ports.ts';
import type { ChartDrawing } from '../../engines/vega.ts';
import { createChartWords } from '../../model/messages/chart-en.ts';
import { baseStyles } from '../look/base-styles.ts';
import { DrawingController } from '../look/drawing-controller.ts';
import { drawingStyles } from '../look/drawing-styles.ts';
import { MarkWalk } from '../look/mark-walk.ts';
import { findChartTheme } from '../look/read-chart-theme.ts';
import { openLink } from '../text/follow-links.ts';
import { ReadingController } from '../reading/reading-controller.ts';
import { fromChunk } from '../widget/from-chunk.ts';
import type { ViewElement, ViewInput } from '../widget/view-port.ts';
import { inputStyles } from './input-styles.ts';
import { recallHidden, toLegend } from './series-memory.ts';
import { seriesStyles } from './series-styles.ts';

const loadEngine = () => fromChunk(() => import('../../engines/vega.ts'));

/**
 * A Vega or Vega-Lite chart.
 * @csspart chart - The box that the chart is drawn in.
 */
export class ChartElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, drawingStyles, seriesStyles, inputStyles];

  readonly parts = 'chart, table, table-header, table-cell, table-totals, table-panel';
  input: ViewInput | undefined;
  get #box(): HTMLElement | null {
    return this.renderRoot.querySelector('.box');
  }
  readonly #drawing = new DrawingController(
    this,
    () => this.#box,
    () => this.#walk.leave(),
  );
  readonly #walk = new MarkWalk(this, {
    kind: 'chart',
    box: () => this.#box,
    openTrail: () => this.#drawing.openTrail(),
    tooltip: () => this.input?.surroundings.tooltip,
    locale: () => this.input?.surroundings.context.locale ?? 'en',
  });

  #chart: ChartDrawing | undefined;
  /** What happens while a picture is made is told with it. */
  #isTelling = false;
  readonly #reading = new ReadingController(this, 'chart');

  async prepare(): Promise<void> {
    await loadEngine();
  }

  async draw(signal: AbortSignal): Promise<void> {
    const { input, renderRoot } = this;
    const { drawChart } = await loadEngine();
    await this.updateComplete;
    if (!input || !(renderRoot instanceof ShadowRoot)) return;
    this.requestUpdate();
    const { context, allowOrigins, tooltip } = input.surroundings;
    const theme = findChartTheme(renderRoot, input.surroundings);
    const { spec, result, overrides } = input;
    const faults: string[] = [];
    const told = (message: string): void => {
      if (faults.push(message) === 1 && this.#isTelling) input.onFlaw?.(message);
    };
    this.#isTelling = false;
    const stands = await this.#drawing.replace(signal, async (target, size) => {
      this.#chart = await drawChart(target, {
        spec: { ...spec },
        result,
        theme,
        overrides,
        context,
        ...size,
        allowOrigins,
        bring: fromChunk,
        tooltip,
        openLink: (href) => openLink(this, href),
        onPick: (pick) => input.onPick?.(pick),
        onFault: told,
        legend: toLegend(input, renderRoot, () => this.#walk.leave()),
        signal,
      });
      return this.#chart;
    });
    if (!stands) return;
    this.#isTelling = true;
    input.onFlaw?.(faults[0]);
    this.#walk.renew();
    this.#reading.note();
  }

  recall(): void {
    void this.#chart?.hideSeries(recallHidden(this.input));
    this.#reading.recall();
  }

  toImage(options: ImageOptions): Promise<Blob> {
    return this.#drawing.toImage(options);
  }

  protected override render(): TemplateResult {
    const { input } = this;
    return this.#walk.renderBox(input ? labelOf(input) : '', 'scrolls');
  }
}

const labelOf = ({ title, result, surroundings }: ViewInput): string =>
  createChartWords(surroundings.context.locale)('label', { title, count: result?.rowCount ?? 0 });

export function createView(): ViewElement {
  if (!customElements.get('vitrine-chart')) customElements.define('vitrine-chart', ChartElement);
  return new ChartElement();
}

/** The engine, and the compiler for a spec that is not in Vega itself. */
export function preload(spec: Readonly<Record<string, unknown>>): Promise<unknown> {
  const isVega = String(spec.$schema).includes('/vega/');
  return Promise.all([
    loadEngine(),
    isVega ? undefined : fromChunk(() => import('../../engines/vega-lite.ts')),
  ]);
}
