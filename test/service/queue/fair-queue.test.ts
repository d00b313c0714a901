/** Little runs at once: accounts share the turns, their readers share the account's, and nobody waits for ever. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairQueue, NoTurnError, type QueueLimits, type QueueOwner } from '../../../src/queue/fair-queue.ts';
import { rounds } from '../../rounds.ts';

const toOwner = (name: string): QueueOwner => {
  const [account = '', reader = '', topic = ''] = name.split(' ')[0]?.split('/') ?? [];
  return { account: Number(account), reader, topic };
};

/** All microtasks that a step causes. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when the test says so. A name is `account/reader/topic`, and perhaps a word that tells two apart. */
function createScene(limits: QueueLimits) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const refused: string[] = [];
  const leaves = new Map<string, () => void>();
  const enter = async (name: string, signal?: AbortSignal): Promise<void> => {
    const leave = await queue.enter(toOwner(name), signal);
    begun.push(name);
    leaves.set(name, leave);
  };
  const add = async (...names: string[]): Promise<void> => {
    for (const name of names)
      enter(name).catch((error: unknown) => {
        refused.push(error instanceof NoTurnError ? `${name}: ${error.why}` : String(error));
      });
    await settle();
  };
  const end = async (name: string): Promise<void> => {
    leaves.get(name)?.();
    await settle();
  };
  return { queue, begun, refused, enter, add, end };
}

/** The order of turns at one place, where each work ends before the next one begins. */
async function listTurns(names: readonly string[]): Promise<string[]> {
  const { begun, add, end } = createScene({ places: 1 });
  await add('9/first', ...names.map((name, index) => `${name} ${index}`));
  for (let index = 0; index < begun.length; index += 1) await end(begun[index] ?? '');
  return begun.slice(1);
}

describe('turns', () => {
  test.each([
    ['of one reader are in the order of arrival', '1/a 1/a 1/a', [0, 1, 2]],
    [
      'are shared among accounts, however much one of them sends',
      '1/a 1/a 1/a 1/a 2/a 2/a 3/a',
      [0, 4, 6, 1, 5, 2, 3],
    ],
    [
      'are shared among readers; more readers give an account no more',
      '1/a 1/a 1/b 1/c 2/a 2/a',
      [0, 4, 2, 5, 3, 1],
    ],
    [
      'of a reader are shared among what it asks about',
      '1/a/charts 1/a/charts 1/a/charts 1/a/list 1/a/list',
      [0, 3, 1, 4, 2],
    ],
  ])('%s', async (_, names, order) => {
    const list = names.split(' ');
    expect(await listTurns(list)).toEqual(order.map((index) => `${list[index] ?? ''} ${index}`));
  });

  test('go to the account with the fewest places', async () => {
    const { begun, add, end } = createScene({ places: 4 });
    await add('1/a', '2/a', '2/b', '3/a');
    await add('2/c', '1/b');
    await end('3/a');
    expect(begun.at(-1)).toBe('1/b');
    await end('2/a');
    expect(begun.at(-1)).toBe('2/c');
  });
});

describe('the last free place', () => {
  test('is kept from who has all others, and serves anybody else at once', async () => {
    const { begun, add, end } = createScene({ places: 3 });
    await add('1/a 1', '1/a 2', '1/a 3', '1/b');
    expect(begun).toEqual(['1/a 1', '1/a 2', '1/b']);
    await end('1/b');
    await add('1/a/other');
    expect(begun.slice(3)).toEqual(['1/a/other']);
    await end('1/a 1');
    expect(begun.slice(4)).toEqual(['1/a 3']);
  });

  test('is given to all where it is the only one, or the queue keeps none', async () => {
    for (const limits of [{ places: 1 }, { places: 2, placesOfOne: 2 }]) {
      const { begun, add } = createScene(limits);
      await add('1/a 1', '1/a 2', '1/a 3');
      expect(begun).toHaveLength(limits.places);
    }
  });
});

describe('when no more can wait', () => {
  test.each([
    ['the latest of the account with the most', '1/a 1/a 1/b 2/a', '3/a', '1/a 1'],
    ['the latest of the reader with the most', '1/a 1/a 1/a', '1/b', '1/a 2'],
    ['the newcomer, if its reader has as much', '1/a 1/a 2/a', '2/a', '2/a 3'],
    ['the newcomer, if its reader has more', '1/a 1/a 1/a', '1/a', '1/a 3'],
    ['the newcomer, if each has one', '1/a 2/a 3/a', '4/a', '4/a 3'],
  ])('%s is refused', async (_, standing, newcomer, expected) => {
    const names = standing.split(' ');
    const { add, refused } = createScene({ places: 1, waiting: names.length });
    await add('9/first', ...[...names, newcomer].map((name, index) => `${name} ${index}`));
    expect(refused).toEqual([`${expected}: full`]);
  });

  test('a free place is given all the same', async () => {
    const { add, begun, refused } = createScene({ places: 1, waiting: 0 });
    await add('1/a', '2/a');
    expect([begun, refused]).toEqual([['1/a'], ['2/a: full']]);
  });
});

