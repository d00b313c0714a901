import { formatValue, overrideFormat } from '../../model/formats/format-value.ts';
import { findColumn, rowAt } from '../../model/result.ts';
import { readMapSpec, type MapSpec } from '../../model/chart/map-spec.ts';
import type { ChartTheme } from '../../model/theme/chart-theme.ts';
import { EngineError, type HeldKeys, type ImageOptions, type MarkTrail } from '../engine-ports.ts';
import type { MapDrawing, MapRequest } from './map-request.ts';
import { createMapCanvas, type MapCanvas } from './map-canvas.ts';
import { measureLegend, paintLegend } from './map-legend.ts';
import { toMapLook, type MapLook } from './map-look.ts';
import { createPoints, createRegions, type MapScene, type SceneRules } from './map-scene.ts';
import { toMapTooltip } from './map-tooltip.ts';
import { openMapTrail } from './map-trail.ts';
import { loadOutline, type Outline } from './outlines.ts';
import { paintMap } from './paint-map.ts';
import type { PaintedShape } from './painted-shape.ts';
import { chooseOutline } from './choose-outline.ts';
import { projectOutline, projectPlaces, type MapBox, type MapView } from './project-map.ts';

/** A map that follows its box, its theme and the pointer until it is let go. */
export class LivingMap implements MapDrawing {
  readonly #canvas: MapCanvas;
  readonly #outline: Outline;
  readonly #spec: MapSpec;
  readonly #end = new AbortController();
  #request: MapRequest;
  #look: MapLook;
  #scene: MapScene;
  #shapes: PaintedShape[] = [];
  #hovered: PaintedShape | undefined;

  static async draw(target: HTMLElement, request: MapRequest): Promise<LivingMap> {
    const signal = request.signal ?? new AbortController().signal;
    signal.throwIfAborted();
    const reading = readMapSpec(request.spec);
    if (!reading.ok) throw new EngineError('spec-invalid', reading.message);
    const { spec } = reading;
    const outline = await loadOutline(chooseOutline(spec, request.result), {
      locale: request.context.locale,
      allowOrigins: request.allowOrigins ?? [],
      signal,
    });
    signal.throwIfAborted();
    return new LivingMap(target, request, spec, outline);
  }

  private constructor(target: HTMLElement, request: MapRequest, spec: MapSpec, outline: Outline) {
    this.#spec = spec;
    this.#request = request;
    this.#outline = outline;
    this.#look = toMapLook(request.theme);
    this.#scene = this.#createScene();
    this.#canvas = createMapCanvas(target);
    this.#listen();
    this.#paint();
  }

  get unmatched(): readonly string[] {
    return this.#scene.unmatched;
  }

  resize(width: number, height: number): void {
    this.#request = { ...this.#request, width, height };
    this.#paint();
  }

  setTheme(theme: ChartTheme): void {
    this.#request = { ...this.#request, theme };
    this.#look = toMapLook(theme);
    this.#scene = this.#createScene();
    this.#paint();
  }

  openTrail(): MarkTrail {
    return openMapTrail({
      shapes: this.#shapes,
      canvas: this.#canvas,
      describe: (shape) => toMapTooltip(shape.rows, shape.color, this.#spec, this.#rules),
      pick: (shape, held) => this.#pick(shape, held),
    });
  }

  /** The canvas shows the picture's scale only until the page paints next. */
  async toImage({ format, scale = 2 }: ImageOptions = { format: 'png' }): Promise<Blob> {
    if (format === 'svg')
      throw new EngineError('render-failed', 'A map has no SVG: it is painted, not drawn.');
    this.#paint(scale);
    const picture = new Promise<Blob>((resolve, reject) => {
      this.#canvas.canvas.toBlob((blob) =>
        blob ? resolve(blob) : reject(new Error('The picture is empty.')),
      );
    });
    this.#paint();
    return picture;
  }

  dispose(): void {
    this.#end.abort();
    this.#request.tooltip.hide();
    this.#canvas.canvas.remove();
    this.#shapes = [];
  }

  get #rules(): SceneRules {
    const { result, overrides, context } = this.#request;
    return { result, overrides, context, look: this.#look };
  }

