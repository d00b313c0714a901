import { LitElement, type TemplateResult, css } from 'lit';
import type { ImageOptions } from '../../../engines/engine-interfaces.ts';
import type { ChartDrawing, ChartRequest } from '../engine/vega.ts';
import { createChartMessages } from '../../../model/messages/chart-en.ts';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import { baseStyles } from '../../../elements/theme/base-styles.ts';
import { DrawingController } from '../../drawing/element/drawing-controller.ts';
import { drawingStyles } from '../../drawing/element/drawing-styles.ts';
import { MarkKeyboardNavigation } from '../../drawing/element/mark-keyboard-navigation.ts';
import type { ChartTheme } from '../../../model/theme/chart-theme.ts';
import { findChartTheme } from '../../../elements/theme/find-chart-theme.ts';
import { openLink } from '../../html/element/follow-links.ts';
import { SummaryController } from '../../drawing/element/summary-controller.ts';
import { loadChunk } from '../../../browser/load-chunk.ts';
import { isAborted } from '../../../store/is-aborted.ts';
import { isSameInput, type ViewElement, type ViewInput } from '../../../elements/view/view-interface.ts';
import { crosshairStyles } from './crosshair-styles.ts';
import { parameterInputStyles } from './parameter-input-styles.ts';
import { parseChartViewState, serializeChartViewState } from '../model/chart-view-state.ts';
import { PickedPartController } from './picked-part-controller.ts';
import type { SeriesListRequest } from './series-list-element.ts';
import { parseHiddenSeries, serializeHiddenSeries, type HiddenSeries } from '../model/hidden-series.ts';

/** Transparent buttons over the entries of a legend. The drawing below shows their text. */
const legendButtonStyles = css`
  .series {
    direction: ltr;
  }
  .series[hidden] {
    display: none;
  }
  .series button {
    box-sizing: border-box;
    padding: 0;
    border: 0;
    border-radius: 5px;
    background: none;
    cursor: pointer;
    touch-action: manipulation;
  }
  .series button:hover {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 8%, transparent);
  }
  .series button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -1px;
  }
  @media (forced-colors: active) {
    .series button[aria-pressed='false'] {
      border: 1px dashed GrayText;
    }
  }
  /* Entries are close together, so touch targets extend above and below them, by half of the gap towards the plot. */
  @media (pointer: coarse) {
    .series button::after {
      content: '';
      position: absolute;
      inset: -11px -4px;
    }
  }
  @media print {
    .series {
      display: none;
    }
  }
`;

/** A request before its box is measured. */
type BoxlessRequest = Omit<ChartRequest, 'width' | 'height'>;

const loadEngine = () => loadChunk(() => import('../engine/vega.ts'));

/**
 * A Vega or Vega-Lite chart.
 * @csspart chart - The box that the chart is drawn in.
 */
export class ChartElement extends LitElement implements ViewElement {
  static override styles = [
    baseStyles,
    drawingStyles,
    legendButtonStyles,
    parameterInputStyles,
    crosshairStyles,
  ];

