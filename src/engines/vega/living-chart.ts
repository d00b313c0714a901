import type { Config, Spec, View } from 'vega';
import { addHover } from '../../model/chart/add-hover.ts';
import { copyRows, insertRows } from '../../model/chart/chart-data.ts';
import { addLegendToggles, type LegendToggle } from '../../model/chart/legend-toggles.ts';
import { placeLabels } from '../../model/chart/guide-labels.ts';
import type { ChartSize } from '../../model/chart/chart-size.ts';
import { toFieldTitle } from '../../model/chart/field-titles.ts';
import { prepareChartSpec, type PreparedChart } from '../../model/chart/prepare-chart-spec.ts';
import type { HiddenSeries } from '../../model/reading/hidden-series.ts';
import type { ChartTheme } from '../../model/theme/chart-theme.ts';
import type { MarkTrail } from '../engine-ports.ts';
import { openChartTrail } from './chart-trail.ts';
import type { ChartDrawing, ChartRequest } from './chart-request.ts';
import { openView, type ChartView } from './chart-view.ts';
import { fitViews } from './fit-views.ts';
import { LegendButtons } from './legend-buttons.ts';
import { reportPicks } from './report-picks.ts';
import { loadTransforms } from './transform-groups.ts';
import { yieldToPage } from './yield-to-page.ts';

/** A chart that follows its box and its theme until it is let go. */
export class LivingChart implements ChartDrawing {
  readonly #target: HTMLElement;
  readonly #end = new AbortController();
  #request: ChartRequest;
  #view: ChartView | undefined;
  #prepared: PreparedChart | undefined;
  #legend: LegendButtons | undefined;
  /** What a reader has hidden stays hidden in the next drawing. */
  #hidden: HiddenSeries | undefined;
  /** Counts drawings, so that a late one knows it has been overtaken. */
  #turn = 0;

  constructor(target: HTMLElement, request: ChartRequest) {
    this.#target = target;
    this.#request = request;
  }

  /** Draws from the beginning; the old picture stays until the new one is there. */
  async draw(): Promise<void> {
    const turn = ++this.#turn;
    const { signal } = this.#request;
    const stop = signal ? AbortSignal.any([signal, this.#end.signal]) : this.#end.signal;
    stop.throwIfAborted();
    const prepared = this.#prepare();
    await yieldToPage();
    const { spec, toggles } = await toVegaSpec(prepared, this.#request);
    await loadTransforms(spec);
    stop.throwIfAborted();
    const view = await openView(this.#target, {
      ...this.#request,
      spec,
      config: prepared.language === 'vega' ? prepared.config : readerConfig(prepared),
      rendererKind: this.#request.rendererKind ?? 'canvas',
      signal: stop,
    });
    if (turn !== this.#turn) return view.dispose();
    const { onPick } = this.#request;
    if (onPick) reportPicks(view.view, onPick);
    this.#view?.dispose();
    this.#view = view;
    this.#prepared = prepared;
    if (prepared.composed || findInputs(view)) await this.#fit(view, prepared.composed);
    await this.#startLegend(view, toggles);
  }

  resize(width: number, height: number): void {
    const before = this.#request;
    if (Math.round(width) === Math.round(before.width) && Math.round(height) === Math.round(before.height))
      return;
    this.#request = { ...before, width, height };
    if (!this.#view || !this.#prepared) void this.#redraw();
    else if (turns(this.#prepared, before, this.#request)) this.#rearrange(this.#view);
    else void this.#refit(this.#view, this.#prepared.composed);
  }

  async setTheme(theme: ChartTheme): Promise<void> {
    this.#request = { ...this.#request, theme };
    await this.draw();
  }

  async hideSeries(hidden: HiddenSeries): Promise<void> {
    this.#hidden = hidden;
    await this.#legend?.hide(hidden);
  }

  get view(): View | undefined {
    return this.#view?.view;
  }

  openTrail(): MarkTrail {
    const view = this.#view?.view;
    return view
      ? openChartTrail(view, this.#request.context)
      : { length: 0, cut: false, at: () => undefined };
  }

  async toImage({ format, scale = 2 }: { format: 'png' | 'svg'; scale?: number }): Promise<Blob> {
    const view = this.#view?.view;
    if (!view) throw new Error('The chart is not drawn.');
    if (format === 'svg') return new Blob([await view.toSVG()], { type: 'image/svg+xml' });
    const canvas = await view.toCanvas(scale);
    return new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))),
        'image/png',
      );
    });
  }

  dispose(): void {
    this.#turn += 1;
    this.#end.abort();
    this.#view?.dispose();
    this.#view = undefined;
  }

  get #size(): ChartSize {
    return { width: this.#request.width, height: this.#request.height };
  }

  #prepare(): PreparedChart {
    const { spec, result, theme, overrides, context } = this.#request;
    const described = this.#request.rendererKind === 'svg';
    return prepareChartSpec({ spec, result, theme, overrides, context, size: this.#size, described });
  }

  async #refit(view: ChartView, composed: boolean): Promise<void> {
    await this.#fit(view, composed);
    this.#legend?.place();
  }

  async #fit(view: ChartView, composed: boolean): Promise<void> {
    if (composed) await fitViews(view.view, view.spec, leaveRoom(view, this.#size));
    else await this.#stretch(view);
  }

  /** A side that the spec has given steps, so that it may be longer than the box, keeps to those. */
  async #stretch(chart: ChartView): Promise<void> {
    const { view, spec } = chart;
    const { width, height } = leaveRoom(chart, this.#size);
    if (typeof spec.width === 'number') view.width(Math.max(40, Math.floor(width)));
    if (typeof spec.height === 'number') view.height(Math.max(40, Math.floor(height)));
    await view.resize().runAsync();
  }

  async #startLegend({ view }: ChartView, toggles: readonly LegendToggle[]): Promise<void> {
    const { legend } = this.#request;
    this.#legend = undefined;
    if (!legend || toggles.length === 0) return;
    const onChange = (hidden: HiddenSeries) => {
      this.#hidden = hidden;
      legend.onChange(hidden);
    };
    const buttons = new LegendButtons(view, toggles, {
      ...legend,
      hidden: this.#hidden ?? legend.hidden,
      onChange,
    });
    await buttons.start();
    this.#legend = buttons;
  }

  /** The old picture fits its box at once, so that nothing stands out of it until the new one is there. */
  #rearrange(view: ChartView): void {
    if (!this.#prepared?.composed) void this.#stretch(view);
    void this.#redraw();
  }

  /** A redraw that fails leaves the last good picture: its failure was, or will be, the first drawing's. */
  async #redraw(): Promise<void> {
    await this.draw().catch(() => undefined);
  }
}

