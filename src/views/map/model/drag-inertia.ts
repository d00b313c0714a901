/** Movement of a map after a drag: the velocity at release, and how far the map continues. Pure. */
import type { ViewportSize } from './camera-math.ts';

/** Position of a pointer in px, and its time in milliseconds of any clock. */
export interface PointerStep {
  readonly time: number;
  readonly x: number;
  readonly y: number;
}

/** px per millisecond */
export interface Velocity {
  readonly across: number;
  readonly down: number;
}

/** Time before the release over which a velocity is measured, milliseconds. */
const recentTime = 100;
/**
 * Minimum duration of movement for a velocity, milliseconds. A shorter one is inaccurate because of the resolution of
 * the clock.
 */
const minTime = 30;
/** Time without movement after which the pointer counts as resting, milliseconds. */
const restTime = 50;
/** Factor by which the velocity decreases in a millisecond. */
const friction = 0.994;
/** Minimum velocity, px per millisecond. Slower releases do not move the map. */
const slowest = 0.05;
const fastest = 2;
/** Maximum distance as a share of the view, so that the center at the release is still visible at the end. */
const maxCoastDistance = 0.4;

/** Time in which the initial velocity would cover the whole distance, milliseconds. */
const reach = -1 / Math.log(friction);

/** The latest steps, within the measured time and in the order of their clock. */
export function filterRecentSteps(steps: readonly PointerStep[], now: number): readonly PointerStep[] {
  let from = steps.length;
  let next = now;
  for (; from > 0; from -= 1) {
    const time = steps[from - 1]?.time ?? Number.NaN;
    if (!(time <= next && now - time <= recentTime)) break;
    next = time;
  }
  return steps.slice(from);
}

/** The velocity at the release; undefined if the pointer rested or moved for too short a time. */
export function measureVelocity(steps: readonly PointerStep[], releasedAt: number): Velocity | undefined {
  const recent = filterRecentSteps(steps, releasedAt);
  const first = recent[0];
  const last = recent.at(-1);
  if (!first || !last) return undefined;
  if (last.time - first.time < minTime || releasedAt - last.time > restTime) return undefined;
  const time = releasedAt - first.time;
  return limitPace({ across: (last.x - first.x) / time, down: (last.y - first.y) / time }, fastest);
}

/** Limits a velocity so that the map stays within its share of the view. */
export function limitVelocity(velocity: Velocity, { width, height }: ViewportSize): Velocity {
  const { across, down } = limitPace(velocity, fastest);
  const distance = { across: Math.abs(across) * reach, down: Math.abs(down) * reach };
  const share = Math.min(
    1,
    (maxCoastDistance * width) / distance.across,
    (maxCoastDistance * height) / distance.down,
  );
  // A distance of zero gives 0 / 0.
  return Number.isFinite(share) ? { across: across * share, down: down * share } : { across: 0, down: 0 };
}

/** Milliseconds until the movement is too slow to be visible. */
export function computeCoastTime({ across, down }: Velocity): number {
  const pace = Math.hypot(across, down);
  return pace > slowest ? reach * Math.log(pace / slowest) : 0;
}

/** Distance in px after a time. The end position does not depend on the number of frames. */
export function computeCoastDistance(velocity: Velocity, time: number): { across: number; down: number } {
  const passed = Math.min(Math.max(0, time), computeCoastTime(velocity));
  const distance = reach * (1 - friction ** passed);
  return { across: velocity.across * distance, down: velocity.down * distance };
}

function limitPace({ across, down }: Velocity, most: number): Velocity {
  const pace = Math.hypot(across, down);
  if (!Number.isFinite(pace)) return { across: 0, down: 0 };
  const brake = Math.min(1, most / pace);
  return pace === 0 ? { across, down } : { across: across * brake, down: down * brake };
}
