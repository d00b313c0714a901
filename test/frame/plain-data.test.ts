/** Reading data from another window: plain data crosses unchanged, and nothing else crosses. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PlainDataError, readPlainData, toPlainData } from '../../src/frame/protocol/plain-data.ts';

const plain = fc
  .jsonValue({ maxDepth: 5 })
  .filter((value) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value)));

/** Puts a value somewhere into plain data: at the top, into a list, or under a key. */
const around = (value: unknown): fc.Arbitrary<unknown> =>
  fc.letrec<{ place: unknown }>((tie) => ({
    place: fc.oneof(
      { maxDepth: 6 },
      fc.constant(value),
      fc.tuple(plain, tie('place')),
      tie('place').map((inner) => ({ a: 1, inner })),
    ),
  })).place;

class Account {
  readonly name = 'x';
}

describe('readPlainData', () => {
  test('gives an equal copy of JSON values, which shares nothing with the original', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const copy = readPlainData(value, 'value');
        expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
        if (typeof value === 'object' && value !== null) expect(copy).not.toBe(value);
      }),
    );
  });

  test.each<[string, unknown]>([
    ['a function', () => 'x'],
    ['a symbol', Symbol('x')],
    ['a big integer', 1n],
    ['a number that is none', NaN],
    ['an infinity', Infinity],
    ['a time', new Date(0)],
    ['a map', new Map()],
    ['an object of a class', new Account()],
    ['a file', new Blob([])],
    ['an object with another prototype', Object.create({ isAdmin: true })],
    ['a key of the prototype', JSON.parse('{"__proto__": {"isAdmin": true}}')],
    ['the key constructor', { constructor: 1 }],
    ['the key prototype', { prototype: 1 }],
    ['a symbol as key', { [Symbol('x')]: 1 }],
  ])('%s is refused wherever it stands', (_, value) => {
    fc.assert(
      fc.property(around(value), (data) => {
        expect(() => readPlainData(data, 'value')).toThrow(PlainDataError);
      }),
    );
  });

  test('an accessor is refused and never called', () => {
    let calls = 0;
    const trap = Object.defineProperty({}, 'token', { enumerable: true, get: () => (calls += 1) });
    fc.assert(
      fc.property(around(trap), (data) => {
        expect(() => readPlainData(data, 'value')).toThrow('accessor');
      }),
    );
    expect(calls).toBe(0);
  });

  test('a value that contains itself, or grows without end, is refused', () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(() => readPlainData(cycle, 'value')).toThrow('contains itself');
    let doubled: unknown = 0;
    for (let level = 0; level < 60; level += 1) doubled = [doubled, doubled];
    expect(() => readPlainData(doubled, 'value')).toThrow('values');
  });

  test('the error names the place, and never the value', () => {
    const secret = { filters: { list: [1, () => 'secret'] } };
    expect(() => readPlainData(secret, 'theme')).toThrow('theme.filters.list.1 is of the type function.');
  });
});

describe('toPlainData', () => {
  test('makes of anything what readPlainData accepts', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      maxDepth: 4,
    });
    fc.assert(
      fc.property(anything, (value) => {
        const data = toPlainData(value);
        if (data !== undefined) expect(() => readPlainData(data, 'value')).not.toThrow();
      }),
    );
  });

  test('keeps JSON values, and writes times and large integers as texts', () => {
    fc.assert(
      fc.property(plain, (value) => {
        expect(toPlainData(value)).toEqual(value);
      }),
    );
    expect(toPlainData({ at: new Date(0), id: 2n ** 60n, run: () => 1 })).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      id: '1152921504606846976',
    });
  });
});
