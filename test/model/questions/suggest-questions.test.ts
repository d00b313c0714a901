import { expect, test } from 'vitest';
import { createAskMessages } from '../../../src/model/messages/ask-en.ts';
import { suggestQuestions } from '../../../src/model/questions/suggest-questions.ts';
import { understandQuestion } from '../../../src/model/questions/understand-question.ts';
import type { ColumnRole, Result } from '../../../src/model/result.ts';
import { createWallClock } from '../../../src/model/time/wall-clock-arithmetic.ts';
import { shop } from './shop.ts';

const toResult = (columns: readonly (readonly [string, string, ColumnRole])[]): Result => ({
  columns: columns.map(([name, title, role]) => ({
    name,
    title,
    role,
    type: role === 'measure' ? 'number' : 'string',
  })),
  values: [],
  rowCount: 0,
});

const onScreen = [
  toResult([
    ['sales.country', 'Country', 'dimension'],
    ['sales.revenue', 'Revenue', 'measure'],
  ]),
  toResult([
    ['sales.channel', 'Sales channel', 'dimension'],
    ['sales.refunds', 'Refunds', 'measure'],
  ]),
  toResult([
    ['stock.shelf', 'Shelf', 'dimension'],
    ['stock.count', 'Pieces', 'measure'],
  ]),
];

test('each suggestion is a question with one reading, of one view', () => {
  const suggestions = suggestQuestions(onScreen, createAskMessages('en'));
  expect(suggestions).toEqual(['Revenue by Country', 'Top 5 Sales channel by Revenue', 'Revenue over time']);
  const now = createWallClock(2025, 5, 20);
  for (const text of suggestions)
    expect(understandQuestion(text, [shop], { now }).kind, text).toBe('reading');
});

test('without a measure on screen, nothing is suggested', () => {
  expect(
    suggestQuestions([toResult([['sales.country', 'Country', 'dimension']])], createAskMessages('en')),
  ).toEqual([]);
});
