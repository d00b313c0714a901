/** The clock that instances share, where their own clocks differ, are set, or the database is slow. */
import { expect, test } from 'vitest';
import { createSharedClock } from '../../src/service/notifications/shared-clock.ts';

const start = Date.UTC(2026, 2, 27, 12);

/** A machine whose clock is `off` milliseconds ahead, and a database that takes `pauses` to answer, one after the other. */
function createMachine(off: number, pauses: readonly number[] = []) {
  let time = start;
  let asked = 0;
  const now = (): Date => new Date(time + off);
  const clock = createSharedClock({
    now,
    readSharedTime() {
      const pause = pauses[asked] ?? 10;
      asked += 1;
      time += pause / 2;
      const read = new Date(time);
      time += pause / 2;
      return Promise.resolve(read);
    },
  });
  return {
    clock,
    pass: (milliseconds: number) => (time += milliseconds),
    trueTime: () => time,
    asked: () => asked,
  };
}

test.each([0, 31_000, -31_000, 3_600_000])(
  'is the true one on a machine that is %d ms ahead',
  async (off) => {
    const { clock, trueTime } = createMachine(off);
    await clock.compare();
    expect(clock.now().getTime()).toBe(trueTime());
  },
);

test('is asked for each ten seconds only', async () => {
  const { clock, pass, asked } = createMachine(5_000);
  for (let second = 0; second < 21; second += 1) {
    await clock.compare();
    pass(1_000);
  }
  expect(asked()).toBe(3);
});

test('is asked for again where the answer took too long', async () => {
  const { clock, trueTime, asked } = createMachine(31_000, [10_000, 10]);
  await clock.compare();
  expect(asked()).toBe(2);
  expect(clock.now().getTime()).toBe(trueTime());
});

test('stays what it was while the database is slow', async () => {
  const { clock, pass, trueTime } = createMachine(31_000, [10, 60_000, 60_000, 60_000]);
  await clock.compare();
  pass(20_000);
  await clock.compare();
  expect(clock.now().getTime()).toBe(trueTime());
});

test('is that of the machine where both are equal but for a moment', async () => {
  const { clock, trueTime } = createMachine(200);
  await clock.compare();
  expect(clock.now().getTime()).toBe(trueTime() + 200);
});
