/** Long polls over the real engine, whose answers a gate holds back until the test opens it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OlapEngine } from '../../../src/service/data/olap-engine.ts';
import { RunningQueries } from '../../../src/service/data/running-queries.ts';

const statement = { sql: 'SELECT 1', values: [] };

class GatedEngine implements Pick<OlapEngine, 'run'> {
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

let engine: GatedEngine;
beforeEach(() => {
  engine = new GatedEngine();
});
afterEach(() => engine.open());

const impatient = (): RunningQueries => new RunningQueries({ engine, continueWaitAfter: 0 });
const patient = (): RunningQueries => new RunningQueries({ engine, continueWaitAfter: 600_000 });

test('a slow query says wait, and the repeated question joins the one that runs', async () => {
  const queries = impatient();
  expect(await queries.ask('a', [statement])).toBe('wait');
  expect(await queries.ask('a', [statement])).toBe('wait');
  engine.open();
  let answer = await queries.ask('a', [statement]);
  while (answer === 'wait') answer = await queries.ask('a', [statement]);
  expect(answer).toEqual([[['1']]]);
  expect(engine.runs).toBe(1);
});

test('everybody who asks the same at once shares one run', async () => {
  const queries = patient();
  const asked = Promise.all([1, 2, 3].map(() => queries.ask('a', [statement])));
  engine.open();
  expect(await asked).toEqual([[[['1']]], [[['1']]], [[['1']]]]);
  expect(engine.runs).toBe(1);
});

test('another key is another run', async () => {
  const queries = patient();
  const asked = Promise.all([queries.ask('one account', [statement]), queries.ask('another', [statement])]);
  engine.open();
  await asked;
  expect(engine.runs).toBe(2);
});

test('an answer is kept, unless the caller wants it fresh', async () => {
  const queries = patient();
  engine.open();
  await queries.ask('a', [statement]);
  await queries.ask('a', [statement]);
  expect(engine.runs).toBe(1);
  await queries.ask('a', [statement], { isFresh: true });
  expect(engine.runs).toBe(2);
});

test('answers beyond the room for them are dropped, the oldest first', async () => {
  const queries = new RunningQueries({ engine, continueWaitAfter: 600_000, keptCells: 2 });
  engine.open();
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await queries.ask(key, [statement]);
  expect(engine.runs).toBe(4);
});

test('a client that leaves stops its query', async () => {
  const queries = patient();
  const leaving = new AbortController();
  const asked = queries.ask('a', [statement], { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
  expect(engine.stopped).toBe(1);
});

test('a client that leaves does not stop the query of another', async () => {
  const queries = patient();
  const leaving = new AbortController();
  const left = queries.ask('a', [statement], { signal: leaving.signal });
  const stayed = queries.ask('a', [statement]);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  engine.open();
  expect(await stayed).toEqual([[['1']]]);
  expect([engine.runs, engine.stopped]).toEqual([1, 0]);
});

test('a query that nobody comes back for is stopped', async () => {
  const queries = new RunningQueries({ engine, continueWaitAfter: 0, abandonAfter: 0 });
  expect(await queries.ask('a', [statement])).toBe('wait');
  await expect.poll(() => engine.stopped).toBe(1);
});

test('a query that fails is not kept: the next question runs it again', async () => {
  let runs = 0;
  const failing = {
    run: () => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('disk')) : Promise.resolve([['1']]);
    },
  };
  const queries = new RunningQueries({ engine: failing, continueWaitAfter: 600_000 });
  await expect(queries.ask('a', [statement])).rejects.toThrow('disk');
  expect(await queries.ask('a', [statement])).toEqual([[['1']]]);
});
