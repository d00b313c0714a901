import { expect, test } from 'vitest';
import { until } from '../until.ts';

test('until returns the value that is found, also if it is found later or by a promise', async () => {
  let turns = 0;
  expect(await until(() => Promise.resolve((turns += 1) > 3 && `turn ${turns}`))).toBe('turn 4');
  expect(await until(() => 0)).toBe(0);
});

test('until ends at its limit with an error that contains the source of the condition', async () => {
  const doorOpens = (): boolean => false;
  await expect(until(() => doorOpens(), 0)).rejects.toThrow(/For 0 s this did not come true: .*doorOpens/);
});

test('an error of the condition ends the wait', async () => {
  await expect(until(() => Promise.reject(new Error('no such page')))).rejects.toThrow('no such page');
});
