import { expect, test } from 'vitest';
import { listTold } from '../../../src/service/chat/threads/told-answers.ts';

const answer = (name: string, from: number, count: number) => ({
  name,
  queries: Array.from({ length: count }, (_, at) => ({ limit: from + at })),
});
const namesOf = (answers: readonly ReturnType<typeof answer>[]): string =>
  listTold(answers)
    .map(({ name }) => name)
    .join('');

test('the last three answers are told', () => {
  expect(namesOf(['a', 'b', 'c', 'd'].map((name) => answer(name, 0, 1)))).toBe('bcd');
  expect(namesOf([])).toBe('');
});

test('answers are told as long as they depend on 30 queries together, the last ones first', () => {
  expect(namesOf([answer('a', 0, 10), answer('b', 10, 10), answer('c', 20, 10)])).toBe('abc');
  expect(namesOf([answer('a', 0, 11), answer('b', 11, 10), answer('c', 21, 10)])).toBe('bc');
  expect(namesOf([answer('a', 0, 1), answer('b', 1, 31), answer('c', 40, 1)])).toBe('c');
  expect(namesOf([answer('a', 0, 31)])).toBe('');
});

test('a query of several answers counts once', () => {
  expect(namesOf([answer('a', 0, 25), answer('b', 0, 28), answer('c', 0, 30)])).toBe('abc');
});
