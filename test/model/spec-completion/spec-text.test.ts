/** What is wrong with the text of a spec, and what the schemas of our own specs complete. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeSpecs } from '../../../src/elements/report-editor/spec-schemas.ts';
import { findJsonFault } from '../../../src/model/spec-completion/find-json-fault.ts';
import { parseSpecText } from '../../../src/model/spec-completion/parse-spec-text.ts';

test.each([
  ['{"a": 1,}', '}'],
  ['{"a" 1}', '1'],
  ['{"a": [1, 2}', '}'],
  ['{"a": tru}', 'tru'],
  ['{"a": 1} x', 'x'],
  ["{'a': 1}", "'a'"],
  ['{"a": "open}', '"open}'],
  ['{"a": 01}', '01'],
])('%s is marked at %s', (text, marked) => {
  const { fault } = parseSpecText(text);
  expect(text.slice(fault?.from, fault?.to)).toBe(marked);
  expect(fault?.message).not.toBe('');
});

test('a text that is not finished is marked at its end, and what is no object as a whole', () => {
  expect(parseSpecText('{"a": {').fault).toMatchObject({ from: 6, to: 7 });
  expect(parseSpecText('').fault).toMatchObject({ from: 0, to: 0 });
  expect(parseSpecText('[1]').fault).toMatchObject({ from: 0, to: 3 });
  expect(parseSpecText('{"a": 1}')).toEqual({ spec: { a: 1 } });
});

test('JSON has no fault, and a part of an object has one', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (spec, cut) => {
      const text = JSON.stringify(spec);
      expect(findJsonFault(text)).toBeUndefined();
      expect(findJsonFault(text.slice(0, cut % text.length))).toBeDefined();
    }),
  );
});

test('text that is nested without an end is a mistake like any other', () => {
  expect(parseSpecText('['.repeat(20_000)).fault).toBeDefined();
  expect(parseSpecText(`{"a": ${'['.repeat(200)}${']'.repeat(200)}}`).fault?.message).toContain('nested');
});

const complete = (kind: string, text: string): readonly string[] => {
  const offset = text.indexOf('|');
  const found = completeSpecs(kind)?.(text.replace('|', ''), offset, true);
  return found?.options.map(({ label }) => label) ?? [];
};

test('each kind of report is completed by the schema of its spec', () => {
  expect(complete('vega', '{"mark": {"type": |}}')).toContain('"bar"');
  expect(complete('vega', '{"encoding": {"x": {"axis": {|}}}}')).toContain('"labelAngle"');
  expect(complete('kpi', '{"blocks": [{|}]}')).toEqual(
    expect.arrayContaining(['"type"', '"target"', '"goodDirection"']),
  );
  expect(complete('table', '{"columns": [{"display": |}]}')).toEqual(
    expect.arrayContaining(['"bar"', '"sparkline"']),
  );
  expect(complete('map', '{"mode": |}')).toEqual(['"point"', '"region"']);
  expect(complete('html', '{|}')).toContain('"template"');
  expect(complete('other', '{|}')).toEqual([]);
});
