/** The camera of one map: where it looks, how far it may go, and the way there. */
import {
  clampCamera,
  panBy,
  parseCamera,
  zoomBy,
  type Camera,
  type CameraLimits,
  type ViewportSize,
} from '../../model/map/camera-math.ts';
import { limitVelocity, type Velocity } from '../../model/map/inertia.ts';
import { CameraAnimation } from './camera-animation.ts';
import { fitCamera, limitCamera } from './fit-camera.ts';
import type { MapParts } from './map-parts.ts';
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
  /** Somebody has moved it: it no longer fits itself to the marks. */
  #isMoved = false;

  /** `moved` is told of every step on a way; not where the caller has set the camera at once. */
  constructor(parts: MapParts, layer: MarkLayer, frame: ViewportSize, moved: () => void) {
    this.#parts = parts;
    this.#layer = layer;
    this.#frame = frame;
    this.#moved = moved;
    this.#fitted = fitCamera(parts, layer, frame);
    this.#limits = limitCamera(parts, this.#fitted, frame, false);
    this.#camera = clampCamera(this.#fitted, this.#limits);
    const find = () => this.#camera;
    this.#motion = new CameraAnimation({
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

  /** As a reader has set it; undefined while it fits itself. */
  get chosen(): Camera | undefined {
    return this.#isMoved ? this.#camera : undefined;
  }

  get canZoom(): { in: boolean; out: boolean } {
    const { zoom } = this.#motion.target;
    return { in: zoom < this.#limits.most - 0.01, out: zoom > this.#limits.least + 0.01 };
  }

  /** After a change of size or of what is shown. */
  refit(layer: MarkLayer, frame: ViewportSize, isTiled: boolean): void {
    this.stop();
    this.#layer = layer;
    this.#frame = frame;
    this.#fitted = fitCamera(this.#parts, this.#layer, frame);
    this.#limits = limitCamera(this.#parts, this.#fitted, frame, isTiled);
    this.#camera = clampCamera(this.#isMoved ? this.#camera : this.#fitted, this.#limits);
  }

  /** At once, to a camera as it was kept; everything is shown for any other value. */
  restore(kept: unknown): void {
    this.stop();
    const camera = parseCamera(kept, this.#fitted.shape);
    this.#isMoved = camera !== undefined;
    this.#camera = clampCamera(camera ?? this.#fitted, this.#limits);
  }

  /** At once, with that place in its middle, in the camera's own units. */
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

  /** A throw never carries what is seen out of sight. */
  fling(velocity: Velocity): void {
    this.#motion.coast(limitVelocity(velocity, this.#frame));
  }

  /** By a share of the view. */
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

  /** Back where it fits everything it is as if nobody had moved it. */
  #move(camera: Camera): void {
    this.#camera = clampCamera(camera, this.#limits);
    this.#isMoved = !isSame(this.#camera, clampCamera(this.#fitted, this.#limits));
    this.#moved();
  }
}

const isSame = (one: Camera, other: Camera): boolean =>
  one.x === other.x && one.y === other.y && one.zoom === other.zoom;
