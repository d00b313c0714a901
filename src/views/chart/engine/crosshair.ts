/**
 * The crosshair of charts whose marks are lines and areas: anywhere in a plot, and a little beyond the ends of its axis,
 * the pointer shows the values at the nearest position of the axis.
 */
import type { View } from 'vega';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { listCrosshairMarks, type CrosshairMark } from '../model/list-crosshair-marks.ts';
import { isRecord } from '../../../model/parsing/read-value.ts';
import type { Result } from '../../../model/result.ts';
import type { NavigableMark, TooltipPort } from '../../../engines/engine-interfaces.ts';
import { findNearestCrosshairPoints, toCrosshairTooltip, type CrosshairTarget } from './crosshair-content.ts';
import { CrosshairOverlay } from './crosshair-overlay.ts';
import { listPlots, type Plot } from './crosshair-plots.ts';
import { listLinkedCrosshairLines, findCrosshairTime, type MemberTime } from './linked-crosshairs.ts';
import { captureSidewaysTouch } from './crosshair-touch.ts';
import { findReachedPlot } from './plot-reach.ts';
import { PlotReader } from './plot-reader.ts';
import type { ChartView } from './open-vega-view.ts';
import { toMarkRow } from './report-clicks.ts';
import { findGroupOffset, isDataMark, isLineOrArea, type ScenePoint, type SceneItem } from './scene-marks.ts';

interface CrosshairRequest {
  readonly context: FormatContext;
  /** Charts with the same tooltip are in the same dashboard. */
  readonly tooltip: TooltipPort;
  readonly result: Result | undefined;
}

type CrosshairChart = Pick<ChartView, 'view' | 'noteOf'>;

/** Crosshairs by the tooltip of their dashboard. */
const dashboards = new WeakMap<TooltipPort, Set<Crosshair>>();

export class Crosshair {
  readonly #view: View;
  readonly #noteOf: ChartView['noteOf'];
  readonly #request: CrosshairRequest;
  readonly #overlay: CrosshairOverlay;
  readonly #end = new AbortController();
  readonly #plots: PlotReader<Plot>;
  #frame: number | undefined;
  #pointer: { readonly clientX: number; readonly clientY: number } | undefined;
  /** True while the pointer shows the crosshair and its tooltip. */
  #isShown = false;
  /** True while the crosshair is visible, for the pointer or for keyboard navigation. */
  #isDrawn = false;
  /** True while the pointer is at a mark that has a tooltip of its own. */
  #isAtAnnotation = false;

  constructor(
    { view, noteOf }: CrosshairChart,
    marks: ReadonlyMap<string, CrosshairMark>,
    request: CrosshairRequest,
  ) {
    this.#view = view;
    this.#noteOf = noteOf;
    this.#request = request;
    this.#overlay = new CrosshairOverlay(view);
    this.#plots = new PlotReader(view, () => listPlots(view, marks));
    const peers = dashboards.get(request.tooltip) ?? new Set();
    dashboards.set(request.tooltip, peers.add(this));
    this.#coverTooltips();
    this.#listen();
  }

