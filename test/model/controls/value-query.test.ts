import { expect, test } from 'vitest';
import type { FilterControl } from '../../../src/model/controls/control-definitions.ts';
import {
  findCountMeasure,
  listNarrowingFilters,
  parseValuePage,
  toValueQuery,
} from '../../../src/model/controls/value-query.ts';
import { parseMembers } from '../../../src/model/parsing/parse-meta.ts';
import type { Scalar } from '../../../src/model/filters/control-values.ts';
import {
  findEnteredOption,
  listValueOptions,
  toggleOption,
} from '../../../src/model/controls/value-list-options.ts';

const question = { member: 'flights.carrier', count: 'flights.count', search: '', narrowing: [] };

test('values are requested page by page, the most frequent first', () => {
  expect(toValueQuery(question, 200)).toEqual({
    dimensions: ['flights.carrier'],
    measures: ['flights.count'],
    filters: [],
    order: [
      ['flights.count', 'desc'],
      ['flights.carrier', 'asc'],
    ],
    limit: 101,
    offset: 200,
  });
});

test('a search is one more filter, and values without counts are ordered by name', () => {
  const narrowing = [{ member: 'flights.origin', operator: 'equals' as const, values: ['DEN'] }];
  expect(toValueQuery({ member: 'flights.carrier', search: 'air', narrowing }, 0)).toMatchObject({
    measures: [],
    filters: [...narrowing, { member: 'flights.carrier', operator: 'contains', values: ['air'] }],
    order: [['flights.carrier', 'asc']],
  });
});

test('one value more than a page indicates another page', () => {
  const values = Array.from({ length: 101 }, (_, index) => `v${index}`);
  const result = {
    columns: [{ name: 'flights.carrier', type: 'string' as const }],
    values: [values],
    rowCount: 101,
  };
  const page = parseValuePage(result, { ...question, count: undefined });
  expect([page.values.length, page.hasMore]).toEqual([100, true]);
  const last = parseValuePage({ ...result, values: [[null, 'AA']], rowCount: 2 }, question);
  expect(last).toEqual({ values: [{ value: null }, { value: 'AA' }], hasMore: false });
});

const control = (member: string, faceted: boolean): FilterControl => ({
  widgetId: member,
  member,
  visibility: 'visible',
  faceted,
});

test('a faceted control is narrowed by the active faceted filters of its view, and by no others', () => {
  const own = control('flights.carrier', true);
  const all = [
    own,
    control('flights.origin', true),
    control('flights.date', false),
    control('strikes.size', true),
    control('flights.delay', true),
  ];
  const active = new Map(
    ['flights.carrier', 'flights.origin', 'flights.date', 'strikes.size'].map((member) => [
      member,
      { value: 'x' },
    ]),
  );
  expect(listNarrowingFilters(own, all, active, undefined)).toEqual([
    { member: 'flights.origin', operator: 'equals', values: ['x'] },
  ]);
  expect(listNarrowingFilters(control('flights.date', false), all, active, undefined)).toEqual([]);
});

test('values are counted by the count of their own view, if the reader may use it', () => {
  const members = parseMembers({
    cubes: [
      {
        measures: [
          { name: 'flights.count', aggType: 'count', type: 'number' },
          { name: 'strikes.count', aggType: 'sum', type: 'number' },
        ],
        dimensions: [],
      },
    ],
  });
  expect(findCountMeasure('flights.carrier', members)).toBe('flights.count');
  expect(findCountMeasure('strikes.size', members)).toBeUndefined();
  expect(findCountMeasure('airports.city', members)).toBeUndefined();
  expect(findCountMeasure('flights.carrier', undefined)).toBeUndefined();
});

const write = (value: Scalar): string => (value === null ? '(no value)' : String(value));
const foundOptions = [
  { value: 'AA', count: 3 },
  { value: 'DL', count: 2 },
];

test('selected values come first, once, with their count where it is known', () => {
  expect(listValueOptions({ pinned: ['DL', 'WN'], foundValues: foundOptions, search: '', write })).toEqual([
    { value: 'DL', count: 2 },
    { value: 'WN', count: undefined },
    { value: 'AA', count: 3 },
  ]);
});

test('a search hides selected values that do not match, in any case', () => {
  const list = (search: string) =>
    listValueOptions({ pinned: ['Wn', null], foundValues: [], search, write }).map(({ value }) => value);
  expect(list(' wN ')).toEqual(['Wn']);
  expect(list('no val')).toEqual([null]);
});

test('an option is toggled; a single choice is replaced by the next', () => {
  expect(toggleOption(['AA'], 'DL', true)).toEqual(['AA', 'DL']);
  expect(toggleOption(['AA', 'DL'], 'AA', true)).toEqual(['DL']);
  expect(toggleOption(['AA'], 'DL', false)).toEqual(['DL']);
  expect(toggleOption(['AA'], 'AA', false)).toEqual([]);
  expect(toggleOption([7, null], '7', true)).toEqual([null]);
});

test('Enter means the value that was typed, ignoring case, or the only one', () => {
  const options = ['Denver', 'Den', null].map((value) => ({ value }));
  const write = (value: Scalar) => (value === null ? '(no value)' : String(value));
  expect(findEnteredOption(options, ' den ', write)?.value).toBe('Den');
  expect(findEnteredOption(options, '(No value)', write)?.value).toBe(null);
  expect(findEnteredOption(options, 'de', write)).toBe(undefined);
  expect(findEnteredOption(options.slice(0, 1), 'de', write)?.value).toBe('Denver');
  expect(findEnteredOption([], '', write)).toBe(undefined);
});
