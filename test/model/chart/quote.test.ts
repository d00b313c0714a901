/** Values in expressions are read as they were written. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExpression } from 'vega-expression';
import { compileExpression } from '../../../src/views/chart/engine/compile-expression.ts';
import { quote } from '../../../src/views/chart/model/quote.ts';
import { rounds } from '../../rounds.ts';

const text = fc.string({
  unit: fc.constantFrom('a', '"', "'", '\\', '`', '\n', '\r', '\0', '\u2028', '\u2029', '😀'),
});
const value = fc.oneof(text, fc.integer(), fc.constant(null), fc.boolean());

test('any text or object is the same value in an expression', () => {
  fc.assert(
    fc.property(
      fc.oneof(value, fc.array(value), fc.record({ name: value, format: fc.record({ title: text }) })),
      (one) => {
        const read = compileExpression(parseExpression(quote(one)), {});
        expect(read({ datum: undefined })).toEqual(one);
      },
    ),
    { numRuns: rounds(200, 5_000) },
  );
});
