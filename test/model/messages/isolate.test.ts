import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isolate, isolateMixed } from '../../../src/model/messages/isolate.ts';
import { createCatalogue } from '../../../src/model/messages/message-catalogue.ts';

const marks = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const someText = fc
  .array(fc.oneof(fc.constantFrom(...marks), fc.constantFrom('a', 'ب', '1', ' ')), { maxLength: 12 })
  .map((parts) => parts.join(''));

/** How many isolates and embeddings are open after each character. */
function listDepths(text: string): number[] {
  let depth = 0;
  return Array.from(text, (mark) => {
    if (/[\u202c\u2069]/.test(mark)) depth -= 1;
    else if (/[\u202a-\u202e\u2066-\u2068]/.test(mark)) depth += 1;
    return depth;
  });
}

test('no text reaches beyond its isolate, whatever direction marks it holds', () =>
  fc.assert(
    fc.property(someText, (text) => {
      const depths = listDepths(isolate(text));
      expect(depths.at(-1)).toBe(0);
      expect(Math.min(...depths.slice(0, -1))).toBeGreaterThan(0);
      expect(isolate(text).replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')).toBe(
        text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, ''),
      );
    }),
  ));

test.each(['27 مايو 2001', '27 במאי 2001', '‏27/5/2001', '۲۷ مهٔ'])(
  '%s is isolated within a sentence',
  (value) => {
    const messages = createCatalogue({ on: 'Low on {value}: {count}' }, 'en-US');
    expect(messages('on', { value, count: 3 })).toBe(`Low on \u2068${value}\u2069: 3`);
  },
);

test.each(['May 27, 2001', '27. Mai', '5月27日', '−5.3 %', ''])('%s has no hidden characters', (value) => {
  expect(isolateMixed(value)).toBe(value);
});
