import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBody } from '../../src/service/http/decode-body.ts';

const toBytes = (values: readonly number[] | Buffer): ArrayBuffer => Uint8Array.from(values).buffer;

test('every text in UTF-8 arrives as it was sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeBody(toBytes(Buffer.from(text)), { contentType: 'application/json' })).toBe(text);
    }),
    { seed: 8, numRuns: 100 },
  );
});

test.each([[[0xff]], [[0xe9]], [[0xc3]], [[0xc0, 0x80]], [[0xed, 0xa0, 0x80]], [[0xf4, 0x90, 0x80, 0x80]]])(
  'the bytes %j are refused',
  (bytes) => {
    expect(() => decodeBody(toBytes([0x22, ...bytes, 0x22]), { contentType: undefined })).toThrow(
      expect.objectContaining({ code: 'malformed-json', status: 400 }),
    );
  },
);

test.each([
  '',
  'charset=utf-8',
  'Charset="UTF-8"',
  'charset=utf8',
  'charset=US-ASCII',
  'v=1; charset=utf-8',
  "charset='utf-8'",
  'profile="a; charset=latin1"',
])('“%s” is read', (parameter) => {
  expect(decodeBody(toBytes(Buffer.from('é')), { contentType: `application/json; ${parameter}` })).toBe('é');
});

test('a compressed body is refused as such', () => {
  const gzip = { contentType: 'application/json', contentEncoding: 'gzip' };
  expect(() => decodeBody(toBytes([0x1f, 0x8b]), gzip)).toThrow('does not read the Content-Encoding "gzip"');
});

test.each(['latin1', 'ISO-8859-1', '"utf-16"', 'utf-16le', 'windows-1252', 'x'])(
  'the charset %s is refused',
  (charset) => {
    const type = `application/json; charset=${charset}`;
    const refusal: unknown = expect.objectContaining({ code: 'unsupported-media-type', status: 415 });
    expect(() => decodeBody(toBytes(Buffer.from('{}')), { contentType: type })).toThrow(refusal);
    expect(decodeBody(toBytes([]), { contentType: type })).toBe('');
  },
);
