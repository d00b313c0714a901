/** Long polls over the real engine, whose answers a gate holds back until the test opens it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OlapEngine } from '../../../src/service/data/engine/olap-engine.ts';
import { RunningQueries } from '../../../src/service/data/engine/running-queries.ts';

const statement = { sql: 'SELECT 1', values: [] };

const loadedAt = new Date('2024-05-15T12:00:00Z');

class GatedEngine implements Pick<OlapEngine, 'run' | 'loadedAt'> {
  loadedAt = loadedAt;
  runs = 0;
  stopped = 0;
  #open: () => void = () => undefined;
  readonly #gate = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  open(): void {
    this.#open();
  }

  async run(_: unknown, signal?: AbortSignal): Promise<unknown[][]> {
    this.runs += 1;
    const left = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => {
        this.stopped += 1;
        reject(new Error('stopped'));
      });
    });
    await Promise.race([this.#gate, left]);
    return [['1']];
  }
}

const given = { columns: [[['1']]], loadedAt, isStale: false };

let engine: GatedEngine;
beforeEach(() => {
  engine = new GatedEngine();
});
afterEach(() => engine.open());

const impatient = (): RunningQueries => new RunningQueries({ engine, continueWaitAfter: 0 });
const patient = (): RunningQueries => new RunningQueries({ engine, continueWaitAfter: 600_000 });

test('a slow query says wait, and the repeated question joins the one that runs', async () => {
  const queries = impatient();
  expect(await queries.request('a', [statement])).toBe('wait');
  expect(await queries.request('a', [statement])).toBe('wait');
  engine.open();
  let answer = await queries.request('a', [statement]);
  while (answer === 'wait') answer = await queries.request('a', [statement]);
  expect(answer).toEqual(given);
  expect(engine.runs).toBe(1);
});

test('everybody who asks the same at once shares one run', async () => {
  const queries = patient();
  const asked = Promise.all([1, 2, 3].map(() => queries.request('a', [statement])));
  engine.open();
  expect(await asked).toEqual([given, given, given]);
  expect(engine.runs).toBe(1);
});

test('another key is another run', async () => {
  const queries = patient();
  const asked = Promise.all([
    queries.request('one account', [statement]),
    queries.request('another', [statement]),
  ]);
  engine.open();
  await asked;
  expect(engine.runs).toBe(2);
});

test('an answer is kept, unless the caller wants it fresh', async () => {
  const queries = patient();
  engine.open();
  await queries.request('a', [statement]);
  await queries.request('a', [statement]);
  expect(engine.runs).toBe(1);
  await queries.request('a', [statement], { mode: 'no-cache' });
  expect(engine.runs).toBe(2);
});

test('answers beyond the room for them are dropped, the oldest first', async () => {
  const queries = new RunningQueries({ engine, continueWaitAfter: 600_000, maxCachedCells: 2 });
  engine.open();
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await queries.request(key, [statement]);
  expect(engine.runs).toBe(4);
});

test('a client that leaves stops its query', async () => {
  const queries = patient();
  const leaving = new AbortController();
  const asked = queries.request('a', [statement], { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
  expect(engine.stopped).toBe(1);
});

test('a client that leaves does not stop the query of another', async () => {
  const queries = patient();
  const leaving = new AbortController();
  const left = queries.request('a', [statement], { signal: leaving.signal });
  const stayed = queries.request('a', [statement]);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  engine.open();
  expect(await stayed).toEqual(given);
  expect([engine.runs, engine.stopped]).toEqual([1, 0]);
});

test('a query that nobody comes back for is stopped', async () => {
  const queries = new RunningQueries({ engine, continueWaitAfter: 0, abandonAfter: 0 });
  expect(await queries.request('a', [statement])).toBe('wait');
  await expect.poll(() => engine.stopped).toBe(1);
});

test('a query that fails is not kept: the next question runs it again', async () => {
  let runs = 0;
  const failing = {
    loadedAt,
    run: () => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('disk')) : Promise.resolve([['1']]);
    },
  };
  const queries = new RunningQueries({ engine: failing, continueWaitAfter: 600_000 });
  await expect(queries.request('a', [statement])).rejects.toThrow('disk');
  expect(await queries.request('a', [statement])).toEqual(given);
});

test('a fresh answer that takes long is given once it is there, and not run for ever', async () => {
  const queries = impatient();
  const ask = () => queries.request('a', [statement], { mode: 'no-cache' });
  expect(await ask()).toBe('wait');
  engine.open();
  let answer = await ask();
  while (answer === 'wait') answer = await ask();
  expect([answer, engine.runs]).toEqual([given, 1]);
  while ((await ask()) === 'wait');
  expect(engine.runs).toBe(2);
});

describe('when the engine has loaded newer rows', () => {
  const newer = new Date('2024-05-16T12:00:00Z');
  const stale = { ...given, isStale: true };
  const fresh = { ...given, loadedAt: newer };
  let next: GatedEngine;
  beforeEach(() => {
    next = new GatedEngine();
    next.loadedAt = newer;
  });
  afterEach(() => next.open());

  async function keepOldAnswer(continueWaitAfter: number): Promise<RunningQueries> {
    let current = engine;
    const swapped = {
      get loadedAt() {
        return current.loadedAt;
      },
      run: (_: unknown, signal?: AbortSignal) => current.run(_, signal),
    };
    const queries = new RunningQueries({ engine: swapped, continueWaitAfter });
    engine.open();
    let answer = await queries.request('a', [statement]);
    while (answer === 'wait') answer = await queries.request('a', [statement]);
    current = next;
    return queries;
  }

  test('stale-if-slow waits for them as long as it would wait, then gives the old ones and says so', async () => {
    const queries = await keepOldAnswer(0);
    expect(await queries.request('a', [statement])).toEqual(stale);
    expect(next.runs).toBe(1);
    const patientOnes = await keepOldAnswer(600_000);
    next.open();
    expect(await patientOnes.request('a', [statement], { mode: 'stale-if-slow' })).toEqual(fresh);
  });

  test('stale-while-revalidate gives the old ones at once and fetches the new ones for the next', async () => {
    const queries = await keepOldAnswer(600_000);
    expect(await queries.request('a', [statement], { mode: 'stale-while-revalidate' })).toEqual(stale);
    expect(next.runs).toBe(1);
    next.open();
    expect(await queries.request('a', [statement], { mode: 'must-revalidate' })).toEqual(fresh);
    expect(next.runs).toBe(1);
  });

  test('must-revalidate takes no old ones, and runs nothing where they are current', async () => {
    const queries = await keepOldAnswer(600_000);
    next.open();
    expect(await queries.request('a', [statement], { mode: 'must-revalidate' })).toEqual(fresh);
    expect(await queries.request('a', [statement], { mode: 'must-revalidate' })).toEqual(fresh);
    expect(next.runs).toBe(1);
  });
});
