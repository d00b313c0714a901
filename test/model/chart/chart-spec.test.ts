import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSpecLanguage, findUnusedName } from '../../../src/views/chart/model/chart-spec.ts';

test('the schema determines the language, or without one the shape of the spec', () => {
  expect(findSpecLanguage({ $schema: 'https://vega.github.io/schema/vega-lite/v5.json' })).toBe('vega-lite');
  expect(findSpecLanguage({ $schema: 'https://vega.github.io/schema/vega/v6.json', layer: [] })).toBe('vega');
  expect(findSpecLanguage({ hconcat: [] })).toBe('vega-lite');
  expect(findSpecLanguage({ marks: [], scales: [] })).toBe('vega');
});

const names: readonly string[] = [
  'vitrineBox',
  'vitrineBox_',
  'vitrineHidden0',
  'vitrineHidden0_',
  'constructor',
];
const anyName = fc.constantFrom(...names);

test('an unused name differs from all used names', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyName), anyName, (names, wanted) => {
      const taken = new Set(names);
      const found = findUnusedName(wanted, taken);
      expect(taken.has(found)).toBe(false);
      expect(found.startsWith(wanted)).toBe(true);
    }),
  );
});
