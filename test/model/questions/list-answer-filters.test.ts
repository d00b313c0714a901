import { describe, expect, test } from 'vitest';
import { listAnswerFilters } from '../../../src/model/questions/list-answer-filters.ts';

describe('the conditions of an answer, as filters of the dashboard,', () => {
  test('are its values and its period', () => {
    const query = {
      measures: ['flights.count'],
      filters: [{ member: 'flights.origin_city', operator: 'equals', values: ['Denver', 'Austin'] }],
      timeDimensions: [{ dimension: 'flights.date', dateRange: ['2001-06-01', '2001-06-30'] }],
    };
    expect(listAnswerFilters(query, 'en-US')).toEqual([
      {
        member: 'flights.origin_city',
        filter: { operator: 'equals', value: ['Denver', 'Austin'] },
        texts: ['Denver', 'Austin'],
      },
      {
        member: 'flights.date',
        filter: { operator: 'between', value: ['2001-06-01', '2001-06-30'] },
        texts: ['Jun 1 – 30, 2001'],
      },
    ]);
  });

  test('keep what a question leaves out', () => {
    const filters = [{ member: 'flights.carrier', operator: 'notEquals', values: ['AA'] }];
    expect(listAnswerFilters({ filters }, 'en-US')[0]?.filter).toEqual({
      operator: 'not_equals',
      value: ['AA'],
    });
  });

  test.each([
    ['limits of measures', { filters: [{ member: 'flights.count', operator: 'gt', values: ['5'] }] }],
    ['conditions that only drop empty values', { filters: [{ member: 'a.b', operator: 'set' }] }],
    ['compared periods', { timeDimensions: [{ dimension: 'a.t', compareDateRange: [['2001', '2002']] }] }],
    ['grains', { timeDimensions: [{ dimension: 'a.t', granularity: 'month' }] }],
    ['days that do not exist', { timeDimensions: [{ dimension: 'a.t', dateRange: ['soon', 'later'] }] }],
    ['anything else', 'flights'],
  ])('do not contain %s', (_, query) => {
    expect(listAnswerFilters(query, 'en-US')).toEqual([]);
  });
});
