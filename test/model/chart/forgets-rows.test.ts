import { expect, it } from 'vitest';
import { forgetsRows } from '../../../src/views/chart/model/forgets-rows.ts';
import { readFirstState } from '../../../src/views/chart/model/read-selections.ts';

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

const click = [{ events: [{ source: 'scope', type: 'click' }], update: 'datum' }];
const move = [{ events: { signal: 'brush_x' }, update: 'brush_x' }];
const picked = {
  data: [{ name: 'pick_store' }],
  signals: [
    { name: 'unit', on: [{ events: 'pointermove', update: 'group()' }] },
    { name: 'pick_tuple', on: click },
    { name: 'pick_tuple_fields', value: [{ field: 'kind', type: 'E' }] },
    { name: 'pick_modify', on: [{ events: { signal: 'pick_tuple' }, update: 'modify(1)' }] },
  ],
};
const brushed = {
  data: [{ name: 'brush_store' }, { name: 'table', transform: [{ type: 'identifier', as: '_vgsid_' }] }],
  signals: [
    { name: 'brush_x', value: [], on: click },
    { name: 'brush_tuple', on: move },
    { name: 'brush_tuple_fields', value: [{ field: 'kind', type: 'R' }] },
    { name: 'brush_modify', on: [{ events: { signal: 'brush_tuple' }, update: 'modify(1)' }] },
  ],
};
const inCell = ({ data, signals }: typeof picked | typeof brushed) => ({
  data,
  marks: [{ type: 'group', signals }],
});

it('a chart forgets the selections of Vega-Lite that are emptied, and those that hold values of fields', () => {
  expect([picked, brushed, inCell(picked)].map(forgetsRows)).toEqual([true, true, true]);
});

it('selections keep the values of fields, and are otherwise as in a new drawing', () => {
  expect(readFirstState(picked)).toEqual({ signals: { unit: undefined }, data: {} });
  expect(readFirstState(brushed)).toEqual({
    signals: { brush_x: [], brush_tuple: undefined, ':vega_identifier:': 0 },
    data: { brush_store: [] },
  });
});

it.each([
  ['an interval in a cell', inCell(brushed)],
  [
    'an interval that the spec has set',
    { ...brushed, signals: brushed.signals.map((one) => ({ ...one, init: '[1, 2]' })) },
  ],
  ['an event of something else', { ...picked, signals: [...picked.signals, { name: 'last', on: click }] }],
  [
    'numbered rows of its own',
    { data: [...brushed.data, { ...brushed.data[1], name: 'own' }], signals: brushed.signals },
  ],
  [
    'cells for values that only earlier rows have',
    { marks: [{ type: 'group', from: { facet: { data: 'table', aggregate: { cross: true } } } }] },
  ],
])('a chart with %s needs a new drawing', (_, spec) => {
  expect(forgetsRows(spec)).toBe(false);
});

it('the first value of an input may be written in the spec', () => {
  const signal = (init: string) => ({ signals: [{ name: 'least', init, bind: { input: 'text' } }] });
  expect(['"elm"', '4.5', 'null'].map((init) => forgetsRows(signal(init)))).toEqual([true, true, true]);
  expect(forgetsRows(signal('length(data("table"))'))).toBe(false);
});
