import { expect, test } from 'vitest';
import { createMemory } from '../../src/service/database/recall.ts';

type Event = Parameters<ReturnType<typeof createMemory>['notice']>[0];
const statement = (sql: string) => ({ query: { sql } }) as unknown as Event;

function createScene() {
  const memory = createMemory();
  let reads = 0;
  const read = () => memory.recall('key', () => Promise.resolve((reads += 1)));
  return { memory, read };
}

test('what was read is not read again', async () => {
  const { read } = createScene();
  expect([await read(), await read()]).toEqual([1, 1]);
});

test.each([
  'insert into a values (1)',
  'UPDATE a SET b = 1',
  'delete from a',
  'with x as (delete from a returning 1) select 1',
  'commit',
])('“%s” makes everything be read again', async (sql) => {
  const { memory, read } = createScene();
  await read();
  memory.notice(statement(sql));
  expect(await read()).toBe(2);
});

test('a look at the rows forgets nothing', async () => {
  const { memory, read } = createScene();
  await read();
  memory.notice(statement('select * from a'));
  expect(await read()).toBe(1);
});

test('a read that was under way during a write is not kept', async () => {
  const memory = createMemory();
  let answer: (value: string) => void = () => undefined;
  const early = memory.recall('key', () => new Promise<string>((resolve) => (answer = resolve)));
  memory.notice(statement('commit'));
  answer('old');
  expect(await early).toBe('old');
  expect(await memory.recall('key', () => Promise.resolve('new'))).toBe('new');
});

test('a failure is not remembered', async () => {
  const memory = createMemory();
  await expect(memory.recall('key', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await memory.recall('key', () => Promise.resolve('yes'))).toBe('yes');
});
