import { expect, test } from 'vitest';
import { findLanguage } from '../../../src/model/chart/chart-language.ts';

test('the schema decides the language, else the shape', () => {
  expect(findLanguage({ $schema: 'https://vega.github.io/schema/vega-lite/v5.json' })).toBe('vega-lite');
  expect(findLanguage({ $schema: 'https://vega.github.io/schema/vega/v6.json', layer: [] })).toBe('vega');
  expect(findLanguage({ hconcat: [] })).toBe('vega-lite');
  expect(findLanguage({ marks: [], scales: [] })).toBe('vega');
});
