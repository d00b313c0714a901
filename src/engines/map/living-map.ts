import {
  keepWithin,
  panBy,
  readCamera,
  zoomBy,
  type Camera,
  type CameraLimits,
  type Frame,
} from '../../model/map/camera.ts';
import { rowAt } from '../../model/result.ts';
import type { HeldKeys, ImageOptions, MarkTrail } from '../engine-ports.ts';
import type { TileGround } from '../tiles.ts';
import { CameraMotion } from './camera-motion.ts';
import { fitCamera, limitCamera } from './fit-camera.ts';
import { listenToDrag } from './gestures/drag.ts';
import type { MapHands } from './gestures/map-hands.ts';
import { listenToTouch } from './gestures/touch.ts';
import { listenToWheel } from './gestures/wheel.ts';
import { findMaxRadius, gatherFacts, loadMapParts, type MapParts } from './map-parts.ts';
import { followPointer, type MapPointer } from './map-pointer.ts';
import type { MapDrawing, MapFacts, MapRequest } from './map-request.ts';
import { createStage, type MapStage } from './map-stage.ts';
import { toMapTooltip } from './map-tooltip.ts';
import { openMapTrail } from './map-trail.ts';
import type { MapMark, MarkLayer } from './mark-layer.ts';
import { layTiles } from './lay-tiles.ts';

/** Frames without a movement until the map is painted in full. */
const quietFrames = 6;

/** A map that follows its box, the pointer and its reader's hands until it is let go. */
export class LivingMap implements MapDrawing {
  readonly #parts: MapParts;
  readonly #request: MapRequest;
  readonly #stage: MapStage;
  readonly #pointer: MapPointer;
  readonly #motion: CameraMotion;
  readonly #end = new AbortController();
  #layer: MarkLayer;
  #facts: MapFacts;
  #frame: Frame;
  #camera: Camera;
  #limits: CameraLimits;
  #hidden: ReadonlySet<number>;
  #tiles: TileGround | undefined;
  /** A reader has moved it: it no longer fits itself to its marks. */
  #isMoved = false;
  #quiet = 0;
  #painting: number | undefined;

  static async draw(target: HTMLElement, request: MapRequest): Promise<LivingMap> {
    const signal = request.signal ?? new AbortController().signal;
    signal.throwIfAborted();
    const parts = await loadMapParts(request, signal);
    const maxRadius = findMaxRadius(parts, request.width, request.height);
    const size = (await request.layOut?.(gatherFacts(parts, maxRadius))) ?? request;
    signal.throwIfAborted();
    return new LivingMap(target, request, parts, { width: size.width, height: size.height });
  }

