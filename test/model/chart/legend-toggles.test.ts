import { expect, test } from 'vitest';
import { addLegendToggles } from '../../../src/views/chart/model/legend-toggles.ts';
import { readAt } from './chart-fixtures.ts';
import fc from 'fast-check';
import { collapseLegends } from '../../../src/views/chart/model/collapse-legends.ts';
import { isRecord, readArray } from '../../../src/model/parsing/read-value.ts';

const scales = [{ name: 'color', type: 'ordinal', domain: { data: 'data_0', field: 'o\\.r' } }];
const legends = [{ fill: 'color' }];
const bars = {
  type: 'rect',
  from: { data: 'data_0' },
  encode: { update: { fill: { scale: 'color', field: 'o\\.r' } } },
};
const stacked = [
  { name: 'table' },
  {
    name: 'data_0',
    source: 'table',
    transform: [{ type: 'formula', as: 'm' }, { type: 'aggregate' }, { type: 'stack' }],
  },
];
const filter = { type: 'filter', expr: 'indexof(vitrineHidden0, datum["o.r"]) < 0' };
const typesIn = (spec: unknown, index: number) =>
  (readAt(spec, 'data', index, 'transform') as { type: string }[] | undefined)?.map(({ type }) => type);

test('rows of a hidden series are removed at the source, before all transforms', () => {
  const { spec, toggles } = addLegendToggles({ data: stacked, scales, legends, marks: [bars] }, true);
  expect(readAt(spec, 'data', 0, 'transform', 0)).toEqual(filter);
  expect(toggles[0]?.field).toBe('o.r');
});

test('next to views of other rows they are removed as late as possible, but before sums and stacks', () => {
  const { spec } = addLegendToggles({ data: stacked, scales, legends, marks: [bars] }, false);
  expect(typesIn(spec, 0)).toBeUndefined();
  expect(typesIn(spec, 1)).toEqual(['formula', 'filter', 'aggregate', 'stack']);
});

test('a computed series is removed once it is computed', () => {
  const data = [
    { name: 'data_0', values: [{}], transform: [{ type: 'fold', as: ['o\\.r', 'v'] }, { type: 'stack' }] },
  ];
  const { spec } = addLegendToggles({ data, scales, legends, marks: [bars] }, true);
  expect(typesIn(spec, 0)).toEqual(['fold', 'filter', 'stack']);
});

test.each<[string, object, string]>([
  [
    'an object that a lookup brings',
    { type: 'lookup', from: 'x', key: 'k', fields: ['k'], as: ['o'] },
    'o.r',
  ],
  [
    'a field that a lookup copies',
    { type: 'lookup', from: 'x', key: 'k', fields: ['k'], values: ['r'] },
    'r',
  ],
  ['a field that a transform may write by itself', { type: 'unheardof' }, 'r'],
  ['the start of an angle', { type: 'pie' }, 'startAngle'],
])('rows are removed after %s', (_, transform, field) => {
  const mark = { ...bars, encode: { update: { fill: { scale: 'color', field } } } };
  const data = [{ name: 'data_0', values: [{}], transform: [transform] }];
  const { spec } = addLegendToggles({ data, scales, legends, marks: [mark] }, true);
  const types = typesIn(spec, 0) ?? [];
  expect(types.indexOf('filter')).not.toBe(0);
});

test('colours and entries stay when rows are removed: the scale keeps its names, and hidden entries are dimmed', () => {
  const { spec } = addLegendToggles({ data: stacked, scales, legends, marks: [bars] }, true);
  expect(readAt(spec, 'scales', 0, 'domainRaw')).toEqual({ signal: 'vitrineDomain0' });
  expect(readAt(spec, 'legends', 0, 'encode', 'symbols', 'update', 'opacity', 0, 'test')).toContain(
    'vitrineHidden0',
  );
});

test('lines of a facet are found through its source data set', () => {
  const line = {
    type: 'line',
    from: { data: 'part' },
    encode: { update: { stroke: { scale: 'color', field: 'o\\.r' } } },
  };
  const group = {
    type: 'group',
    from: { facet: { name: 'part', data: 'data_0', groupby: ['o\\.r'] } },
    marks: [line],
  };
  const { toggles } = addLegendToggles(
    { data: stacked, scales, legends: [{ stroke: 'color' }], marks: [group] },
    true,
  );
  expect(toggles).toHaveLength(1);
});

test.each([
  [
    'is bound to a selection of the spec',
    { legends: [{ fill: 'color', encode: { symbols: { name: 'x', interactive: true } } }] },
  ],
  ['is of a quantity', { scales: [{ name: 'color', type: 'linear' }] }],
  [
    'stands for several fields',
    { marks: [bars, { ...bars, encode: { update: { fill: { scale: 'color', field: 'b' } } } }] },
  ],
  ['stands for no data', { marks: [] }],
])('a legend that %s hides nothing', (_, change) => {
  const spec = { data: stacked, scales, legends, marks: [bars], ...change };
  expect(addLegendToggles(spec, true)).toEqual({ spec, toggles: [] });
});

const names =
  `vitrineBox vitrineBox_ vitrineLegendPlans vitrineFold0 vitrineEntries0 mine vitrineHidden0 vitrineHidden0_
  vitrineDomain0 constructor`.split(/\s+/);
const anyName = fc.constantFrom(...names);

const encodeByColor = { enter: { fill: { scale: 'color', field: 'c' } } };

function specWith(signals: readonly string[], marks: readonly string[]) {
  return {
    signals: signals.map((name) => ({ name, value: 1 })),
    data: [{ name: 't', values: [{ c: 'a' }] }],
    scales: [{ name: 'color', type: 'ordinal', domain: { data: 't', field: 'c' } }],
    legends: [{ fill: 'color' }],
    marks: [
      { type: 'rect', from: { data: 't' }, encode: encodeByColor },
      ...marks.map((name) => ({ type: 'group', name, marks: [] })),
    ],
  };
}

const namesOf = (list: unknown): unknown[] =>
  readArray(list).flatMap((one) => (isRecord(one) ? [one['name']] : []));

test('names added to a spec are unique, whatever names its author uses', () => {
  const settings = { config: {}, box: { width: 300, height: 200 }, context: { locale: 'en' } };
  fc.assert(
    fc.property(fc.uniqueArray(anyName), fc.uniqueArray(anyName), (signals, marks) => {
      const toggled = addLegendToggles(specWith(signals, marks), true);
      const { spec, folds, boxSizeSignal } = collapseLegends(toggled.spec, settings);
      const names = namesOf(spec['signals']);
      expect(toggled.toggles).toHaveLength(1);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toHaveLength(signals.length + 4);
      expect(names).toContain(boxSizeSignal);
      for (const { entries } of folds) expect(marks).not.toContain(entries);
    }),
  );
});
