import { expect, it } from 'vitest';
import { forgetsRows } from '../../../src/views/chart/model/forgets-rows.ts';

const bars = {
  data: [{ name: 'table', transform: [{ type: 'aggregate' }, { type: 'stack' }] }],
  signals: [
    { name: 'width', update: 'x' },
    { name: 'least', value: 3, bind: { input: 'range' } },
  ],
  scales: [{ name: 'x', type: 'band' }],
  marks: [{ type: 'group', marks: [{ type: 'rect', from: { data: 'table' } }] }],
};

const inGroup = (part: object) => ({ ...bars, marks: [{ type: 'group', ...part }] });

it('a chart whose parts depend on their current rows only forgets earlier ones', () => {
  expect(forgetsRows(bars)).toBe(true);
});

it.each([
  ['a transform that counts on', { data: [{ name: 'table', transform: [{ type: 'identifier' }] }] }],
  ['a transform that is not known', { data: [{ name: 'table', transform: [{ type: 'made-up' }] }] }],
  [
    'combinations of all values that were there',
    { data: [{ transform: [{ type: 'aggregate', cross: true }] }] },
  ],
  ['rows that events change', { data: [{ name: 'table', on: [{ trigger: 'x', insert: 'x' }] }] }],
  ['empty values of earlier rows', { data: [{ transform: [{ type: 'aggregate', drop: false }] }] }],
  ['a value that is computed once', { signals: [{ name: 'first', update: 'x', react: false }] }],
  ['a value that an event has set', { signals: [{ on: [{ events: 'click', update: 'datum' }] }] }],
  ['a domain that grows', { scales: [{ type: 'ordinal', domain: [], domainImplicit: true }] }],
  ['a mark that events change', { marks: [{ type: 'rect', on: [{ trigger: 'x', modify: 'x' }] }] }],
  ['a value from the first run', { signals: [{ name: 'first', init: "data('table')[0]" }] }],
  ['a scale of values', { scales: [{ name: 'x', type: 'quantile' }] }],
  ['a transform of a mark', { marks: [{ type: 'symbol', transform: [{ type: 'force' }] }] }],
])('a chart with %s needs a new drawing, also where a group has it', (_, part) => {
  expect(forgetsRows({ ...bars, ...part })).toBe(false);
  expect(forgetsRows(inGroup(part))).toBe(false);
});