  private constructor(target: HTMLElement, request: MapRequest, parts: MapParts, frame: Frame) {
    this.#parts = parts;
    this.#request = request;
    this.#frame = frame;
    this.#hidden = this.#findPlaces(request.hidden ?? new Set());
    this.#facts = gatherFacts(parts, findMaxRadius(parts, frame.width, frame.height));
    this.#layer = this.#createLayer();
    const fitted = fitCamera(parts, this.#layer, frame);
    this.#limits = limitCamera(parts, fitted, frame, false);
    const kept = readCamera(request.camera, fitted.shape);
    this.#isMoved = kept !== undefined;
    this.#camera = keepWithin(kept ?? fitted, this.#limits);
    this.#stage = createStage(target, parts);
    this.#stage.resize(frame.width, frame.height);
    this.#motion = new CameraMotion(this.#toOwner());
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
    const { zoom } = this.#motion.target;
    return { in: zoom < this.#limits.most - 0.01, out: zoom > this.#limits.least + 0.01 };
  }

  resize(width: number, height: number): void {
    this.#frame = { width, height };
    this.#motion.stop();
    const maxRadius = findMaxRadius(this.#parts, width, height);
    if (maxRadius !== this.#facts.maxRadius) {
      this.#facts = gatherFacts(this.#parts, maxRadius);
      this.#layer = this.#createLayer();
    }
    const fitted = fitCamera(this.#parts, this.#layer, this.#frame);
    this.#limits = limitCamera(this.#parts, fitted, this.#frame, this.#tiles !== undefined);
    this.#camera = keepWithin(this.#isMoved ? this.#camera : fitted, this.#limits);
    this.#stage.resize(width, height);
    this.#tiles?.resize();
    this.#paint(false);
  }

  zoom(steps: number): void {
    const { width, height } = this.#frame;
    this.#glide(steps, width / 2, height / 2);
  }

  pan(across: number, down: number): void {
    const { width, height } = this.#frame;
    const panned = panBy(this.#motion.target, -across * width, -down * height);
    this.#motion.glideTo(keepWithin(panned, this.#limits));
  }

  fit(): void {
    const fitted = keepWithin(fitCamera(this.#parts, this.#layer, this.#frame), this.#limits);
    this.#motion.glideTo(fitted);
    this.#isMoved = false;
    this.#request.onMove?.(undefined);
  }

  look(camera: unknown): void {
    const fitted = fitCamera(this.#parts, this.#layer, this.#frame);
    const kept = readCamera(camera, fitted.shape);
    this.#motion.stop();
    this.#isMoved = kept !== undefined;
    this.#camera = keepWithin(kept ?? fitted, this.#limits);
    this.#paint(false);
  }

  hide(labels: ReadonlySet<string>): void {
    this.#hidden = this.#findPlaces(labels);
    this.#layer.hide(this.#hidden);
    this.#pointer.leave();
    this.#paint(false);
  }

  openTrail(): MarkTrail {
    return openMapTrail({
      layer: this.#layer,
      canvas: this.#stage.top,
      reveal: (key) => this.#reveal(key),
      describe: (mark) => this.#describe(mark),
      pick: (mark, held) => this.#pick(mark, held),
    });
  }

  async toImage(options: ImageOptions = { format: 'png' }): Promise<Blob> {
    // Most maps are never exported.
    const { takePicture } = await import('./map-picture.ts');
    const sight = { camera: this.#camera, frame: this.#frame };
    const shared = { parts: this.#parts, layer: this.#layer, facts: this.#facts, hidden: this.#hidden };
    return takePicture({ ...shared, sight, tiles: this.#tiles?.paintNow() }, options);
  }

  dispose(): void {
    this.#end.abort();
    this.#motion.stop();
    if (this.#painting !== undefined) cancelAnimationFrame(this.#painting);
    this.#pointer.leave();
    this.#tiles?.dispose();
    this.#stage.dispose();
  }

  #createLayer(): MarkLayer {
    const layer = this.#parts.createLayer(this.#facts.maxRadius);
    layer.hide(this.#hidden);
    return layer;
  }

  /** In the legend. */
  #findPlaces(labels: ReadonlySet<string>): ReadonlySet<number> {
    const { categories } = this.#parts.scene.legend;
    return new Set([...categories.keys()].filter((at) => labels.has(categories[at]?.label ?? '')));
  }

  #toOwner() {
    const find = () => this.#camera;
    return {
      get camera() {
        return find();
      },
      wraps: this.#parts.plane.wraps,
      move: (camera: Camera) => this.#move(camera),
    };
  }

  /** As a reader wishes, within the limits. */
  #move(camera: Camera): void {
    this.#camera = keepWithin(camera, this.#limits);
    this.#isMoved = true;
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
    if (this.#isMoved) this.#request.onMove?.(this.#camera);
  }

  #paint(isMoving: boolean): void {
    const sight = { camera: this.#camera, frame: this.#frame };
    this.#tiles?.follow(sight.camera);
    this.#stage.paint(this.#layer, sight, isMoving);
  }

  #listen(): MapPointer {
    const { surface } = this.#stage;
    const { signal } = this.#end;
    const hands = this.#toHands();
    // Two fingers are ours, one scrolls the page.
    surface.style.setProperty('touch-action', 'pan-x pan-y');
    listenToWheel(surface, hands, signal);
    listenToTouch(surface, hands, signal);
    const drag = listenToDrag(surface, hands, signal);
    return followPointer({
      stage: this.#stage,
      tooltip: this.#request.tooltip,
      signal,
      isDragging: () => drag.isDragging,
      find: (x, y) => this.#layer.find(x, y),
      describe: (mark) => this.#describe(mark),
      canPick: (mark) => mark.opens !== undefined || (mark.count === 1 && this.#request.onPick !== undefined),
      pick: (mark, held) => this.#pick(mark, held),
    });
  }

  #toHands(): MapHands {
    const { surface } = this.#stage;
    return {
      hold: () => this.#motion.stop(),
      pan: (across, down) => this.#move(panBy(this.#camera, across, down)),
      toss: (across, down) => this.#motion.coast(across, down),
      zoom: (steps, x, y) => this.#move(this.#zoomed(this.#camera, steps, x, y)),
      glide: (steps, x, y) => this.#glide(steps, x, y),
      canZoom: (steps) => (steps > 0 ? this.canZoom.in : this.canZoom.out),
      hint: (kind) => this.#request.onHint?.(kind),
      get isInUse() {
        return surface.closest(':focus') !== null;
      },
    };
  }

  #glide(steps: number, x: number, y: number): void {
    this.#motion.glideTo(keepWithin(this.#zoomed(this.#motion.target, steps, x, y), this.#limits));
  }

  #zoomed(camera: Camera, steps: number, x: number, y: number): Camera {
    return zoomBy(camera, steps, { frame: this.#frame, limits: this.#limits, x, y });
  }

  #describe(mark: MapMark) {
    return toMapTooltip(mark, this.#parts.spec, this.#parts.rules);
  }

  /** A group is no row: it is looked into, not filtered by. */
  #pick(mark: MapMark, { ctrlKey, metaKey }: HeldKeys): void {
    if (mark.opens) return this.#motion.glideTo(keepWithin(mark.opens, this.#limits));
    const [row] = mark.rows;
    if (row === undefined || mark.count > 1) return;
    this.#request.onPick?.({ row: rowAt(this.#request.result, row), adds: ctrlKey || metaKey });
  }

  /** Whoever walks to a mark that is not seen takes the map along. */
  #reveal(key: number): MapMark | undefined {
    const mark = this.#layer.markOf(key);
    if (mark && this.#isSeen(mark)) return mark;
    const place = this.#layer.whereIs(key);
    if (!place) return undefined;
    this.#motion.stop();
    this.#camera = keepWithin({ ...this.#camera, x: place[0], y: place[1] }, this.#limits);
    this.#isMoved = true;
    this.#paint(false);
    return this.#layer.markOf(key);
  }

  #isSeen({ box }: MapMark): boolean {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x >= 0 && y >= 0 && x <= this.#frame.width && y <= this.#frame.height;
  }

  async #layTiles(target: HTMLElement): Promise<void> {
    const { signal } = this.#end;
    const wish = { request: this.#request, parts: this.#parts, camera: this.#camera, signal };
    const tiles = await layTiles(target, wish);
    if (signal.aborted) return tiles?.dispose();
    if (!tiles) return;
    this.#tiles = tiles;
    this.#stage.setGround(false);
    this.resize(this.#frame.width, this.#frame.height);
  }
}
