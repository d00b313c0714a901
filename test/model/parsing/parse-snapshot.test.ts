import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDashboard } from '../../../src/model/dashboard/parse-dashboard.ts';
import { parseSpec } from '../../../src/model/parsing/parse-snapshot.ts';

const faultOf = (spec: unknown): string => {
  const reading = parseSpec(spec);
  return 'fault' in reading ? reading.fault : '';
};

test('a spec may be an object or its JSON text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (given) => {
      const spec: unknown = JSON.parse(JSON.stringify(given));
      expect(parseSpec(spec)).toEqual({ value: spec });
      expect(parseSpec(JSON.stringify(spec))).toEqual({ value: spec });
    }),
  );
});

test.each(['{\n  "mark": "bar",\n  oops\n}', ' https://evil.example/spec.json'])(
  '%j is no JSON, and is never used as an address',
  (text) => {
    expect(faultOf(text)).toMatch(/^The spec is not valid JSON: /);
  },
);

test.each([[42], [true], ['[]'], ['"text"'], [[]], [['a']]])('%j is no spec', (value) => {
  expect(faultOf(value)).not.toBe('');
});

test.each(['vega', 'table', 'html', 'kpi', 'map', null])(
  'a spec of kind %s with extreme nesting is refused before it is walked',
  (kind) => {
    let spec: object = {};
    for (let level = 0; level < 5_000; level += 1) spec = { layer: [spec] };
    const widget = { id: 'w', type: 'CHART', config: { reportId: 1 } };
    const reportSnapshots = [{ reportId: 1, kind, spec }];
    const read = parseDashboard({ config: { widgets: [widget] }, reportSnapshots });
    expect(read?.snapshots.get(1)?.spec).toEqual({ fault: 'The spec is nested more than 120 levels deep.' });
  },
);
