import { loadChunk } from '../../../browser/load-chunk.ts';
import type { View } from 'vega';
import type { PreparedChart } from '../model/prepare-chart-spec.ts';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import type { ChartTheme } from '../../../model/theme/chart-theme.ts';
import {
  EngineError,
  type ImageOptions,
  type NavigableMarks,
  type TooltipPort,
} from '../../../engines/engine-interfaces.ts';
import { hasDataMarks, createChartNavigation } from './chart-keyboard-navigation.ts';
import type { ChartClick, ChartDrawing, ChartRequest } from './chart-request.ts';
import { openVegaView, type ChartView } from './open-vega-view.ts';
import { makeReaderConfig, prepareChart, toVegaSpec } from './to-vega-spec.ts';
import type { LegendButtons, LegendParts } from './legend-buttons.ts';
import type { PointerTools } from './pointer-tools.ts';
import { RowReplacements, type ReplaceSteps } from './row-replacements.ts';
import { loadChartPaintings, type ChartPaintings } from './chart-paintings.ts';
import { crossesLegendBreakpoint, fitChart, hasLateSize, isSameSize, stretchChart } from './fit-chart.ts';
import { PickedMarks } from './picked-marks.ts';
import { RestingPointer } from './resting-pointer.ts';
import { reportLinks, reportClicks } from './report-clicks.ts';
import { loadTransforms } from './lazy-transforms.ts';
import type { HiddenSeries } from '../model/hidden-series.ts';
import { recolorScene } from './recolor-scene.ts';
import { yieldToPage } from '../../../browser/yield-to-page.ts';