  #createScene(): MapScene {
    const spec = this.#spec;
    return spec.mode === 'point'
      ? createPoints(spec, this.#rules)
      : createRegions(spec, this.#outline, this.#rules);
  }

  #place(): MapView & MapBox {
    const { width, height } = this.#request;
    const box = { width, height, foot: measureLegend(this.#scene.legend) };
    const places = this.#scene.points.map((point) => point.place);
    const view =
      places.length > 0
        ? projectPlaces(places, this.#outline, this.#spec.projection, box)
        : projectOutline(this.#outline, this.#spec.projection, box);
    return { ...box, ...view };
  }

  #paint(scale?: number): void {
    const { width, height } = this.#request;
    const spec = this.#spec;
    const { context } = this.#canvas;
    const maxRadius = spec.mode === 'point' ? Math.min(spec.maxRadius, Math.min(width, height) / 10) : 0;
    this.#canvas.setSize(width, height, scale);
    this.#hovered = undefined;
    const view = this.#place();
    this.#shapes = paintMap({
      context,
      outline: this.#outline,
      view,
      width,
      height: height - view.foot,
      scene: this.#scene,
      look: this.#look,
      maxRadius,
      cluster: spec.mode === 'point' && spec.cluster,
    });
    this.#paintLegend(maxRadius);
    if (this.#shapes.length === 0) this.#paintEmpty();
    this.#canvas.keep();
  }

  #paintLegend(maxRadius: number): void {
    const { width, height } = this.#request;
    const spec = this.#spec;
    const { context } = this.#canvas;
    const colored = spec.mode === 'point' ? spec.color : spec.measure;
    const sized = spec.mode === 'point' ? spec.size : undefined;
    paintLegend({
      context,
      legend: this.#scene.legend,
      look: this.#look,
      width,
      height,
      maxRadius,
      writeColor: (value) => this.#write(colored, value),
      writeSize: (value) => this.#write(sized, value),
    });
  }

  #write(name: string | undefined, value: number): string {
    const { result, overrides, context } = this.#request;
    const column = name === undefined ? undefined : findColumn(result, name)?.column;
    const format = overrideFormat(column?.format, name === undefined ? undefined : overrides[name]);
    return formatValue(value, { type: 'number', format }, context);
  }

  #paintEmpty(): void {
    const { width, height, text } = this.#request;
    const { context } = this.#canvas;
    context.font = this.#look.titleFont;
    context.fillStyle = this.#look.textSecondary;
    context.textAlign = 'center';
    context.fillText(text.noData, width / 2, height / 2);
    context.textAlign = 'left';
  }

  #listen(): void {
    const { canvas } = this.#canvas;
    const { signal } = this.#end;
    canvas.addEventListener('pointermove', (event) => this.#hover(event), { signal });
    canvas.addEventListener('pointerdown', (event) => this.#hover(event), { signal });
    canvas.addEventListener('pointerleave', () => this.#leave(), { signal });
    canvas.addEventListener('click', (event) => this.#pick(this.#hovered, event), { signal });
  }

  #hover(event: PointerEvent): void {
    const found = this.#shapes.findLast((shape) => shape.contains(event.offsetX, event.offsetY));
    if (found !== this.#hovered) {
      this.#canvas.restore();
      this.#hovered = found;
      found?.highlight(this.#canvas.context);
    }
    this.#canvas.canvas.style.setProperty('cursor', found && this.#request.onPick ? 'pointer' : 'default');
    if (!found) return this.#request.tooltip.hide();
    const content = toMapTooltip(found.rows, found.color, this.#spec, this.#rules);
    this.#request.tooltip.show(content, event.clientX, event.clientY);
  }

  #leave(): void {
    this.#request.tooltip.hide();
    this.#hovered = undefined;
    this.#canvas.restore();
  }

  /** A cluster is no row: it is looked into, not filtered by. */
  #pick(shape: PaintedShape | undefined, { ctrlKey, metaKey }: HeldKeys): void {
    const { result, onPick } = this.#request;
    const [row, ...others] = shape?.rows ?? [];
    if (row === undefined || others.length > 0) return;
    onPick?.({ row: rowAt(result, row), adds: ctrlKey || metaKey });
  }
}
