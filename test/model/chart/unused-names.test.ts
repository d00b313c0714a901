import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addLegendToggles } from '../../../src/model/chart/legend-toggles.ts';
import { collapseLegends } from '../../../src/model/chart/collapse-legends.ts';
import { findUnusedName } from '../../../src/model/chart/chart-spec.ts';
import { isRecord, readArray } from '../../../src/model/parsing/read-value.ts';

const names =
  `vitrineBox vitrineBox_ vitrineLegendPlans vitrineFold0 vitrineEntries0 mine vitrineHidden0 vitrineHidden0_
  vitrineDomain0 constructor`.split(/\s+/);
const anyName = fc.constantFrom(...names);

test('a free name differs from all used names', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyName), anyName, (names, wanted) => {
      const taken = new Set(names);
      const found = findUnusedName(wanted, taken);
      expect(taken.has(found)).toBe(false);
      expect(found.startsWith(wanted)).toBe(true);
    }),
  );
});

const encode = { enter: { fill: { scale: 'color', field: 'c' } } };

function specWith(signals: readonly string[], marks: readonly string[]) {
  return {
    signals: signals.map((name) => ({ name, value: 1 })),
    data: [{ name: 't', values: [{ c: 'a' }] }],
    scales: [{ name: 'color', type: 'ordinal', domain: { data: 't', field: 'c' } }],
    legends: [{ fill: 'color' }],
    marks: [
      { type: 'rect', from: { data: 't' }, encode },
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
