import { expect, test } from 'vitest';
import { createReadCache } from '../../src/service/database/read-cache.ts';

type Event = Parameters<ReturnType<typeof createReadCache>['observeStatement']>[0];
const statement = (sql: string) => ({ query: { sql } }) as unknown as Event;

function createScene() {
  const memory = createReadCache();
  let reads = 0;
  const read = () => memory.read('key', () => Promise.resolve((reads += 1)));
  return { memory, read };
}

test('a cached result is not read again', async () => {
  const { read } = createScene();
  expect([await read(), await read()]).toEqual([1, 1]);
});

test.each([
  'insert into a values (1)',
  'UPDATE a SET b = 1',
  'delete from a',
  'with x as (delete from a returning 1) select 1',
  'with x as (select 1) merge into a using x on true when matched then do nothing',
  'commit',
])('“%s” invalidates every result', async (sql) => {
  const { memory, read } = createScene();
  await read();
  memory.observeStatement(statement(sql));
  expect(await read()).toBe(2);
});

test.each(['select * from a', '  WITH RECURSIVE b AS (select updated_at from a) select * from b'])(
  'a read of the rows invalidates nothing: %s',
  async (sql) => {
    const { memory, read } = createScene();
    await read();
    memory.observeStatement(statement(sql));
    expect(await read()).toBe(1);
  },
);

test('a result that was under way during a write is not cached', async () => {
  const memory = createReadCache();
  let answer: (value: string) => void = () => undefined;
  const early = memory.read('key', () => new Promise<string>((resolve) => (answer = resolve)));
  memory.observeStatement(statement('commit'));
  answer('old');
  expect(await early).toBe('old');
  expect(await memory.read('key', () => Promise.resolve('new'))).toBe('new');
});

test('a failure is not cached', async () => {
  const memory = createReadCache();
  await expect(memory.read('key', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await memory.read('key', () => Promise.resolve('yes'))).toBe('yes');
});
