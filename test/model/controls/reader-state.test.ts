import { expect, test } from 'vitest';
import { parseReaderState } from '../../../src/model/controls/reader-state.ts';

const state = {
  version: 1,
  filters: { 'o.status': { operator: 'equals', value: ['paid'] }, 'o.country': null },
  timeGrains: { 'o.at': 'month' },
  tabs: { tabs: 'second' },
  selections: [
    {
      widgetId: 'chart',
      parts: [
        {
          member: 'o.status',
          filter: { operator: 'equals', value: ['open'] },
          title: 'Status',
          texts: ['open'],
        },
      ],
    },
  ],
  tables: { table: { sort: { field: 'o.count', direction: 'descending' } } },
};

test('a stored state is restored unchanged', () => {
  expect(parseReaderState(JSON.parse(JSON.stringify(state)))).toEqual({ state, unknown: [] });
});

test('invalid parts are dropped, and the rest is kept', () => {
  const { state: read, unknown } = parseReaderState({
    version: 1,
    filters: { a: { operator: 'like' }, b: 'x' },
    selections: [{ widgetId: 'c', parts: [{}] }],
    tables: 'all',
  });
  expect(read).toEqual({
    version: 1,
    filters: { b: { operator: 'equals', value: 'x' } },
    timeGrains: {},
    tabs: {},
    selections: [],
    tables: {},
  });
  expect(unknown).toEqual([]);
});

test('unknown keys are named, unknown versions are not read at all', () => {
  expect(parseReaderState({ version: 1, zoom: 2, expanded: 'chart' }).unknown).toEqual(['zoom']);
  for (const value of [{ version: 2 }, {}, null, 'state', []])
    expect(parseReaderState(value)).toEqual({ state: undefined, unknown: ['version'] });
});
