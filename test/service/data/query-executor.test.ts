/** Long polls over the real engine; a gate holds back its results until the test opens it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OlapEngine } from '../../../src/semantic-layer/engine/olap-engine.ts';
import { toQueryEngine } from '../../../src/semantic-layer/engine/query-engine.ts';
import { QueryResultCache } from '../../../src/semantic-layer/engine/query-result-cache.ts';
import { QueryExecutor } from '../../../src/semantic-layer/engine/query-executor.ts';

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

const versionOf = (date: Date) => ({ key: String(date.getTime()), loadedAt: date });
const given = { columns: [[['1']]], version: versionOf(loadedAt), isStale: false };

let engine: GatedEngine;
beforeEach(() => {
  engine = new GatedEngine();
});
afterEach(() => engine.open());

const impatient = (): QueryExecutor =>
  new QueryExecutor({ engine: toQueryEngine(engine), continueWaitAfter: 0 });
const patient = (): QueryExecutor =>
  new QueryExecutor({ engine: toQueryEngine(engine), continueWaitAfter: 600_000 });

test('a slow query returns "Continue wait", and the repeated request joins the running query', async () => {
  const queries = impatient();
  expect(await queries.request('a', [statement])).toBe('wait');
  expect(await queries.request('a', [statement])).toBe('wait');
  engine.open();
  let answer = await queries.request('a', [statement]);
  while (answer === 'wait') answer = await queries.request('a', [statement]);
  expect(answer).toEqual(given);
  expect(engine.runs).toBe(1);
});

test('all parallel requests for the same query share one run', async () => {
  const queries = patient();
  const requested = Promise.all([1, 2, 3].map(() => queries.request('a', [statement])));
  engine.open();
  expect(await requested).toEqual([given, given, given]);
  expect(engine.runs).toBe(1);
});

test('a query with another key is another run', async () => {
  const queries = patient();
  const requested = Promise.all([
    queries.request('one account', [statement]),
    queries.request('another', [statement]),
  ]);
  engine.open();
  await requested;
  expect(engine.runs).toBe(2);
});

test('a result is kept, unless the caller requires a fresh one', async () => {
  const queries = patient();
  engine.open();
  await queries.request('a', [statement]);
  await queries.request('a', [statement]);
  expect(engine.runs).toBe(1);
  await queries.request('a', [statement], { mode: 'no-cache' });
  expect(engine.runs).toBe(2);
});

test('results beyond the cache’s size are dropped, the oldest first', async () => {
  const queries = new QueryExecutor({
    engine: toQueryEngine(engine),
    continueWaitAfter: 600_000,
    maxCachedCells: 102,
  });
  engine.open();
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await queries.request(key, [statement]);
  expect(engine.runs).toBe(4);
});

test('results without rows are dropped, too', () => {
  const cache = new QueryResultCache(500);
  const version = { key: '1', loadedAt: new Date(0) };
  for (let index = 0; index < 100; index += 1) cache.store(String(index), { columns: [[[]]], version });
  const kept = Array.from({ length: 100 }, (_, index) => cache.find(String(index))).filter(Boolean);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(20);
});

test('a client that leaves stops its query', async () => {
  const queries = patient();
  const leaving = new AbortController();
  const requested = queries.request('a', [statement], { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(requested).rejects.toThrow('left');
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

test('a query is stopped if no request comes back for it', async () => {
  const queries = new QueryExecutor({
    engine: toQueryEngine(engine),
    continueWaitAfter: 0,
    abandonAfter: 0,
  });
  expect(await queries.request('a', [statement])).toBe('wait');
  await expect.poll(() => engine.stopped).toBe(1);
});

test('a failed query is not kept: the next request runs it again', async () => {
  let runs = 0;
  const failing = {
    loadedAt,
    run: () => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('disk')) : Promise.resolve([['1']]);
    },
  };
  const queries = new QueryExecutor({ engine: toQueryEngine(failing), continueWaitAfter: 600_000 });
  await expect(queries.request('a', [statement])).rejects.toThrow('disk');
  expect(await queries.request('a', [statement])).toEqual(given);
});

test('a slow fresh result is returned once it is there, and not run again and again', async () => {
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
  const fresh = { ...given, version: versionOf(newer) };
  let next: GatedEngine;
  beforeEach(() => {
    next = new GatedEngine();
    next.loadedAt = newer;
  });
  afterEach(() => next.open());

  async function keepOldAnswer(continueWaitAfter: number): Promise<QueryExecutor> {
    let current = engine;
    const swapped = {
      get loadedAt() {
        return current.loadedAt;
      },
      run: (_: unknown, signal?: AbortSignal) => current.run(_, signal),
    };
    const queries = new QueryExecutor({ engine: toQueryEngine(swapped), continueWaitAfter });
    engine.open();
    let answer = await queries.request('a', [statement]);
    while (answer === 'wait') answer = await queries.request('a', [statement]);
    current = next;
    return queries;
  }

  test('stale-if-slow waits as long as for any query, then returns the old rows and marks them', async () => {
    const queries = await keepOldAnswer(0);
    expect(await queries.request('a', [statement])).toEqual(stale);
    expect(next.runs).toBe(1);
    const patientOnes = await keepOldAnswer(600_000);
    next.open();
    expect(await patientOnes.request('a', [statement], { mode: 'stale-if-slow' })).toEqual(fresh);
  });

  test('stale-while-revalidate returns the old rows at once and loads the new ones for the next request', async () => {
    const queries = await keepOldAnswer(600_000);
    expect(await queries.request('a', [statement], { mode: 'stale-while-revalidate' })).toEqual(stale);
    expect(next.runs).toBe(1);
    next.open();
    expect(await queries.request('a', [statement], { mode: 'must-revalidate' })).toEqual(fresh);
    expect(next.runs).toBe(1);
  });

  test('must-revalidate never returns old rows, and runs nothing while rows are current', async () => {
    const queries = await keepOldAnswer(600_000);
    next.open();
    expect(await queries.request('a', [statement], { mode: 'must-revalidate' })).toEqual(fresh);
    expect(await queries.request('a', [statement], { mode: 'must-revalidate' })).toEqual(fresh);
    expect(next.runs).toBe(1);
  });
});

test('a version that cannot be found fails every request for it, and nothing else', async () => {
  const failing = {
    run: () => Promise.resolve([['1']]),
    findVersion: () => Promise.reject(new Error('away')),
  };
  const queries = new QueryExecutor({ engine: failing, continueWaitAfter: 600_000 });
  const requests = [1, 2, 3].map(() => queries.request('a', [statement]));
  const outcomes = await Promise.allSettled(requests);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('a result whose version takes a query to find is kept while the version is the same', async () => {
  let runs = 0;
  let version = 'a';
  const asking = {
    run: () => Promise.resolve([[String((runs += 1))]]),
    findVersion: () => Promise.resolve({ key: version, loadedAt }),
  };
  const queries = new QueryExecutor({ engine: asking, continueWaitAfter: 600_000 });
  for (const key of ['a', 'a', 'b', 'b']) {
    version = key;
    await queries.request('q', [statement]);
  }
  expect(runs).toBe(2);
});
