import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  limitVelocity,
  computeCoastTime,
  computeCoastDistance,
  filterRecentSteps,
  measureVelocity,
  type PointerStep,
} from '../../../src/views/map/model/drag-inertia.ts';

const frame = { width: 400, height: 240 };

/** Clocks that stand still, run, jump, go back, or give no time. */
const time = fc.oneof(
  fc.integer({ min: 0, max: 400 }),
  fc.double({ min: 0, max: 400, noNaN: true }),
  fc.constantFrom(0, -1e9, 1e15, Number.NaN, Infinity, -Infinity),
);
const place = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const step = fc.record({ time, x: place, y: place });
const steps = fc.oneof(
  fc.array(step, { maxLength: 30 }),
  fc.array(step, { maxLength: 30 }).map((all) => all.toSorted((one, other) => one.time - other.time)),
);

/** A pointer at constant speed, px per millisecond, sampled at an interval in milliseconds. */
const drag = (across: number, down: number, { lasting = 200, every = 10 } = {}): PointerStep[] =>
  Array.from({ length: lasting / every + 1 }, (_, at) => ({
    time: 1_000 + at * every,
    x: across * at * every,
    y: down * at * every,
  }));

test('inertia never moves the view beyond what was visible, with any clock', () => {
  fc.assert(
    fc.property(steps, time, (all, releasedAt) => {
      const velocity = measureVelocity(all, releasedAt);
      if (!velocity) return;
      const way = computeCoastDistance(limitVelocity(velocity, frame), Infinity);
      expect(Math.abs(way.across)).toBeLessThan(frame.width / 2);
      expect(Math.abs(way.down)).toBeLessThan(frame.height / 2);
      expect(Math.hypot(velocity.across, velocity.down)).toBeLessThanOrEqual(2.000_001);
    }),
  );
});

test('a limit keeps the direction of the movement, and never makes it faster', () => {
  const speed = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  const side = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(speed, speed, side, side, (across, down, width, height) => {
      const bound = limitVelocity({ across, down }, { width, height });
      expect(Math.abs(bound.across)).toBeLessThanOrEqual(Math.abs(across));
      expect(Math.abs(bound.down)).toBeLessThanOrEqual(Math.abs(down));
      expect(bound.across * down - bound.down * across).toBeCloseTo(0, 3);
    }),
  );
});

test('a pointer at constant speed is released at its speed, at any sampling rate', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.constantFrom(1, 4, 8, 20, 40),
      (across, down, every) => {
        const velocity = measureVelocity(drag(across, down, { every }), 1_200);
        expect(velocity?.across).toBeCloseTo(across, 9);
        expect(velocity?.down).toBeCloseTo(down, 9);
      },
    ),
  );
});

test.each([
  ['a press', drag(1, 0, { lasting: 0 }), 1_000],
  ['a movement of one millisecond', drag(15, 8, { lasting: 1, every: 1 }), 1_001],
  ['a movement too short to tell its speed', drag(1, 1, { lasting: 20 }), 1_020],
  ['all of it at one time', drag(1, 1, { lasting: 200 }).map((one) => ({ ...one, time: 1_200 })), 1_200],
  ['a hand that has come to rest', drag(1, 1), 1_251],
  ['a clock that goes back at the end', [...drag(1, 1), { time: 900, x: 9, y: 9 }], 1_200],
  ['a release before the movement', drag(1, 1), 900],
])('%s causes no inertia', (_, all, releasedAt) => {
  expect(measureVelocity(all, releasedAt)).toBeUndefined();
});

test('a pointer that has turned continues in its last direction', () => {
  const there = drag(1, 0);
  const back = drag(-1, 0).map((one) => ({ ...one, time: one.time + 200, x: one.x + 200 }));
  expect(measureVelocity([...there, ...back], 1_400)?.across).toBeCloseTo(-1, 9);
});

test('inertia ends at one place at any frame rate, and does not come back', () => {
  const speed = fc.double({ min: -2, max: 2, noNaN: true });
  fc.assert(
    fc.property(speed, speed, fc.array(fc.integer({ min: 1, max: 900 })), (across, down, waits) => {
      const velocity = { across, down };
      const end = computeCoastDistance(velocity, computeCoastTime(velocity));
      let now = 0;
      let gone = 0;
      for (const wait of waits) {
        now += wait;
        const way = computeCoastDistance(velocity, now);
        const length = Math.hypot(way.across, way.down);
        expect(length).toBeGreaterThanOrEqual(gone);
        gone = length;
        if (now >= computeCoastTime(velocity)) expect(way).toEqual(end);
      }
    }),
  );
});

test('only the most recent samples are kept, and at least enough to measure a speed', () => {
  fc.assert(
    fc.property(steps, time, (all, now) => {
      const kept = filterRecentSteps(all, now);
      expect(all.slice(all.length - kept.length)).toEqual(kept);
      expect(measureVelocity(kept, now)).toEqual(measureVelocity(all, now));
      for (const one of kept) expect(now - one.time).toBeLessThanOrEqual(100);
    }),
  );
});