test('a wait that is too long ends with its reason, and takes no place later', async () => {
  const { enter, end, add, begun } = createScene({ places: 2, wait: 5 });
  await add('1/a', '1/b');
  await expect(enter('2/a late')).rejects.toMatchObject({ why: 'busy' });
  await expect(enter('1/a late')).rejects.toMatchObject({ why: 'own' });
  await end('1/a');
  await add('3/a');
  expect(begun).toEqual(['1/a', '1/b', '3/a']);
});

test('work that is aborted leaves at once with the reason, and never begins', async () => {
  const { enter, end, add, begun } = createScene({ places: 1 });
  await add('1/a');
  const leaving = new AbortController();
  const left = enter('1/a left', leaving.signal);
  await add('1/a last');
  leaving.abort(new Error('Nobody waits.'));
  await expect(left).rejects.toThrow('Nobody waits.');
  await expect(enter('1/a late', leaving.signal)).rejects.toThrow('Nobody waits.');
  await end('1/a');
  expect(begun).toEqual(['1/a', '1/a last']);
});

test('a closed queue refuses who waits and who comes', async () => {
  const { queue, add, begun, refused } = createScene({ places: 1 });
  await add('1/a', '1/b');
  queue.close(new Error('closed'));
  await add('1/c');
  expect([begun, refused]).toEqual([['1/a'], ['Error: closed', 'Error: closed']]);
});

test('a place is given back also by work that fails', async () => {
  const queue = new FairQueue({ places: 1 });
  const owner = toOwner('1/a');
  await expect(queue.run(owner, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run(owner, () => Promise.resolve('done'))).toBe('done');
});

describe('whatever comes, ends and is aborted', () => {
  const name = fc
    .tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y'))
    .map((parts) => parts.join('/'));
  const what = fc.constantFrom('come', 'come', 'come', 'end', 'end', 'abort');
  const steps = fc.array(fc.record({ what, name, which: fc.nat() }), { maxLength: 60, size: 'max' });

  interface Work {
    readonly name: string;
    readonly controller: AbortController;
    leave?: () => void;
  }
  interface Entry {
    readonly what: string;
    readonly work: Work;
  }

  /** Does the steps, and then ends what runs until nothing is left. */
  async function play(
    limits: QueueLimits,
    list: readonly { what: string; name: string; which: number }[],
  ): Promise<Entry[]> {
    const queue = new FairQueue(limits);
    const log: Entry[] = [];
    const listIn = (state: string): Work[] =>
      log
        .filter(({ work }, at) => log.findLastIndex((entry) => entry.work === work) === at)
        .flatMap(({ what, work }) => (what === state ? [work] : []));
    const record = (what: string, work: Work | undefined): void => void (work && log.push({ what, work }));
    const come = (path: string): void => {
      const work: Work = { name: path, controller: new AbortController() };
      record('come', work);
      queue.enter(toOwner(path), work.controller.signal).then(
        (leave) => record('begin', Object.assign(work, { leave })),
        () => record('abort', work),
      );
    };
    const end = (work: Work | undefined): void => {
      record('end', work);
      work?.leave?.();
    };
    for (const { what, name: path, which } of list) {
      const running = listIn('begin');
      const waiting = listIn('come');
      if (what === 'come') come(path);
      else if (what === 'end') end(running[which % running.length]);
      else waiting[which % waiting.length]?.controller.abort(new Error('aborted'));
      await settle();
    }
    for (let [running] = listIn('begin'); running; [running] = listIn('begin')) {
      end(running);
      await settle();
    }
    return log;
  }

  const listBegun = (log: readonly Entry[]): Work[] =>
    log.flatMap(({ what, work }) => (what === 'begin' ? [work] : []));

  test('all work begins within the places, and in the order of arrival where it is about the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (places, list) => {
        const log = await play({ places }, list);
        const running: Work[] = [];
        for (const { what, work } of log) {
          if (what === 'begin') running.push(work);
          if (what === 'end') running.splice(running.indexOf(work), 1);
          expect(running.length).toBeLessThanOrEqual(places);
          const same = running.filter((one) => one.name === work.name);
          expect(same.length).toBeLessThanOrEqual(Math.max(places - 1, 1));
        }
        const came = log.flatMap(({ what, work }) => (what === 'come' ? [work] : []));
        const staying = came.filter(({ controller }) => !controller.signal.aborted);
        for (const { name: one } of staying) {
          const same = listBegun(log).filter((work) => work.name === one);
          expect(same).toEqual(staying.filter((work) => work.name === one));
        }
      }),
      { numRuns: rounds(100, 1_000) },
    );
  });

  test('while work waits, no other account, reader or topic has more turns than its own', async () => {
    const lineOf = (work: Work, level: number): string => work.name.split('/').slice(0, level).join('/');
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const log = await play({ places: 1 }, list);
        for (const work of listBegun(log)) {
          const [came = 0, begin = 0] = log.flatMap((entry, at) => (entry.work === work ? [at] : []));
          const during = listBegun(log.slice(came, begin + 1));
          for (const level of [1, 2, 3]) {
            const rivals = during.filter((one) => lineOf(one, level - 1) === lineOf(work, level - 1));
            const countTurns = (of: Work): number =>
              rivals.filter((one) => lineOf(one, level) === lineOf(of, level)).length;
            for (const rival of rivals) expect(countTurns(rival)).toBeLessThanOrEqual(countTurns(work));
          }
        }
      }),
      { numRuns: rounds(100, 1_000) },
    );
  });
});
