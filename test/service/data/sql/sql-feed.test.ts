/** One running query and its readers, over an endless source. */
import { expect, test } from 'vitest';
import { SqlFeed, type FeedOptions, type FeedSource } from '../../../../src/semantic-layer/sql/sql-feed.ts';
import type { FeedReader } from '../../../../src/semantic-layer/sql/sql-feed.ts';

const row = 'x'.repeat(100);

class Source implements FeedSource {
  made = 0;
  closed = 0;
  readonly #last: number;

  constructor(last: number) {
    this.#last = last;
  }

  next() {
    if (this.closed > 0) return Promise.reject(new Error('closed'));
    this.made += 1;
    return Promise.resolve({
      rows: [[`${row}${this.made}`]],
      done: this.made === this.#last,
      truncated: false,
    });
  }

  close() {
    this.closed += 1;
    return Promise.resolve();
  }
}

interface Scene {
  feed: SqlFeed;
  source: Source;
  whole: (readonly Uint8Array[] | undefined)[];
  deserted: () => number;
}

function startFeed({ last = Infinity, heldBytes = 1_000, pause = 600_000 } = {}): Scene {
  const source = new Source(last);
  const whole: Scene['whole'] = [];
  let deserted = 0;
  const options: FeedOptions = {
    heldBytes,
    pause,
    onEnd: (parts) => whole.push(parts),
    onAbandoned: () => (deserted += 1),
  };
  const first = { rows: [], done: false, truncated: false };
  const feed = new SqlFeed(source, new TextEncoder().encode('head'), first, options);
  return { feed, source, whole, deserted: () => deserted };
}

async function readAll(reader: FeedReader): Promise<number> {
  let parts = 0;
  while (await reader.next()) parts += 1;
  reader.leave();
  return parts;
}
const take = async (reader: FeedReader, count: number): Promise<void> => {
  for (let taken = 0; taken < count; taken += 1) await reader.next();
};
/** Waits until all pending events are processed. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('rows are made up to the buffer’s limit, and further only as readers take them', async () => {
  const { feed, source } = startFeed();
  await settle();
  const ahead = source.made;
  expect(ahead * row.length).toBeLessThan(1_200);
  const reader = feed.join();
  await take(reader, 50);
  await settle();
  expect(source.made - 50).toBeLessThanOrEqual(ahead);
  await feed.close();
});

test('a small result is made without readers, and returned as a whole', async () => {
  const { feed, source, whole } = startFeed({ last: 5 });
  await settle();
  expect([source.made, whole[0]?.length, feed.isEnded, feed.isJoinable]).toEqual([5, 6, true, true]);
  expect([await readAll(feed.join()), await readAll(feed.join())]).toEqual([6, 6]);
  expect(source.closed).toBeGreaterThan(0);
});

test('a result over the buffer’s limit is not returned as a whole, and nobody joins it half-way', async () => {
  const { feed, whole } = startFeed({ last: 100 });
  const reader = feed.join();
  await take(reader, 20);
  expect(feed.isJoinable).toBe(false);
  expect(await readAll(reader)).toBe(101 - 20);
  expect(whole).toEqual([undefined]);
});

test('a fast reader waits for a slow one until that one leaves', async () => {
  const { feed, source } = startFeed({ last: 100 });
  const fast = feed.join();
  const slow = feed.join();
  const finished = readAll(fast);
  await settle();
  expect(source.made).toBeLessThan(20);
  slow.leave();
  expect(await finished).toBe(101);
});

test('a reader who does not take its rows loses them, and the others get all', async () => {
  const { feed } = startFeed({ last: 100, pause: 1 });
  const fast = feed.join();
  const idle = feed.join();
  expect(await readAll(fast)).toBe(101);
  await expect(idle.next()).rejects.toThrow('closed');
});

test('an error of the query reaches every reader after the rows before it', async () => {
  const { feed, source, whole } = startFeed();
  const reader = feed.join();
  await settle();
  const there = source.made + 1;
  source.closed = 1;
  await take(reader, there);
  await expect(reader.next()).rejects.toThrow('closed');
  expect([feed.isJoinable, whole]).toEqual([false, [undefined]]);
});

test('a feed reports when its last reader has left, and ends when it is closed', async () => {
  const { feed, source, deserted } = startFeed();
  const readers = [feed.join(), feed.join()];
  readers[0]?.leave();
  expect(deserted()).toBe(0);
  readers[1]?.leave();
  expect(deserted()).toBe(1);
  await feed.close();
  await settle();
  const { made } = source;
  await settle();
  expect([feed.isEnded, source.made]).toEqual([true, made]);
});