/** A chart that follows its box and its theme until it is disposed. */
export class ChartInstance implements ChartDrawing {
  readonly #target: HTMLElement;
  readonly #end = new AbortController();
  #request: ChartRequest;
  #view: ChartView | undefined;
  #prepared: PreparedChart | undefined;
  #paintings: ChartPaintings | undefined;
  #pointer: RestingPointer | undefined;
  #legend: LegendButtons | undefined;
  #tools: PointerTools | undefined;
  /** Series that the reader has hidden stay hidden in the next drawing. */
  #hidden: HiddenSeries | undefined;
  readonly #picked = new PickedMarks();
  /** Number of drawings, so that an outdated one can be recognised. */
  #turn = 0;
  /** Number of drawings that are being made. */
  #underWay = 0;
  readonly #replacements = new RowReplacements();
  #isTooltipShown = false;
  /** The tooltip of the dashboard, which is shared by its charts. */
  readonly #tooltip: TooltipPort = {
    show: (...content) => {
      this.#isTooltipShown = true;
      this.#request.tooltip.show(...content);
    },
    hide: () => {
      this.#isTooltipShown = false;
      this.#request.tooltip.hide();
    },
  };

  constructor(target: HTMLElement, request: ChartRequest) {
    this.#target = target;
    this.#request = request;
  }

  /** Draws the chart anew. The old drawing stays until the new one is ready. */
  async draw(): Promise<void> {
    this.#underWay += 1;
    try {
      await this.#draw();
    } finally {
      this.#underWay -= 1;
    }
  }

  async #draw(): Promise<void> {
    const turn = ++this.#turn;
    const { signal } = this.#request;
    const stop = signal ? AbortSignal.any([signal, this.#end.signal]) : this.#end.signal;
    stop.throwIfAborted();
    const prepared = prepareChart(this.#request);
    await yieldToPage();
    const { spec, boxSignal, rowsName, ...parts } = await toVegaSpec(prepared, this.#request);
    const [legend, paintings] = await Promise.all([
      this.#loadLegend(parts),
      loadChartPaintings(spec, this.#request),
      loadTransforms(spec),
    ]);
    stop.throwIfAborted();
    const faults: string[] = [];
    const view = await openVegaView(this.#target, {
      ...this.#request,
      onFault: (message) => {
        faults.push(message);
        this.#noteFault(message);
      },
      tooltip: this.#tooltip,
      spec,
      rowsName,
      boxSignal,
      noteOf: (item) => this.#paintings?.noteOf?.(item),
      config: prepared.language === 'vega' ? prepared.config : makeReaderConfig(prepared),
      rendererKind: this.#request.rendererKind ?? 'canvas',
      signal: stop,
    });
    if (turn !== this.#turn) return view.dispose();
    this.#refuseBlank(view, faults);
    this.#reportEvents(view.view);
    this.#disposeView();
    this.#view = view;
    this.#prepared = prepared;
    this.#paintings = paintings;
    this.#pointer = new RestingPointer(view.box);
    if (hasLateSize(view, prepared)) await fitChart(view, prepared, this.#request);
    this.#legend = legend?.(view.view);
    void this.#startTools(view);
    const isOutdated = this.#replacements.begin(() => view === this.#view);
    await this.#finish(view, isOutdated);
  }

  async showRows(now: ChartRequest): Promise<boolean> {
    const { differByRowsOnly, followsEvents, ...steps } = await loadChunk(() => import('./replace-rows.ts'));
    const prepared = prepareChart(now);
    const view = this.#view;
    const before = { request: this.#request, prepared: this.#prepared };
    if (!view || !differByRowsOnly(view.spec, before, { request: now, prepared })) return false;
    // Other rows would move what the reader drags.
    if (this.#pointer?.isPressed && followsEvents(view.spec)) return false;
    const paintings = await loadChartPaintings(view.spec, now);
    now.signal?.throwIfAborted();
    if (view !== this.#view || this.#underWay > 0 || !isSameSize(this.#request, now)) return false;
    this.#request = now;
    this.#prepared = prepared;
    this.#paintings = paintings;
    return this.#replaceRows(view, prepared, steps);
  }

  /** False after a fault, and if the chart was disposed. Where later rows have come meanwhile, they are shown instead. */
  async #replaceRows(view: ChartView, prepared: PreparedChart, steps: ReplaceSteps): Promise<boolean> {
    const isOutdated = this.#replacements.begin(() => view === this.#view);
    const before = this.#request;
    this.#picked.forget();
    this.#legend?.release();
    const outcome = await this.#replacements.run(view, prepared, { steps, isOutdated });
    if (outcome !== 'done') return outcome === 'outdated' && this.#view !== undefined;
    if (hasLateSize(view, prepared) || !isSameSize(before, this.#request))
      await fitChart(view, prepared, this.#request);
    await this.#finish(view, isOutdated);
    if (!isOutdated() && !this.#pointer?.repeat()) this.#hideTooltip();
    return this.#view !== undefined;
  }

  /** What follows when the marks are drawn. */
  async #finish(view: ChartView, isOutdated: () => boolean): Promise<void> {
    await this.#legend?.start();
    if (isOutdated()) return;
    await this.#paintings?.paint(view.view);
    if (!isOutdated()) await this.#picked.follow(view, this.#request);
  }

  #noteFault(message: string): void {
    if (!this.#replacements.takeFault(message)) this.#request.onFault?.(message);
  }

  /** What a finger has opened would stay over other rows. */
  #hideTooltip(): void {
    this.#tools?.crosshair?.hide();
    if (this.#isTooltipShown) this.#tooltip.hide();
  }

  #reportEvents(view: View): void {
    const { handleDataClick, openLink } = this.#request;
    if (handleDataClick)
      reportClicks(
        view,
        (click) => this.#request.handleDataClick?.(click),
        (event, item) => this.#tools?.crosshair?.findDatum(event, item),
      );
    if (openLink) reportLinks(view, (href) => this.#request.openLink?.(href));
  }

  resize(width: number, height: number): void {
    const before = this.#request;
    if (isSameSize(before, { width, height })) return;
    this.#request = { ...before, width, height };
    if (!this.#view || !this.#prepared) void this.#redraw();
    else if (crossesLegendBreakpoint(this.#prepared, before, this.#request)) this.#rearrange(this.#view);
    else void this.#refit(this.#view, this.#prepared);
  }

  recolor(from: ChartTheme, to: ChartTheme): void {
    if (this.#view) recolorScene(this.#view.view, from, to);
  }

  async setTheme(theme: ChartTheme): Promise<void> {
    this.#request = { ...this.#request, theme };
    await this.draw();
  }

  async hideSeries(hidden: HiddenSeries): Promise<void> {
    this.#hidden = hidden;
    await this.#legend?.hide(hidden);
  }

  markPicked(parts: readonly CrossFilterCondition[]): Promise<void> {
    return this.#picked.mark(parts, this.#view, this.#request);
  }

  get view(): View | undefined {
    return this.#view?.view;
  }

  listNavigableMarks(): NavigableMarks {
    const view = this.#view?.view;
    return view
      ? createChartNavigation(view, this.#request.context, {
          ...this.#tools,
          noteOf: this.#view?.noteOf,
          isPicked: this.#picked.isPicked,
        })
      : { length: 0, cut: false, at: () => undefined };
  }

  async toImage(options: ImageOptions): Promise<Blob> {
    const view = this.#view?.view;
    if (!view) throw new Error('The chart is not drawn.');
    // Loaded on demand, because most charts are never exported.
    const { makeChartImage } = await loadChunk(() => import('./chart-image.ts'));
    return makeChartImage(view, options);
  }

  dispose(): void {
    this.#turn += 1;
    this.#end.abort();
    this.#disposeView();
  }

  #disposeView(): void {
    this.#tools?.dispose();
    this.#tools = undefined;
    this.#view?.dispose();
    this.#view = undefined;
  }

  /** If an error leaves the drawing blank, its message is shown instead. */
  #refuseBlank(view: ChartView, [fault]: readonly string[]): void {
    if (fault === undefined || hasDataMarks(view.view)) return;
    view.dispose();
    throw new EngineError('render-failed', `This chart could not be drawn: ${fault}`);
  }

  async #refit(view: ChartView, prepared: PreparedChart): Promise<void> {
    await fitChart(view, prepared, this.#request);
    this.#legend?.place();
  }

  /** Returns a function that makes the buttons. Charts without entries do not load their file. */
  async #loadLegend(parts: LegendParts): Promise<((view: View) => LegendButtons) | undefined> {
    const { legend } = this.#request;
    if (!legend || parts.toggles.length + parts.folds.length === 0) return undefined;
    const { LegendButtons } = await loadChunk(() => import('./legend-buttons.ts'));
    const onChange = (hidden: HiddenSeries) => {
      this.#hidden = hidden;
      this.#request.legend?.onChange(hidden);
    };
    return (view) =>
      new LegendButtons(view, parts, { ...legend, hidden: this.#hidden ?? legend.hidden, onChange });
  }

  /** The chart is usable without its crosshair and its ranges, so the file is loaded after the drawing. */
  async #startTools(chart: ChartView): Promise<void> {
    const { onFault } = this.#request;
    try {
      const { createPointerTools } = await loadChunk(() => import('./pointer-tools.ts'));
      const handleDataClick =
        this.#request.handleDataClick && ((click: ChartClick) => this.#request.handleDataClick?.(click));
      if (this.#view === chart)
        this.#tools = createPointerTools(chart, { ...this.#request, handleDataClick });
    } catch (error) {
      onFault?.(String(error));
    }
  }

  /** The old drawing is scaled to its box immediately, so that it does not overflow until the new one is ready. */
  #rearrange(view: ChartView): void {
    if (!this.#prepared?.isMultiView) void stretchChart(view, this.#request);
    void this.#redraw();
  }

  /** If redrawing fails, the last drawing stays. The first drawing reports its errors. */
  async #redraw(): Promise<void> {
    await this.draw().catch(() => undefined);
  }
}
