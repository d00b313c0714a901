/** Moves a camera over time: gliding to where a button or key wants it, and coasting after a throw. */
import { between, panBy, type Camera } from '../../model/map/camera.ts';

export interface CameraOwner {
  readonly camera: Camera;
  readonly wraps: boolean;
  move(camera: Camera): void;
}

/** Milliseconds of a glide. */
const glideTime = 260;
/** What is left of a throw's speed after a millisecond. */
const friction = 0.994;
/** px per millisecond; slower throws stop at once, faster ones are none of a hand's. */
const [slowest, fastest] = [0.05, 4];

export class CameraMotion {
  readonly #owner: CameraOwner;
  #frame: number | undefined;
  #target: Camera | undefined;

  constructor(owner: CameraOwner) {
    this.#owner = owner;
  }

  /** Where the camera is going to be: what the next key starts from. */
  get target(): Camera {
    return this.#target ?? this.#owner.camera;
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#target = undefined;
  }

  /** At once for readers who want less motion. */
  glideTo(target: Camera): void {
    this.stop();
    if (isStill()) return this.#owner.move(target);
    const from = this.#owner.camera;
    this.#target = target;
    this.#run((time) => {
      const share = Math.min(1, time / glideTime);
      const eased = 1 - (1 - share) ** 3;
      this.#owner.move(share === 1 ? target : between(from, target, eased, this.#owner.wraps));
      return share < 1;
    });
  }

  /** Goes on at that speed (px per millisecond), ever slower. */
  coast(across: number, down: number): void {
    this.stop();
    const pace = Math.hypot(across, down);
    if (isStill() || pace < slowest) return;
    const brake = Math.min(1, fastest / pace);
    let [last, speed] = [0, 1];
    this.#run((time) => {
      const passed = Math.min(50, time - last);
      last = time;
      speed *= friction ** passed;
      const way = speed * brake * passed;
      this.#owner.move(panBy(this.#owner.camera, across * way, down * way));
      return pace * brake * speed > slowest;
    });
  }

  /** `step` is told the milliseconds since the start, and whether to go on is its answer. */
  #run(step: (time: number) => boolean): void {
    let start: number | undefined;
    const next = (now: number) => {
      start ??= now;
      const goesOn = step(now - start);
      if (goesOn) this.#frame = requestAnimationFrame(next);
      else this.#frame = this.#target = undefined;
    };
    this.#frame = requestAnimationFrame(next);
  }
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
