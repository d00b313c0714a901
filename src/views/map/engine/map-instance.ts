import type { ViewportSize } from '../model/camera-math.ts';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import { rowAt } from '../../../model/result.ts';
import type { ModifierKeys, ImageOptions, NavigableMarks } from '../../../engines/engine-interfaces.ts';
import type { TileBaseMap } from './tiles.ts';
import { listenToDrag, type GestureTarget, listenToTouch, listenToWheel } from './map-gestures.ts';
import { addTileLayer } from './add-tile-layer.ts';
import { MapCamera } from './map-camera.ts';
import { limitCircleRadius, loadMapParts, type MapParts } from './load-map-parts.ts';
import { createMapFacts } from './map-facts.ts';
import { startMapPointer, type MapPointer } from './map-pointer.ts';
import type { MapDrawing, MapFacts, MapRequest } from './map-request.ts';
import { createMapCanvasStack, type MapCanvasStack } from './map-canvas-stack.ts';
import { toMapTooltip } from './map-tooltip.ts';
import { createMapNavigation } from './map-keyboard-navigation.ts';
import type { MapMark, MarkLayer, PickStates } from './mark-layer.ts';

/** Number of frames without movement before the map is painted in full quality. */
const quietFrames = 6;

/** A map that follows its box and reader input until it is disposed. */
export class MapInstance implements MapDrawing {
  readonly #parts: MapParts;
  readonly #request: MapRequest;
  readonly #stage: MapCanvasStack;
  readonly #pointer: MapPointer;
  readonly #camera: MapCamera;
  readonly #end = new AbortController();
  #layer: MarkLayer;
  #facts: MapFacts;
  #frame: ViewportSize;
  #hidden: ReadonlySet<number>;
  #picked: readonly CrossFilterCondition[] = [];
  #states: PickStates | undefined;
  #tiles: TileBaseMap | undefined;
  /** Number of frames since the last movement. */
  #quiet = 0;
  #painting: number | undefined;

  static async draw(target: HTMLElement, request: MapRequest): Promise<MapInstance> {
    const signal = request.signal ?? new AbortController().signal;
    signal.throwIfAborted();
    const parts = await loadMapParts(request, signal);
    const maxRadius = limitCircleRadius(parts, request.width, request.height);
    const size = (await request.layOut?.(createMapFacts(parts, maxRadius))) ?? request;
    signal.throwIfAborted();
    return new MapInstance(target, request, parts, { width: size.width, height: size.height });
  }

  private constructor(target: HTMLElement, request: MapRequest, parts: MapParts, frame: ViewportSize) {
    this.#parts = parts;
    this.#request = request;
    this.#frame = frame;
    this.#hidden = this.#findPlaces(request.hidden ?? new Set());
    this.#facts = createMapFacts(parts, limitCircleRadius(parts, frame.width, frame.height));
    this.#layer = this.#createLayer();
    this.#camera = new MapCamera(parts, this.#layer, frame, { target, moved: () => this.#onMove() });
    this.#camera.restore(request.camera);
    this.#stage = createMapCanvasStack(target, parts);
    this.#stage.resize(frame.width, frame.height);
    this.#pointer = this.#listen();
    this.#paint(false);
    void this.#layTiles(target);
  }

  get facts(): MapFacts {
    return this.#facts;
  }

  get unmatched(): readonly string[] {
    return this.#facts.unmatched;
  }

  get canZoom(): { in: boolean; out: boolean } {
    return this.#camera.canZoom;
  }

