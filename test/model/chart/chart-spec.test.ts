import { expect, test } from 'vitest';
import { findLanguage } from '../../../src/model/chart/chart-spec.ts';

test('the schema determines the language, or without one the shape of the spec', () => {
  expect(findLanguage({ $schema: 'https://vega.github.io/schema/vega-lite/v5.json' })).toBe('vega-lite');
  expect(findLanguage({ $schema: 'https://vega.github.io/schema/vega/v6.json', layer: [] })).toBe('vega');
  expect(findLanguage({ hconcat: [] })).toBe('vega-lite');
  expect(findLanguage({ marks: [], scales: [] })).toBe('vega');
});
