/** A JSON schema says what may be written at a place of a text that is not finished. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSpecCompletion } from '../../../src/model/spec-completion/complete-spec.ts';

const complete = createSpecCompletion({
  $ref: '#/definitions/Chart',
  definitions: {
    Chart: {
      type: 'object',
      required: ['mark'],
      properties: {
        title: { type: ['string', 'null'], description: 'Above the chart' },
        mark: { anyOf: [{ $ref: '#/definitions/Mark' }, { $ref: '#/definitions/MarkSettings<>' }] },
        layer: { type: 'array', items: { $ref: '#/definitions/Chart' } },
        options: {
          allOf: [{ properties: { grid: { type: 'boolean' } } }, { properties: { size: { const: 5 } } }],
        },
        names: { type: 'object', additionalProperties: { enum: ['one', 'two'] } },
      },
    },
    Mark: { type: 'string', enum: ['bar', 'line'] },
    'MarkSettings<>': { type: 'object', properties: { type: { $ref: '#/definitions/Mark' }, clip: {} } },
  },
});

/** What is offered at the bar in a text. */
function offer(marked: string) {
  const offset = marked.indexOf('|');
  const found = complete(marked.replace('|', ''), offset, true);
  return {
    from: found?.from,
    to: found?.to,
    options: found?.options,
    names: found?.options.map(({ label }) => label),
  };
}

test.each([
  ['{|', ['"title"', '"mark"', '"layer"', '"options"', '"names"']],
  ['{ "ti|": 1, "mark": "bar" }', ['"title"', '"layer"', '"options"', '"names"']],
  ['{ "mark": |', ['"bar"', '"line"']],
  ['{ "mark": "b| }', ['"bar"', '"line"']],
  ['{ "mark": { "clip": 1, "|" } }', ['"type"']],
  ['{ "mark": { "type": ""|', undefined],
  ['{ "mark": { "type": "|" } }', ['"bar"', '"line"']],
  ['{ "layer": [{ "mark": "bar" }, { "layer": [ { "mark": | ] } ] }', ['"bar"', '"line"']],
  ['{ "options": { | } }', ['"grid"', '"size"']],
  ['{ "options": { "grid": | } }', ['true', 'false']],
  ['{ "options": { "grid": t|', ['true', 'false']],
  ['{ "options": { "size": |', ['5']],
  ['{ "names": { "any": "|" } }', ['"one"', '"two"']],
  ['{ "unknown": { | } }', []],
])('in %j, %j may be written', (marked, names) => {
  expect(offer(marked).names).toEqual(names);
});

test('a name is inserted with its colon, unless that is there, and required names come first', () => {
  const { from, options } = offer('{ "ti|');
  expect(from).toBe(2);
  expect(options?.[0]).toMatchObject({
    insert: '"title": ',
    detail: 'string | null',
    info: 'Above the chart',
  });
  expect(offer('{ "ti|": 1 }').options?.[0]).toMatchObject({ insert: '"title"' });
  // The quote that the editor has closed by itself is replaced, too.
  expect(offer('{ "ti|"').to).toBe(6);
  expect(options?.[1]).toMatchObject({ label: '"mark"', rank: 1 });
});

test('nothing is offered by itself where nothing is written', () => {
  expect(complete('{ ', 2, false)).toBe(undefined);
});

test('any text can be read, at any of its offsets', () => {
  const pieces = fc.array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '"a"', 'mark', ' ', '\\', '1'));
  fc.assert(
    fc.property(pieces, fc.nat(), (parts, at) => {
      const text = parts.join('');
      const found = complete(text, Math.min(at, text.length), true);
      return found === undefined || found.from <= text.length;
    }),
  );
});
