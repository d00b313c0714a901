/** How a map goes on after a drag: the speed it is let go at, and how far that may carry it. Pure. */
import type { ViewportSize } from './camera-math.ts';

/** Where a pointer was, px, and when, milliseconds of any clock. */
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

/** Milliseconds before the release that a speed is measured over. */
const recentTime = 100;
/** Milliseconds of movement that a speed needs at least: over less, the clock's own steps would decide. */
const leastTime = 30;
/** Milliseconds without a movement after which the hand has come to rest. */
const restTime = 50;
/** What is left of the speed after a millisecond. */
const friction = 0.994;
/** px per millisecond; a hand makes no more, and less is no throw. */
const slowest = 0.05;
const fastest = 2;
/** Of the view: what was in its middle at the release is still seen at the end. */
const farthest = 0.4;

/** Milliseconds that the first speed would take for the whole way of a throw. */
const reach = -1 / Math.log(friction);

/** The latest steps, as far back as they matter and as their clock runs forward. */
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

/** How fast a pointer was when it let go; undefined where it rested, or moved for too short a time to tell. */
export function measureVelocity(steps: readonly PointerStep[], releasedAt: number): Velocity | undefined {
  const recent = filterRecentSteps(steps, releasedAt);
  const first = recent[0];
  const last = recent.at(-1);
  if (!first || !last) return undefined;
  if (last.time - first.time < leastTime || releasedAt - last.time > restTime) return undefined;
  const time = releasedAt - first.time;
  return limitPace({ across: (last.x - first.x) / time, down: (last.y - first.y) / time }, fastest);
}

/** The same direction, so slow that a throw stays within its share of the view. */
export function limitVelocity(velocity: Velocity, { width, height }: ViewportSize): Velocity {
  const { across, down } = limitPace(velocity, fastest);
  const way = { across: Math.abs(across) * reach, down: Math.abs(down) * reach };
  const share = Math.min(1, (farthest * width) / way.across, (farthest * height) / way.down);
  // Without a way there is nothing to share: 0 / 0.
  return Number.isFinite(share) ? { across: across * share, down: down * share } : { across: 0, down: 0 };
}

/** Milliseconds until a throw is too slow to be seen. */
export function computeCoastTime({ across, down }: Velocity): number {
  const pace = Math.hypot(across, down);
  return pace > slowest ? reach * Math.log(pace / slowest) : 0;
}

/** px that a throw has gone after so many milliseconds. It ends at one place, however few frames show it. */
export function computeCoastDistance(velocity: Velocity, time: number): { across: number; down: number } {
  const passed = Math.min(Math.max(0, time), computeCoastTime(velocity));
  const way = reach * (1 - friction ** passed);
  return { across: velocity.across * way, down: velocity.down * way };
}

function limitPace({ across, down }: Velocity, most: number): Velocity {
  const pace = Math.hypot(across, down);
  if (!Number.isFinite(pace)) return { across: 0, down: 0 };
  const brake = Math.min(1, most / pace);
  return pace === 0 ? { across, down } : { across: across * brake, down: down * brake };
}
