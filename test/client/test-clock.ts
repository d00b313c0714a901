/** A clock for requests that only tests move. */
import type { RequestClock } from '../../src/client/clock-and-random.ts';

export interface TestClock extends RequestClock {
  /** Seconds, for `requestTimeout`: every pause before a retry is shorter than half of it. */
  readonly limit: number;
  /** Milliseconds of the pauses before retries so far. They pass at once, unless `holdPauses`. */
  readonly pauses: number[];
  holdPauses: boolean;
  /** Resolves once the given number of pauses have begun. */
  untilPaused(count: number): Promise<void>;
  /** Moves every waiting request forward by half of the limit. */
  passHalf(): Promise<void>;
  /** Lets the limit pass repeatedly until the given promise settles. */
  passUntil(end: Promise<unknown>): Promise<void>;
}

const limit = 77.7;

export function createTestClock(random: () => number = () => 0.5): TestClock {
  let time = Date.UTC(2031, 4, 6);
  const halves = new Set<() => void>();
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((listen) => listen());
  /** Resolves once the condition holds; each change of the clock checks it again. */
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!holds()) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    });
  const pass = (): void => [...halves].forEach((resolve) => resolve());

  const clock: TestClock = {
    limit,
    random,
    pauses: [],
    holdPauses: false,
    now: () => time,
    wait(milliseconds, signal) {
      const isIdle = milliseconds === limit * 500;
      if (!isIdle) clock.pauses.push(milliseconds);
      return new Promise((resolve) => {
        const done = (): void => {
          signal?.removeEventListener('abort', done);
          halves.delete(done);
          resolve();
        };
        signal?.addEventListener('abort', done);
        if (signal?.aborted || (!isIdle && !clock.holdPauses)) done();
        else if (isIdle) halves.add(done);
        if (!isIdle) time += milliseconds;
        notify();
      });
    },
    untilPaused: (count) => until(() => clock.pauses.length >= count),
    async passHalf() {
      await until(() => halves.size > 0);
      pass();
    },
    async passUntil(end) {
      const isOver = { yes: false };
      const finish = (): void => {
        isOver.yes = true;
        notify();
      };
      end.then(finish, finish);
      while (!isOver.yes) {
        await until(() => isOver.yes || halves.size > 0);
        pass();
      }
    },
  };
  return clock;
}