/** Legends and labels are arranged anew where stretching would not do. */
const turns = ({ turns: { width, height } }: PreparedChart, before: ChartSize, now: ChartSize): boolean =>
  width.some((turn) => before.width < turn !== now.width < turn) ||
  height.some((turn) => before.height < turn !== now.height < turn);

/** Inputs that the spec has bound to its parameters lie below the picture. Their place is there without any, too. */
const findInputs = ({ box }: ChartView): HTMLElement | null =>
  box.querySelector<HTMLElement>('.vega-bindings:not(:empty)');

function leaveRoom(view: ChartView, { width, height }: ChartSize): ChartSize {
  const inputs = findInputs(view)?.offsetHeight ?? 0;
  return { width, height: Math.max(height - inputs, height / 2) };
}

async function toVegaSpec(
  prepared: PreparedChart,
  request: ChartRequest,
): Promise<{ spec: Spec; toggles: readonly LegendToggle[] }> {
  const compiled = prepared.language === 'vega' ? { ...prepared.spec } : await compile(prepared, request);
  const isWhole = prepared.language === 'vega-lite' && !prepared.concatenated;
  const { spec, toggles } = request.legend
    ? addLegendToggles(placeLabels(compiled), isWhole)
    : { spec: placeLabels(compiled), toggles: [] };
  const own = copyRows(spec);
  return { spec: prepared.rows ? insertRows(own, prepared.rows) : own, toggles };
}

async function compile(prepared: PreparedChart, { result }: ChartRequest): Promise<Record<string, unknown>> {
  const { compileLite } = await import('../vega-lite.ts');
  const toTitle = (definition: unknown) => toFieldTitle(definition, result);
  const spec = compileLite({ spec: prepared.spec, config: prepared.config, toTitle });
  await yieldToPage();
  return addHover({ ...spec });
}

/** A compiled spec carries its looks; the reader's language and the events it may hear come from us. */
const readerConfig = ({ config }: PreparedChart): Config =>
  ({ locale: config['locale'], events: config['events'] }) as Config;
