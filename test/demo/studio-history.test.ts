import { expect, test } from 'vitest';
import {
  recordChange,
  redoChange,
  settleHistory,
  startHistory,
  undoChange,
} from '../../demo/page/studio/change-history.ts';

test('a drag of a slider is one step, and the next drag is another', () => {
  let history = startHistory(0);
  for (const radius of [1, 2, 3]) history = recordChange(history, radius, 'radius');
  history = settleHistory(history);
  for (const radius of [4, 5]) history = recordChange(history, radius, 'radius');
  expect(undoChange(history).present).toBe(3);
  expect(undoChange(undoChange(history)).present).toBe(0);
});

test('changes of two fields are two steps', () => {
  const history = recordChange(recordChange(startHistory('a'), 'b', 'one'), 'c', 'other');
  expect(undoChange(history).present).toBe('b');
});

test('what is undone can be redone, until something else is changed', () => {
  const history = undoChange(recordChange(recordChange(startHistory(0), 1), 2));
  expect(redoChange(history).present).toBe(2);
  expect(redoChange(recordChange(history, 9)).present).toBe(9);
});

test('nothing happens at either end', () => {
  expect(undoChange(startHistory(0)).present).toBe(0);
  expect(redoChange(startHistory(0)).present).toBe(0);
});
