/** Incoming JSON is kept exactly, or refused with the place of the forbidden part. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import { Problem } from '../../src/service/http/http-problem.ts';
import { parseJson } from '../../src/service/http/parse-json.ts';
import { backings, useService } from './service-under-test.ts';

const key = fc.oneof(
  fc.constantFrom('constructor', 'prototype', 'toString', 'hasOwnProperty', '__proto', 'a.b', '', 'é'),
  fc.string(),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
  ),
}));
/** JSON with any characters, each written as itself or as an escape. */
const escape = (text: string, picks: readonly boolean[]): string =>
  Array.from(text)
    .map((letter, at) =>
      picks[at] === true ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}` : letter,
    )
    .join('');
const spelled = fc
  .array(fc.boolean(), { minLength: 9, maxLength: 9 })
  .map((picks) => escape('__proto__', picks));
const place = fc.array(fc.oneof(fc.constantFrom('meta', 'config', 'constructor', 'prototype'), fc.nat(3)), {
  maxLength: 6,
});

/** A JSON text with a value at a place, and the name of the place. */
function wrap(path: readonly (string | number)[], inner: string): string {
  return path
    .toReversed()
    .reduce<string>(
      (text, step) =>
        typeof step === 'number'
          ? `[${'0,'.repeat(step)}${text}]`
          : `{"before":1,${JSON.stringify(step)}:${text}}`,
      inner,
    );
}
const nameOf = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`),
    '',
  );
const problemOf = (text: string): Problem => {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error(`It was taken: ${text}`);
};

test('every JSON value without a forbidden part is parsed as JSON.parse does', () => {
  fc.assert(
    fc.property(value, (one) => {
      const text = JSON.stringify(one);
      fc.pre(!/"__proto__":|\\u0000/.test(text));
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('`__proto__` is refused with its place, at any depth and in any spelling', () => {
  fc.assert(
    fc.property(place, spelled, value, (path, name, one) => {
      const text = wrap(path, `{"first":true,"${name}":${JSON.stringify(one)}}`);
      const { code, field } = problemOf(text);
      expect([code, field]).toEqual(['unknown-field', nameOf([...path, '__proto__'])]);
    }),
  );
});

test('U+0000 is refused with its place, in a value and in a name', () => {
  fc.assert(
    fc.property(place, fc.boolean(), (path, inName) => {
      const text = wrap(path, inName ? '{"a\\u0000":1}' : '{"a":"b\\u0000"}');
      expect(problemOf(text)).toMatchObject({
        code: 'invalid-field',
        field: nameOf([...path, inName ? 'a\0' : 'a']),
      });
    }),
  );
});

test('a body of very many values is walked without recursion', () => {
  const many = `[${'0,'.repeat(400_000)}"\\u0041"]`;
  expect(parseJson(many)).toHaveLength(400_001);
});

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const base = '/api/v1/deployments/1';
  const send = (path: string, body: string, method = 'POST') =>
    service().call(base + path, { token: service().adminKey, body, method });

  test.each([
    ['/workbooks', '{"meta":{"a":[{"__proto__":{"x":1}}]}}', 'POST', 'meta.a[0].__proto__'],
    ['/reports', '{"meta":{"\\u005f_proto__":1}}', 'POST', 'meta.__proto__'],
    [
      '/workbooks/1/dashboard',
      '{"dashboardDraft":{"settings":{"__proto__":{}}}}',
      'PUT',
      'dashboardDraft.settings.__proto__',
    ],
    [
      '/workbooks/1/publish',
      '{"config":{"widgets":[{"config":{"__proto__":1}}]}}',
      'POST',
      'config.widgets[0].config.__proto__',
    ],
  ])('%s refuses __proto__ with its place', async (path, body, method, field) => {
    expect((await send(path, body, method)).problem).toMatchObject({
      statusCode: 400,
      code: 'unknown-field',
      field,
    });
  });

  test('`constructor` and `prototype` are allowed names', async () => {
    const meta = '{"constructor":{"prototype":{"x":1}},"prototype":[],"hasOwnProperty":false}';
    const made = (await send('/workbooks', `{"meta":${meta}}`)).read(workbookSchema);
    expect(JSON.stringify(made.meta)).toBe(meta);
  });
});
