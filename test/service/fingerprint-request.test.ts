import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintRequest } from '../../src/service/http/fingerprint-request.ts';
import { rounds } from '../rounds.ts';

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
}

function receive({ method, url, headers }: Received): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  const named = headers.map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  return Object.assign(incoming, {
    method,
    url,
    rawHeaders: headers.flat(),
    headers: Object.fromEntries(named),
  });
}

/** No header line contains a line feed. Values may look like parts of other lines. */
const value = fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/[\r\n]/g, ' '));
const header = fc.tuple(fc.constantFrom('Authorization', 'Origin', 'Accept-Encoding', 'X-Else'), value);
const received = fc.record({
  method: fc.constant('GET'),
  url: fc.constantFrom('/a', '/a?b', '/b'),
  headers: fc.array(header, { maxLength: 4 }),
});

test('requests that differ in anything have different fingerprints, and equal ones the same', () => {
  const check = (one: Received, other: Received): void => {
    const isEqual = JSON.stringify(one) === JSON.stringify(other);
    expect(fingerprintRequest(receive(one)) === fingerprintRequest(receive(other))).toBe(isEqual);
    expect(fingerprintRequest(receive(one))).toBe(fingerprintRequest(receive(one)));
  };
  fc.assert(fc.property(received, received, check), { numRuns: rounds(500, 10_000) });
});

test.each<[string, Partial<Received>]>([
  ['that changes something', { method: 'POST' }],
  ['with a body', { headers: [['Content-Length', '2']] }],
  ['with a body of unknown length', { headers: [['Transfer-Encoding', 'chunked']] }],
  ['with an id of its own', { headers: [['X-Request-Id', 'mine']] }],
  ['with very long headers', { headers: [['X-Else', 'x'.repeat(20_000)]] }],
])('a request %s has none', (_, change) => {
  expect(fingerprintRequest(receive({ method: 'GET', url: '/', headers: [], ...change }))).toBeUndefined();
});
