/** What callers send who mean no good, or whose program is broken. */
import fc from 'fast-check';

/** For where an id stands in a path or a query. */
export const hostileIds = fc.constantFrom(
  ...[
    '0',
    '-1',
    '2147483647',
    '2147483648',
    '9007199254740993',
    '99999999999999999999',
    '1e99',
    '1.5',
    '0x10',
  ],
  ...[
    '',
    ' ',
    '..',
    '.',
    '%2e',
    '%2e%2e',
    '%2F',
    '%00',
    '1%00',
    '%',
    '%zz',
    '%ff',
    '%C0%80',
    '١٢٣',
    '１',
    '+1',
    '1;drop',
  ],
  ...[
    "1'--",
    'null',
    'undefined',
    'NaN',
    '__proto__',
    'constructor',
    '%F0%9F%98%80',
    'a'.repeat(3_000),
    '1,2',
    '[1]',
  ],
);

export const hostileTexts = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      'a\0b',
      '\u202Eevil\u202C',
      '\u200F',
      '😀',
      '👩‍👩‍👧‍👦',
      '\uD800',
      '\uDC00x',
      'a\uD83D',
      '\uFFFF',
      '\u0085',
    ],
    ...[
      '__proto__',
      'constructor',
      'toString',
      '../../etc/passwd',
      "'; drop table report; --",
      '%',
      '_',
      '\\',
      '"',
    ],
    ...[
      'x'.repeat(255),
      'x'.repeat(256),
      '😀'.repeat(127),
      '😀'.repeat(128),
      'é'.repeat(255),
      'e\u0301'.repeat(128),
    ],
    ...[
      'x'.repeat(20_000),
      '\r\nSet-Cookie: a=b',
      '<script>alert(1)</script>',
      '${7*7}',
      '{{7*7}}',
      '\u1E9E',
      'İ',
      '\uFB03',
    ],
    ...[
      'NaN',
      'Infinity',
      '-0',
      '1e400',
      '2026-13-45',
      '0001-01-01T00:00:00Z',
      'true',
      'null',
      '* * * * *',
      '{"a":',
    ],
  ),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const hostileNumbers = fc.oneof(
  fc.constantFrom(
    0,
    -1,
    1,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 63,
    1e99,
    -1e308,
    5e-324,
    0.1,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
};

/** Any JSON value, many of them of the wrong kind wherever they stand. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileTexts },
  { weight: 3, arbitrary: hostileNumbers },
  {
    weight: 3,
    arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { '': 1 }, { toString: 1 }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      nested(30, (inner) => [inner]),
      nested(30, (inner) => ({ inner })),
      nested(300, (inner) => [inner]),
      Array.from({ length: 5_000 }, (_, index) => index),
      Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key${index}`, index])),
    ),
  },
);

/** Bodies that are no JSON of ours at all. */
export const hostileBodies = fc.constantFrom(
  ...[
    '',
    '{',
    '[]',
    'null',
    '1',
    '"text"',
    '{}',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    '\0',
    '\uFEFF{}',
    '{}{}',
    'NaN',
  ],
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', '{"name":"a","name":"b"}'],
  ...['{"name":"\\ud800"}', '{"name":"\\u0000"}', '{"a":1e999}', '['.repeat(50_000), '{"a":'.repeat(5_000)],
  ...[
    `{"name":"${'x'.repeat(100_000)}"}`,
    `{"meta":{"a":${'['.repeat(60)}${']'.repeat(60)}}}`,
    '{"id":1.0000000000000001}',
  ],
);

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      ...[
        { 'Content-Type': 'text/plain' },
        { 'Content-Type': 'application/json; charset=utf-16' },
        { 'Content-Type': '' },
      ],
      ...[
        { 'If-None-Match': '*' },
        { 'If-None-Match': 'W/"'.repeat(500) },
        { 'If-None-Match': '"a", W/"b",,' },
      ],
      ...[
        { 'Accept-Encoding': 'gzip;q=0, *;q=0.1' },
        { 'Accept-Encoding': ','.repeat(2_000) },
        { Accept: 'text/html' },
      ],
      ...[
        { 'X-Request-Id': 'a'.repeat(3_000) },
        { 'X-Request-Id': '"<>é' },
        { Origin: 'null' },
        { Origin: 'https://a.example' },
      ],
      ...[
        { Authorization: 'Bearer' },
        { Authorization: 'Bearer a.b.c' },
        { Authorization: 'Basic YTpi' },
        { Authorization: 'é' },
      ],
      ...[
        { Authorization: `Bearer ${'a'.repeat(5_000)}` },
        { Authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
      ],
      ...[
        { 'X-Forwarded-Proto': 'http' },
        { 'X-Forwarded-For': '::1, 1.2.3.4,,' },
        { 'X-HTTP-Method-Override': 'DELETE' },
      ],
    ),
  },
);