  resize(width: number, height: number): void {
    this.#frame = { width, height };
    const maxRadius = limitCircleRadius(this.#parts, width, height);
    if (maxRadius !== this.#facts.maxRadius) {
      this.#facts = createMapFacts(this.#parts, maxRadius);
      this.#layer = this.#createLayer();
    }
    this.#camera.refit(this.#layer, this.#frame, this.#tiles !== undefined);
    this.#stage.resize(width, height);
    this.#tiles?.resize();
    this.#paint(false);
  }

  zoom(steps: number): void {
    this.#camera.animateZoom(steps);
  }

  pan(across: number, down: number): void {
    this.#camera.animatePan(across, down);
  }

  fit(): void {
    this.#camera.fit();
  }

  restoreCamera(camera: unknown): void {
    this.#camera.restore(camera);
    this.#paint(false);
  }

  hide(labels: ReadonlySet<string>): void {
    this.#hidden = this.#findPlaces(labels);
    this.#layer.hide(this.#hidden);
    this.#pointer.leave();
    this.#paint(false);
  }

  async markPicked(parts: readonly CrossFilterCondition[]): Promise<void> {
    this.#picked = parts;
    if (parts.length === 0 && !this.#states) return;
    const { listPickStates } = await import('../../../model/controls/picked-rows.ts');
    if (this.#picked !== parts || this.#end.signal.aborted) return;
    this.#states = parts.length > 0 ? listPickStates(parts, this.#request.result) : undefined;
    this.#layer.emphasise(this.#states);
    this.#paint(false);
  }

  listNavigableMarks(): NavigableMarks {
    return createMapNavigation({
      layer: this.#layer,
      canvas: this.#stage.top,
      reveal: (key) => this.#reveal(key),
      describe: (mark) => this.#describe(mark),
      isPicked: ({ count, rows: [row] }) =>
        count === 1 && row !== undefined && this.#states?.[row] === 'picked',
      pick: (mark, held) => this.#pick(mark, held),
    });
  }

  async toImage(options: ImageOptions = { format: 'png' }): Promise<Blob> {
    // Loaded on demand, because most maps are never exported.
    const { renderMapImage } = await import('./map-image.ts');
    const cameraView = { camera: this.#camera.now, frame: this.#frame };
    const shared = { parts: this.#parts, layer: this.#layer, facts: this.#facts, hidden: this.#hidden };
    return renderMapImage({ ...shared, cameraView, tiles: this.#tiles?.paintNow() }, options);
  }

  dispose(): void {
    this.#end.abort();
    this.#camera.stop();
    if (this.#painting !== undefined) cancelAnimationFrame(this.#painting);
    this.#pointer.leave();
    this.#tiles?.dispose();
    this.#stage.dispose();
  }

  #createLayer(): MarkLayer {
    const layer = this.#parts.createLayer(this.#facts.maxRadius);
    if (this.#hidden.size > 0) layer.hide(this.#hidden);
    layer.emphasise(this.#states);
    return layer;
  }

  /** Indexes in the legend. */
  #findPlaces(labels: ReadonlySet<string>): ReadonlySet<number> {
    const { categories } = this.#parts.scene.legend;
    return new Set([...categories.keys()].filter((at) => labels.has(categories[at]?.label ?? '')));
  }

  #onMove(): void {
    this.#quiet = 0;
    this.#pointer.leave();
    this.#request.onShift?.();
    this.#painting ??= requestAnimationFrame(() => this.#onFrame());
  }

  #onFrame(): void {
    this.#painting = undefined;
    const isMoving = this.#quiet === 0;
    this.#quiet += 1;
    if (isMoving) this.#paint(true);
    if (this.#quiet < quietFrames) this.#painting = requestAnimationFrame(() => this.#onFrame());
    else this.#settle();
  }

  #settle(): void {
    this.#paint(false);
    this.#request.onMove?.(this.#camera.chosen);
  }

  #paint(isMoving: boolean): void {
    const camera = this.#camera.now;
    this.#tiles?.follow(camera);
    this.#stage.paint(this.#layer, { camera, frame: this.#frame, isMoving });
  }

  #listen(): MapPointer {
    const { surface } = this.#stage;
    const { signal } = this.#end;
    const hands = this.#toHands();
    // Two fingers move the map, one scrolls the page.
    surface.style.setProperty('touch-action', 'pan-x pan-y');
    listenToWheel(surface, hands, signal);
    listenToTouch(surface, hands, signal);
    const drag = listenToDrag(surface, hands, signal);
    return startMapPointer({
      stage: this.#stage,
      tooltip: this.#request.tooltip,
      signal,
      isDragging: () => drag.isDragging,
      find: (x, y) => this.#layer.find(x, y),
      describe: (mark) => this.#describe(mark),
      canPick: (mark) =>
        mark.splitCamera !== undefined || (mark.count === 1 && this.#request.handleDataClick !== undefined),
      pick: (mark, held) => this.#pick(mark, held),
    });
  }

  #toHands(): GestureTarget {
    const camera = this.#camera;
    const { surface } = this.#stage;
    return {
      stopMotion: () => camera.stop(),
      pan: (across, down) => camera.pan(across, down),
      fling: (velocity) => camera.fling(velocity),
      zoom: (steps, x, y) => camera.zoom(steps, x, y),
      animateZoom: (steps, x, y) => camera.animateZoom(steps, x, y),
      canZoom: (steps) => (steps > 0 ? camera.canZoom.in : camera.canZoom.out),
      hint: (kind) => this.#request.onHint?.(kind),
      get isInUse() {
        return surface.closest(':focus') !== null;
      },
    };
  }

  #describe(mark: MapMark) {
    return toMapTooltip(mark, this.#parts.spec, this.#parts.rules);
  }

  /** A cluster has no row, so it is opened instead of used as a filter. */
  #pick(mark: MapMark, { ctrlKey, metaKey }: ModifierKeys): void {
    if (mark.splitCamera) {
      this.#request.onOpen?.();
      return this.#camera.animateTo(mark.splitCamera);
    }
    const [row] = mark.rows;
    if (row === undefined || mark.count > 1) return;
    this.#request.handleDataClick?.({ row: rowAt(this.#request.result, row), adds: ctrlKey || metaKey });
  }

  /** Moves the map to a mark that is not visible. */
  #reveal(key: number): MapMark | undefined {
    const mark = this.#layer.findMark(key);
    if (mark && this.#isSeen(mark)) return mark;
    const place = this.#layer.positionOf(key);
    if (!place) return undefined;
    this.#camera.center(place);
    this.#paint(false);
    return this.#layer.findMark(key);
  }

  #isSeen({ box }: MapMark): boolean {
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    return x >= 0 && y >= 0 && x <= this.#frame.width && y <= this.#frame.height;
  }

  async #layTiles(target: HTMLElement): Promise<void> {
    const { signal } = this.#end;
    const request = { request: this.#request, parts: this.#parts, camera: this.#camera.now, signal };
    const tiles = await addTileLayer(target, request);
    if (signal.aborted) return tiles?.dispose();
    if (!tiles) return;
    this.#tiles = tiles;
    this.#stage.setBaseMap(false);
    this.resize(this.#frame.width, this.#frame.height);
  }
}
