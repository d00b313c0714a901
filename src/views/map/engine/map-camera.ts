/** The camera of a map: its position, its limits and its animations. */
import {
  clampCamera,
  panBy,
  parseCamera,
  zoomBy,
  type Camera,
  type CameraLimits,
  type ViewportSize,
} from '../model/camera-math.ts';
import { limitVelocity, type Velocity } from '../model/drag-inertia.ts';
import { CameraAnimation } from './camera-animation.ts';
import { fitCamera, limitCamera } from './fit-camera.ts';
import type { MapParts } from './load-map-parts.ts';
import type { MarkLayer } from './mark-layer.ts';

export class MapCamera {
  readonly #parts: MapParts;
  readonly #motion: CameraAnimation;
  readonly #moved: () => void;
  #layer: MarkLayer;
  #frame: ViewportSize;
  #fitted: Camera;
  #limits: CameraLimits;
  #camera: Camera;
  /** True after the reader has moved it: it no longer fits itself to the marks. */
  #isMoved = false;

  /** `moved` is called for every step of an animation, but not for changes that the caller makes immediately. */
  constructor(
    parts: MapParts,
    layer: MarkLayer,
    frame: ViewportSize,
    { target, moved }: { readonly target: Element; readonly moved: () => void },
  ) {
    this.#parts = parts;
    this.#layer = layer;
    this.#frame = frame;
    this.#moved = moved;
    this.#fitted = fitCamera(parts, layer, frame);
    this.#limits = limitCamera(parts, this.#fitted, frame, false);
    this.#camera = clampCamera(this.#fitted, this.#limits);
    const find = () => this.#camera;
    this.#motion = new CameraAnimation({
      target,
      get camera() {
        return find();
      },
      wraps: parts.plane.wraps,
      move: (camera) => this.#move(camera),
    });
  }

  get now(): Camera {
    return this.#camera;
  }

  /** The camera that the reader has set; undefined while it fits itself. */
  get chosen(): Camera | undefined {
    return this.#isMoved ? this.#camera : undefined;
  }

  get canZoom(): { in: boolean; out: boolean } {
    const { zoom } = this.#motion.target;
    return { in: zoom < this.#limits.most - 0.01, out: zoom > this.#limits.least + 0.01 };
  }

  /** Call after a change of the size or of the marks. */
  refit(layer: MarkLayer, frame: ViewportSize, isTiled: boolean): void {
    this.stop();
    this.#layer = layer;
    this.#frame = frame;
    this.#fitted = fitCamera(this.#parts, this.#layer, frame);
    this.#limits = limitCamera(this.#parts, this.#fitted, frame, isTiled);
    this.#camera = clampCamera(this.#isMoved ? this.#camera : this.#fitted, this.#limits);
  }

  /** Restores a stored camera immediately. Any other value shows everything. */
  restore(kept: unknown): void {
    this.stop();
    const camera = parseCamera(kept, this.#fitted.shape);
    this.#isMoved = camera !== undefined;
    this.#camera = clampCamera(camera ?? this.#fitted, this.#limits);
  }

  /** Moves the center immediately to a place in the units of the camera. */
  center([x, y]: readonly [x: number, y: number]): void {
    this.restore({ ...this.#camera, x, y });
  }

  stop(): void {
    this.#motion.stop();
  }

  /** px */
  pan(across: number, down: number): void {
    this.#move(panBy(this.#camera, across, down));
  }

  /** The velocity is limited, so that the marks stay visible. */
  fling(velocity: Velocity): void {
    this.#motion.coast(limitVelocity(velocity, this.#frame));
  }

  /** Moves by a share of the view. */
  animatePan(across: number, down: number): void {
    const { width, height } = this.#frame;
    this.animateTo(panBy(this.#motion.target, -across * width, -down * height));
  }

  zoom(steps: number, x: number, y: number): void {
    this.#move(this.#zoomed(this.#camera, steps, x, y));
  }

  animateZoom(steps: number, x = this.#frame.width / 2, y = this.#frame.height / 2): void {
    this.animateTo(this.#zoomed(this.#motion.target, steps, x, y));
  }

  animateTo(camera: Camera): void {
    this.#motion.animateTo(clampCamera(camera, this.#limits));
  }

  fit(): void {
    this.animateTo(this.#fitted);
  }

  #zoomed(camera: Camera, steps: number, x: number, y: number): Camera {
    return zoomBy(camera, steps, { frame: this.#frame, limits: this.#limits, x, y });
  }

  /** A camera that fits everything counts as not moved by the reader. */
  #move(camera: Camera): void {
    this.#camera = clampCamera(camera, this.#limits);
    this.#isMoved = !isSame(this.#camera, clampCamera(this.#fitted, this.#limits));
    this.#moved();
  }
}

const isSame = (one: Camera, other: Camera): boolean =>
  one.x === other.x && one.y === other.y && one.zoom === other.zoom;
