import { expect, test } from 'vitest';
import { findLanguage, readChartSpec } from '../../../src/model/chart/read-chart-spec.ts';

test('a spec may be an object or its JSON text', () => {
  const spec = { mark: 'bar' };
  expect(readChartSpec(spec, 'Sales')).toEqual({ ok: true, spec });
  expect(readChartSpec(JSON.stringify(spec), 'Sales')).toEqual({ ok: true, spec });
});

test('bad JSON names the report and the line', () => {
  const reading = readChartSpec('{\n  "mark": "bar",\n  oops\n}', 'Sales');
  expect(reading).toMatchObject({ ok: false });
  expect(reading.ok ? '' : reading.message).toMatch(
    /^The spec of report "Sales" is not valid JSON at line 3: /,
  );
});

test('an address is never fetched as a spec', () => {
  const reading = readChartSpec('https://evil.example/spec.json', 'Sales');
  expect(reading).toEqual({
    ok: false,
    message: 'The spec of report "Sales" is an address; a spec is never fetched.',
  });
});

test.each([[null], [42], ['[]'], ['"text"'], [undefined]])('%j is no spec', (value) => {
  expect(readChartSpec(value, 'Sales')).toMatchObject({ ok: false });
});

test('a spec nested without end is refused before it is walked', () => {
  let spec: object = {};
  for (let level = 0; level < 500; level += 1) spec = { layer: [spec] };
  expect(readChartSpec(spec, 'Sales')).toMatchObject({ ok: false });
});

test('the schema decides the language, else the shape', () => {
  expect(findLanguage({ $schema: 'https://vega.github.io/schema/vega-lite/v5.json' })).toBe('vega-lite');
  expect(findLanguage({ $schema: 'https://vega.github.io/schema/vega/v6.json', layer: [] })).toBe('vega');
  expect(findLanguage({ hconcat: [] })).toBe('vega-lite');
  expect(findLanguage({ marks: [], scales: [] })).toBe('vega');
});
