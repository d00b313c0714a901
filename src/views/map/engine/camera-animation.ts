/** Animates a camera: towards a target of a button or key, and coasting after a drag. */
import { readMotion } from '../../../engines/read-motion.ts';
import { interpolateCamera, panBy, type Camera } from '../model/camera-math.ts';
import { computeCoastTime, computeCoastDistance, type Velocity } from '../model/drag-inertia.ts';

export interface CameraOwner {
  /** What the camera shows, whose theme says how long movements take. */
  readonly target: Element;
  readonly camera: Camera;
  readonly wraps: boolean;
  move(camera: Camera): void;
}

/** Duration of the animation of a theme that says nothing else, milliseconds. */
const usualGlideTime = 260;

export class CameraAnimation {
  readonly #owner: CameraOwner;
  #frame: number | undefined;
  #target: Camera | undefined;

  constructor(owner: CameraOwner) {
    this.#owner = owner;
  }

  /** The position at the end of the animation, from which the next key press continues. */
  get target(): Camera {
    return this.#target ?? this.#owner.camera;
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#target = undefined;
  }

  /** Moves immediately where there is to be no motion. */
  animateTo(target: Camera): void {
    this.stop();
    const glideTime = usualGlideTime * readMotion(this.#owner.target);
    if (glideTime === 0) return this.#owner.move(target);
    const from = this.#owner.camera;
    this.#target = target;
    this.#run((time) => {
      const share = Math.min(1, time / glideTime);
      const eased = 1 - (1 - share) ** 3;
      this.#owner.move(share === 1 ? target : interpolateCamera(from, target, eased, this.#owner.wraps));
      return share < 1;
    });
  }

  /** Continues at a decreasing velocity. Does nothing where there is to be no motion. */
  coast(velocity: Velocity): void {
    this.stop();
    const end = computeCoastTime(velocity);
    if (end === 0 || readMotion(this.#owner.target) === 0) return;
    let moved = { across: 0, down: 0 };
    this.#run((time) => {
      const distance = computeCoastDistance(velocity, time);
      this.#owner.move(panBy(this.#owner.camera, distance.across - moved.across, distance.down - moved.down));
      moved = distance;
      return time < end;
    });
  }

  /** `step` gets the milliseconds since the start, and returns true to continue. */
  #run(step: (time: number) => boolean): void {
    let start: number | undefined;
    const next = (now: number) => {
      start ??= now;
      const continues = step(now - start);
      if (continues) this.#frame = requestAnimationFrame(next);
      else this.#frame = this.#target = undefined;
    };
    this.#frame = requestAnimationFrame(next);
  }
}
