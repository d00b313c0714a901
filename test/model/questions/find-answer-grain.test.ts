import { expect, test } from 'vitest';
import type { GrainControl } from '../../../src/model/controls/control-definitions.ts';
import { findAnswerGrain } from '../../../src/model/questions/find-answer-grain.ts';

const control = (visibility: GrainControl['visibility']): GrainControl => ({
  widgetId: 'grain',
  member: 'flights.date',
  visibility,
  grains: ['week', 'month'],
});
const shown = { controls: [control('visible')], active: new Map([['flights.date', 'month']]) };
const by = (granularity: unknown, dimension = 'flights.date'): object => ({
  timeDimensions: [{ dimension, granularity }],
});

test('the grain of an answer is offered where a control of the dashboard has it', () => {
  expect(findAnswerGrain(by('week'), shown)).toEqual({ member: 'flights.date', grain: 'week' });
});

test.each([
  ['the dashboard has it already', by('month'), shown],
  ['no control offers it', by('year'), shown],
  ['another time is asked about', by('week', 'orders.at'), shown],
  ['the author has locked the control', by('week'), { ...shown, controls: [control('disabled')] }],
  ['the question has none', by(undefined), shown],
  ['nothing can be read', 'flights', shown],
])('no grain is offered where %s', (_, query, controls) => {
  expect(findAnswerGrain(query, controls)).toBeUndefined();
});
