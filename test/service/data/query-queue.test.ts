/** A database runs few queries at once: quick ones do not wait for many slow ones, and none waits for ever. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QueryQueue } from '../../../src/semantic-layer/engine/query-queue.ts';
import type { Statement } from '../../../src/semantic-layer/query-sql/query-sql.ts';
import { rounds } from '../../rounds.ts';

const statement = (sql: string, cubes: string[] = []): Statement => ({ sql, values: [], cubes });

/** A queue whose queries end when the test says so. */
function createScene(places: number) {
  const queue = new QueryQueue(places);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const request = (sql: string, signal?: AbortSignal) =>
    queue.enter(
      statement(sql),
      () => {
        started.push(sql);
        return new Promise<void>((resolve) => ends.set(sql, resolve));
      },
      signal,
    );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (sql: string) => {
    await settle();
    ends.get(sql)?.();
    await settle();
  };
  return { queue, started, request, end, settle };
}

// Times are those that the tests say, however busy the machine is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets the queue learn that a statement takes this number of milliseconds. */
const learn = (queue: QueryQueue, sql: string, milliseconds: number, cubes?: string[]): Promise<void> =>
  queue.enter(statement(sql, cubes), () => {
    vi.advanceTimersByTime(milliseconds);
    return Promise.resolve();
  });

describe('the next query', () => {
  test('is that which took the shortest time before', async () => {
    const { queue, started, request, end } = createScene(1);
    await learn(queue, 'slow', 40);
    await learn(queue, 'quick', 1);
    const all = [request('first'), request('slow'), request('quick')];
    for (const sql of ['first', 'quick', 'slow']) await end(sql);
    await Promise.all(all);
    expect(started).toEqual(['first', 'quick', 'slow']);
  });

  test('is expected to take as long as others over the same cubes, where it is new', async () => {
    const queue = new QueryQueue(1);
    await learn(queue, 'known of flights', 40, ['flights']);
    await learn(queue, 'known of strikes', 1, ['strikes']);
    const started: string[] = [];
    const run = (sql: string, cubes: string[]) =>
      queue.enter(statement(sql, cubes), () => Promise.resolve(started.push(sql)));
    await Promise.all([run('a', []), run('new of flights', ['flights']), run('new of strikes', ['strikes'])]);
    expect(started).toEqual(['a', 'new of strikes', 'new of flights']);
  });

  test('is the oldest at every tenth start, so that none waits for ever', async () => {
    const { queue, started, request, end } = createScene(1);
    await learn(queue, 'slow', 40);
    await learn(queue, 'quick', 1);
    void request('first');
    void request('slow');
    for (let index = 0; index < 12; index += 1) {
      void queue.enter(statement('quick'), () => Promise.resolve(started.push('quick')));
    }
    await end('first');
    expect(started.indexOf('slow')).toBeLessThan(12);
  });

  test('is never a slow one where slow ones would take all places', async () => {
    const { queue, started, request, end, settle } = createScene(3);
    await learn(queue, 'quick', 1);
    for (const sql of ['slow 1', 'slow 2', 'slow 3']) await learn(queue, sql, 110);
    void request('slow 1');
    void request('slow 2');
    void request('slow 3');
    void request('quick');
    await settle();
    expect(started).toEqual(['slow 1', 'slow 2', 'quick']);
    // A place for quick ones alone.
    await end('quick');
    expect(started).toHaveLength(3);
    await end('slow 1');
    expect(started).toEqual(['slow 1', 'slow 2', 'quick', 'slow 3']);
  });

  test('is a slow one after a while, however many quick ones come', async () => {
    const queue = new QueryQueue(4);
    await learn(queue, 'quick', 1);
    await learn(queue, 'slow', 110);
    let quick = 0;
    let quickBefore: number | undefined;
    const send = async (): Promise<void> => {
      while (quickBefore === undefined && quick < 1_000)
        await queue.enter(statement('quick'), async () => {
          quick += 1;
          await Promise.resolve();
        });
    };
    const senders = Array.from({ length: 6 }, send);
    await queue.enter(statement('slow'), () => Promise.resolve((quickBefore = quick)));
    await Promise.all(senders);
    expect(quickBefore).toBeLessThan(40);
  });
});

describe('a query that is aborted', () => {
  test('leaves at once with the reason, and the others go on', async () => {
    const { started, request, end } = createScene(1);
    const controller = new AbortController();
    const all = [request('first'), request('left', controller.signal), request('last')];
    controller.abort(new Error('Nobody waits.'));
    await expect(all[1]).rejects.toThrow('Nobody waits.');
    await end('first');
    await end('last');
    await Promise.all([all[0], all[2]]);
    expect(started).toEqual(['first', 'last']);
  });

  test('does not enter if it was aborted before', async () => {
    const { started, request } = createScene(1);
    await expect(request('late', AbortSignal.abort(new Error('Nobody waits.')))).rejects.toThrow(
      'Nobody waits.',
    );
    expect(started).toEqual([]);
  });
});

test('a query that waits too long is refused with the limit, and takes no place later', async () => {
  const queue = new QueryQueue(1, 0.02);
  const ends: (() => void)[] = [];
  const running = queue.enter(
    statement('first'),
    () => new Promise<void>((resolve) => void ends.push(resolve)),
  );
  await expect(queue.enter(statement('late'), () => Promise.resolve('ran'))).rejects.toThrow('within 0.02 s');
  ends.forEach((end) => end());
  await running;
  expect(await queue.enter(statement('next'), () => Promise.resolve('ran'))).toBe('ran');
});

test('every query runs once, never more at once than there are places, whatever fails or is aborted', async () => {
  const query = fc.record({
    sql: fc.constantFrom('a', 'b', 'c'),
    ticks: fc.nat(4),
    fails: fc.boolean(),
    aborts: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(query, { maxLength: 30 }),
      async (places, queries) => {
        const queue = new QueryQueue(places);
        let running = 0;
        let most = 0;
        const outcomes = await Promise.allSettled(
          queries.map(({ sql, ticks, fails, aborts }) => {
            const controller = new AbortController();
            const outcome = queue.enter(
              statement(sql),
              async () => {
                most = Math.max(most, (running += 1));
                for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
                running -= 1;
                if (fails) throw new Error('failed');
              },
              controller.signal,
            );
            if (aborts) controller.abort(new Error('aborted'));
            return outcome;
          }),
        );
        expect(most).toBeLessThanOrEqual(places);
        expect(running).toBe(0);
        outcomes.forEach((outcome, index) => {
          const { fails, aborts } = queries[index] ?? {};
          if (!aborts) expect(outcome.status).toBe(fails ? 'rejected' : 'fulfilled');
        });
      },
    ),
    { numRuns: rounds(100, 2_000) },
  );
});
