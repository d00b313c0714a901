/** Numbers arrive as they were written, or are refused with their place. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../../src/service/http/http-problem.ts';
import { parseJson } from '../../src/service/http/parse-json.ts';

/** The place of the number that is refused. `undefined`: the text is taken. */
function findRefused(text: string): string | undefined {
  try {
    parseJson(text);
    return undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid-field') return error.field ?? '';
    throw error;
  }
}

test.each([
  '0',
  '-0',
  '0.1',
  '-12.50',
  '52.520006599999997',
  '0.1234567890123456789',
  '1e23',
  '5e-324',
  '1.7976931348623157e308',
  '9007199254740992',
  '-9007199254740994',
  '9223372036854776000',
  '100000000000000000000000',
  '1.00000000000000000000',
  '-0.0000000000000000',
  '0e400',
  '"9007199254740993"',
  '"\\"1e400"',
  '{"9007199254740993":1}',
])('%s is taken', (number) => {
  expect(findRefused(`{"a":[true,${number}]}`)).toBeUndefined();
});

test.each([
  '9007199254740993',
  '-9007199254740993',
  '9223372036854775807',
  '1e400',
  '-1E+999',
  '9007199254740993.0',
  '9007199254740993e0',
  '90071992547409930e-1',
  '12345678901234567e5',
  '1e-400',
  '9'.repeat(400),
])('%s is refused', (number) => {
  expect(findRefused(`{"a":[true,"1e400", ${number} ]}`)).toBe('a[2]');
  expect(findRefused(number)).toBe('');
});

test('an integer is taken exactly where JSON.stringify gives the same integer back', () => {
  const integers = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n });
  fc.assert(
    fc.property(fc.string(), integers, fc.string(), (key, integer, text) => {
      const name = `k${key.replaceAll('\0', '')}`;
      const rest = text.replaceAll('\0', '');
      const document = `{${JSON.stringify(name)}:[${JSON.stringify(rest)},${integer}]}`;
      const returned = JSON.stringify(Number(integer)).replace(/^(-?\d)(?:\.(\d+))?e\+(\d+)$/, writeOut);
      expect(findRefused(document)).toBe(returned === String(integer) ? undefined : `${name}[1]`);
    }),
    { seed: 53, numRuns: 300 },
  );
});

const writeOut = (_: string, whole: string, fraction = '', exponent: string): string =>
  whole + fraction.padEnd(Number(exponent), '0');

test('what JSON.stringify writes is taken, so that what was read can be sent again', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(findRefused(JSON.stringify({ number }))).toBeUndefined();
    }),
    { seed: 53, numRuns: 300 },
  );
});
