import { expect, test } from 'vitest';
import { findOperatorLabel, findOperatorSymbol } from '../../../src/model/controls/filter-summary.ts';
import { filterOperators } from '../../../src/model/filters/filter-value.ts';
import { controlsEnglish } from '../../../src/model/messages/controls-en.ts';
import { createCatalogue } from '../../../src/model/messages/messages.ts';

const texts = createCatalogue(controlsEnglish, 'en-US');

test('before and after have labels of their own for times', () => {
  expect(findOperatorLabel('less_than', 'time', texts)).toBe('before');
  expect(findOperatorLabel('less_than', 'number', texts)).toBe('less than');
});

test('numbers use the sign of an operator, dates the word', () => {
  expect(findOperatorSymbol('greater_than_or_equal', 'number', texts)).toBe('≥');
  expect(findOperatorSymbol('greater_than_or_equal', 'time', texts)).toBe('after or on');
});

test.each(['string', 'number', 'time', 'boolean'] as const)(
  'no two operators on a %s have the same label',
  (type) => {
    const names = filterOperators.map((operator) => findOperatorLabel(operator, type, texts));
    expect(new Set(names).size).toBe(filterOperators.length);
  },
);