  readonly parts = 'chart, table, table-header, table-cell, table-totals, table-panel';
  input: ViewInput | undefined;
  get #box(): HTMLElement | null {
    return this.renderRoot.querySelector('.box');
  }
  readonly #drawing = new DrawingController(
    this,
    () => this.#box,
    () => this.#navigation.leave(),
  );
  readonly #navigation = new MarkKeyboardNavigation(this, {
    kind: 'chart',
    box: () => this.#box,
    listNavigableMarks: () => this.#drawing.listNavigableMarks(),
    tooltip: () => this.input?.viewContext.tooltip,
    canSelectRanges: () => this.input?.handleDataClick !== undefined,
    locale: () => this.input?.viewContext.context.locale ?? 'en',
  });

  #chart: ChartDrawing | undefined;
  /** The theme whose colours are shown. */
  #theme: ChartTheme | undefined;
  /** What the drawing was made of. `undefined` while there is none, and while one is made. */
  #drawn: { readonly input: ViewInput; readonly theme: ChartTheme } | undefined;
  /** Whether faults are reported at once. Faults during a drawing are reported after it. */
  #reportsFaults = false;
  readonly #summary = new SummaryController(this, 'chart');
  readonly #pickedPart = new PickedPartController(this, (signal) => void this.#drawWhole(signal));
  /** What the drawing says about a selection in other charts. */
  pickedSummary: string | undefined;

  async prepare(): Promise<void> {
    await loadEngine();
  }

  recolor(): void {
    const { input, renderRoot } = this;
    const before = this.#theme;
    if (!input || !before || !(renderRoot instanceof ShadowRoot)) return;
    this.#theme = findChartTheme(renderRoot, input.viewContext);
    this.#chart?.recolor(before, this.#theme);
    // On paper, what was drawn for the screen is inverted until then: see `applyPaperColors`.
    for (const { style } of renderRoot.querySelectorAll('canvas')) style.removeProperty('filter');
  }

  async draw(signal: AbortSignal): Promise<void> {
    if (this.#isDrawn) return;
    this.#pickedPart.cancel();
    await this.#draw(signal);
  }

  /** A theme can change what no chart shows, such as the corners of widgets. */
  get #isDrawn(): boolean {
    const { input, renderRoot } = this;
    const drawn = this.#drawn;
    if (!drawn || !input || !(renderRoot instanceof ShadowRoot)) return false;
    const theme = findChartTheme(renderRoot, input.viewContext);
    return isSameButTheme(drawn.input, input) && JSON.stringify(theme) === JSON.stringify(drawn.theme);
  }

  async #draw(signal: AbortSignal): Promise<void> {
    const { input, renderRoot } = this;
    await loadEngine();
    await this.updateComplete;
    if (!input || !(renderRoot instanceof ShadowRoot)) return;
    this.#drawn = undefined;
    this.requestUpdate();
    const { context, allowOrigins, tooltip } = input.viewContext;
    const theme = findChartTheme(renderRoot, input.viewContext);
    const part = await this.#pickedPart.find(input);
    if (signal.aborted) return;
    const { overrides } = input;
    const spec = part?.spec ?? input.spec;
    const result = part?.whole ?? input.result;
    this.pickedSummary = part?.summary;
    const faults: string[] = [];
    const handleFault = (message: string): void => {
      if (faults.push(message) === 1 && this.#reportsFaults) input.onWarning?.(message);
    };
    this.#reportsFaults = false;
    const request: BoxlessRequest = {
      spec: { ...spec },
      result,
      theme,
      overrides,
      context,
      allowOrigins,
      isAnnotated: true,
      pickedBars: part?.bars,
      tooltip,
      openLink: (href) => openLink(this, href),
      handleDataClick: input.handleDataClick,
      onFault: handleFault,
      legend: createLegendRequest(input, renderRoot, () => this.#navigation.leave()),
      signal,
    };
    const isCurrent =
      (await this.#showRows({ ...request, ...this.#drawing.measure() })) ||
      (await this.#replace(request, signal, faults));
    if (isAborted(signal) || !isCurrent) return;
    this.#reportsFaults = true;
    this.#drawn = { input, theme };
    input.onWarning?.(faults[0]);
    this.#navigation.renew();
    this.#summary.update();
  }

  /** Shows other rows in the current drawing. False if a new drawing is needed. */
  async #showRows(request: ChartRequest): Promise<boolean> {
    const chart = this.#chart;
    const isShown = (await chart?.showRows(request).catch(() => false)) ?? false;
    if (isShown) await chart?.markPicked(this.input?.picked ?? []);
    return isShown;
  }

  /** Makes a new drawing, which takes the place of the last one when it is ready. False if it is not needed any more. */
  async #replace(request: BoxlessRequest, signal: AbortSignal, faults: string[]): Promise<boolean> {
    const { drawChart } = await loadEngine();
    faults.length = 0;
    let chart: ChartDrawing | undefined;
    let picked = this.input?.picked;
    const isCurrent = await this.#drawing.replace(signal, async (target, size) => {
      chart = await drawChart(target, { ...request, ...size });
      picked = this.input?.picked;
      await chart.markPicked(picked ?? []);
      return chart;
    });
    if (!isCurrent) return false;
    this.#chart = chart;
    this.#theme = request.theme;
    if (picked !== this.input?.picked) await chart?.markPicked(this.input?.picked ?? []);
    return true;
  }

  /** The picked part is drawn already, and stays if this fails. */
  async #drawWhole(signal: AbortSignal): Promise<void> {
    await this.#draw(signal).catch(() => undefined);
  }

  restoreState(): void {
    void this.#chart?.hideSeries(restoreHiddenSeries(this.input));
    this.#summary.restoreState();
  }

  /** Marks of other rows recede. The marks are read again, because the spoken text names the picked ones. */
  markCrossFiltered(parts: readonly CrossFilterCondition[]): void {
    if (this.input) this.input = { ...this.input, picked: parts };
    this.#summary.markCrossFiltered(parts);
    void this.#chart?.markPicked(parts).then(() => this.#navigation.renew());
  }

  describe(): Promise<string | undefined> {
    return this.#summary.describe();
  }

  toImage(options: ImageOptions): Promise<Blob> {
    return this.#drawing.toImage(options);
  }

  protected override render(): TemplateResult {
    const { input } = this;
    return this.#navigation.renderBox(input ? labelOf(input) : '', 'scrolls');
  }
}

