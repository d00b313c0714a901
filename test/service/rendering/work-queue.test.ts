/** Which export gets the next place. */
import { describe, expect, test } from 'vitest';
import { createWorkQueue } from '../../../src/service/rendering/work-queue.ts';

/** Tasks that end when a test says so. */
function createTasks(limits: { readonly atOnce: number; readonly waiting: number }) {
  const run = createWorkQueue(limits);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (
    name: string,
    account: number,
    { reader = 'any', signal = new AbortController().signal } = {},
  ): void => {
    const task = (): Promise<void> =>
      new Promise((resolve) => {
        begun.push(name);
        ends.set(name, resolve);
      });
    run(task, { account, reader, signal }).catch(() => refused.push(name));
  };
  /** All microtasks that the step causes. */
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settle();
  };
  return { add, end, settle, begun, refused };
}

describe('exports that wait', () => {
  test('begin in their order, and never more at once than allowed', async () => {
    const { add, end, settle, begun } = createTasks({ atOnce: 2, waiting: 10 });
    for (const name of ['a', 'b', 'c', 'd']) add(name, 1);
    await settle();
    expect(begun).toEqual(['a', 'b']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('c');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  test('of one account do not keep another waiting', async () => {
    const { add, end, settle, begun } = createTasks({ atOnce: 2, waiting: 50 });
    for (let index = 0; index < 20; index += 1) add(`many ${index}`, 1);
    add('one', 2);
    await settle();
    await end('many 0');
    expect(begun).toEqual(['many 0', 'many 1', 'one']);
  });

  test('take turns by account, also with one place', async () => {
    const { add, end, settle, begun } = createTasks({ atOnce: 1, waiting: 50 });
    for (const name of ['a1', 'a2', 'a3']) add(name, 1);
    for (const name of ['b1', 'b2']) add(name, 2);
    add('c1', 3);
    await settle();
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('of one reader do not keep the others of the account waiting', async () => {
    const { add, end, settle, begun, refused } = createTasks({ atOnce: 1, waiting: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, 1, { reader: 'a' });
    add('b1', 1, { reader: 'b' });
    await settle();
    expect(refused).toEqual(['a4']);
    for (const name of ['a1', 'b1', 'a2']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  test('make room for an account with fewer when no more can wait', async () => {
    const { add, end, settle, begun, refused } = createTasks({ atOnce: 1, waiting: 3 });
    for (const name of ['a', 'b', 'c', 'd', 'e']) add(name, 1);
    await settle();
    expect([begun, refused]).toEqual([['a'], ['e']]);
    add('other', 2);
    await settle();
    expect(refused).toEqual(['e', 'd']);
    await end('a');
    expect(begun).toEqual(['a', 'other']);
  });

  test('free their place when nobody wants them any more', async () => {
    const { add, end, settle, begun, refused } = createTasks({ atOnce: 1, waiting: 1 });
    const gone = new AbortController();
    add('a', 1);
    add('b', 1, { signal: gone.signal });
    await settle();
    gone.abort();
    await settle();
    add('c', 1);
    await settle();
    expect(refused).toEqual(['b']);
    await end('a');
    expect(begun).toEqual(['a', 'c']);
  });
});