  dispose(): void {
    this.#end.abort();
    this.hide();
    if (this.#isDrawn) this.#clear();
    dashboards.get(this.#request.tooltip)?.delete(this);
    this.#overlay.clear();
  }

  /**
   * Whether the crosshair shows the values of an item, or of the empty space at the pointer. Vega asks for each movement
   * before the crosshair follows it, which therefore remembers whether the item is an annotation.
   */
  #isCovering(event: MouseEvent, item: unknown): boolean {
    this.#isAtAnnotation = isAnnotation(item);
    return !this.#isAtAnnotation && this.#findPlot(this.#plots.toScenePoint(event)) !== undefined;
  }

  /** The datum that the crosshair shows at a click. If several points are equally near, that of the clicked item. */
  findDatum(event: MouseEvent, item: unknown): unknown {
    if (isAnnotation(item)) return undefined;
    const target = this.#locate(this.#plots.toScenePoint(event));
    if (!target) return undefined;
    const nearest = target.points[target.nearest];
    const clicked =
      isSceneItem(item) && !isLineOrArea(item.mark) ? JSON.stringify(toMarkRow(item.datum)) : undefined;
    const same = target.points.find(
      (point) => point.start === nearest?.start && JSON.stringify(toMarkRow(point.item.datum)) === clicked,
    );
    return (same ?? nearest)?.item.datum;
  }

  /** The tooltip and the highlight of an item that keyboard navigation has reached. */
  pointAt(item: SceneItem): Pick<NavigableMark, 'tooltip' | 'highlight'> {
    const panel = findGroupOffset(item.mark);
    const target = this.#locate({ x: panel.x + (item.x ?? 0), y: panel.y + (item.y ?? 0) });
    if (isAnnotation(item) || !target) return {};
    const tooltip = toCrosshairTooltip(target, this.#request.context, this.#noteOf);
    return {
      tooltip,
      highlight: () => {
        this.#draw(target, tooltip.title ?? '');
        return () => this.#clear();
      },
    };
  }

  hide(): void {
    this.#pointer = undefined;
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#clear();
    this.#request.tooltip.hide();
  }

  /** Shows a dashed line at the time of another chart's crosshair. */
  follow(time: MemberTime | undefined): void {
    if (this.#isDrawn) return;
    const lines = time ? listLinkedCrosshairLines(this.#plots.list(), this.#request.result, time) : [];
    if (lines.length > 0) this.#overlay.drawFollowers(lines);
    else this.#overlay.clear();
  }

  /** Items whose values the crosshair shows have no tooltip of their own. */
  #coverTooltips(): void {
    const owner = readTooltipOwner(this.#view);
    if (!owner) return;
    const show = owner._tooltip;
    owner._tooltip = (self, event, item, value) => {
      if (!this.#isCovering(event, item)) show(self, event, item, value);
    };
  }

  #listen(): void {
    const container = this.#view.container();
    const { signal } = this.#end;
    if (!container) return;
    if (this.#plots.list().some(({ axis }) => axis === 'x')) captureSidewaysTouch(container, signal);
    const move = (event: PointerEvent) => this.#follow(event);
    const hide = () => this.hide();
    for (const type of ['pointermove', 'pointerdown'] as const)
      container.addEventListener(type, move, { signal });
    for (const type of ['pointerleave', 'pointercancel'] as const)
      container.addEventListener(type, hide, { signal });
    addEventListener('scroll', hide, { signal, capture: true, passive: true });
  }

  /** Draws at most once per frame, with the latest position of the pointer. */
  #follow({ clientX, clientY }: PointerEvent): void {
    this.#pointer = { clientX, clientY };
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      if (this.#pointer) this.#show(this.#pointer);
    });
  }

  #show(pointer: { readonly clientX: number; readonly clientY: number }): void {
    const target = this.#isAtAnnotation ? undefined : this.#locate(this.#plots.toScenePoint(pointer));
    if (!target) return this.#isAtAnnotation ? this.#clear() : this.hide();
    const content = toCrosshairTooltip(target, this.#request.context, this.#noteOf);
    this.#isShown = true;
    this.#draw(target, content.title ?? '');
    this.#request.tooltip.show(content, pointer.clientX, pointer.clientY);
  }

  #draw(target: CrosshairTarget, label: string): void {
    this.#isDrawn = true;
    this.#overlay.drawTarget(target, label);
    this.#tellPeers(findCrosshairTime(target, this.#request.result));
  }

  #clear(): void {
    this.#isDrawn = false;
    this.#overlay.clear();
    this.#tellPeers(undefined);
  }

  #tellPeers(time: MemberTime | undefined): void {
    for (const peer of dashboards.get(this.#request.tooltip) ?? []) if (peer !== this) peer.follow(time);
  }

  #findPlot(place: ScenePoint): Plot | undefined {
    return findReachedPlot(this.#plots.list(), place);
  }

  #locate(place: ScenePoint): CrosshairTarget | undefined {
    const plot = this.#findPlot(place);
    if (!plot) return undefined;
    const x = place.x - plot.x;
    const y = place.y - plot.y;
    return plot.axis === 'x'
      ? findNearestCrosshairPoints(plot, x, y)
      : findNearestCrosshairPoints(plot, y, x);
  }
}

/** `undefined` if the spec has no lines or areas whose values a crosshair may show. */
export function createCrosshair(
  chart: CrosshairChart & Pick<ChartView, 'spec'>,
  request: CrosshairRequest,
): Crosshair | undefined {
  const marks = listCrosshairMarks({ ...chart.spec });
  return marks.size > 0 ? new Crosshair(chart, marks, request) : undefined;
}

type TooltipHandler = (self: unknown, event: MouseEvent, item: unknown, value: unknown) => void;

/** Vega's types do not declare the handler of a view, which shows the tooltips of items. */
interface TooltipOwner {
  _tooltip: TooltipHandler;
}

function readTooltipOwner(view: View): TooltipOwner | undefined {
  const handler: unknown = '_handler' in view ? view._handler : undefined;
  return isTooltipOwner(handler) ? handler : undefined;
}

const isTooltipOwner = (value: unknown): value is TooltipOwner =>
  isRecord(value) && typeof value['_tooltip'] === 'function';

const isSceneItem = (item: unknown): item is SceneItem =>
  typeof item === 'object' && item !== null && 'mark' in item;

/** Labels and rules of the author have tooltips and rows of their own. */
const isAnnotation = (item: unknown): boolean =>
  isSceneItem(item) && isDataMark(item.mark) && !isLineOrArea(item.mark) && item.mark.marktype !== 'symbol';