/** A spec may generate its own rows: their number is not known. */
function labelOf({ title, result, viewContext }: ViewInput): string {
  const messages = createChartMessages(viewContext.context.locale);
  return result
    ? messages('label', { title, count: result.rowCount })
    : messages('labelOfOwnRows', { title });
}

function isSameButTheme({ viewContext, ...input }: ViewInput, other: ViewInput): boolean {
  const listReader = ({ context, allowOrigins }: ViewInput['viewContext']) =>
    JSON.stringify([context, allowOrigins]);
  return (
    isSameInput({ ...input, viewContext }, { ...other, viewContext }) &&
    input.overrides === other.overrides &&
    listReader(viewContext) === listReader(other.viewContext)
  );
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-chart')) customElements.define('vitrine-chart', ChartElement);
  return new ChartElement();
}

/** Loads the engine, and the compiler for specs in Vega-Lite. */
export function preload(spec: Readonly<Record<string, unknown>>): Promise<unknown> {
  const isVega = String(spec.$schema).includes('/vega/');
  return Promise.all([loadEngine(), isVega ? undefined : loadChunk(() => import('../engine/vega-lite.ts'))]);
}

/** The series that the reader has hidden, from the view state. */
const restoreHiddenSeries = (input: ViewInput | undefined): HiddenSeries =>
  parseHiddenSeries(parseChartViewState(input?.viewState?.load()).hidden);

async function openSeriesList(root: ShadowRoot, request: SeriesListRequest): Promise<void> {
  const { SeriesListElement } = await loadChunk(() => import('./series-list-element.ts'));
  SeriesListElement.open(root, request);
}

/** @param onChange - called after the reader has hidden or shown a series, and the view state has been saved. */
function createLegendRequest(
  input: ViewInput,
  root: ShadowRoot,
  onChange: () => void,
): NonNullable<ChartRequest['legend']> {
  const { viewContext, title, viewState } = input;
  const messages = createChartMessages(viewContext.context.locale);
  const label = messages('series', { title: title || messages('untitled') });
  return {
    hidden: restoreHiddenSeries(input),
    label,
    describeMore: (count) => messages('moreSeries', { count }),
    onMore: (list, anchor) => void openSeriesList(root, { list, anchor, label }),
    onChange: (series) => {
      const others = parseChartViewState(viewState?.load());
      viewState?.save(serializeChartViewState({ ...others, hidden: serializeHiddenSeries(series) }));
      onChange();
    },
  };
}
