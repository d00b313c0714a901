/** Forwarding headers count only if a trusted proxy sent them. */
import { BlockList } from 'node:net';
import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { findClientAddress } from '../../src/service/http/client-connection.ts';
import { createErrorHandler } from '../../src/service/http/problem-response.ts';
import { requireHttps } from '../../src/service/http/middleware.ts';

const trusted = new BlockList();
trusted.addSubnet('10.0.0.0', 8, 'ipv4');
trusted.addSubnet('fd00::', 8, 'ipv6');

const app = new Hono();
app.onError(createErrorHandler(() => undefined));
app.use(requireHttps(trusted));
app.get('/', (c) => c.text(findClientAddress(c, trusted)));
const open = new Hono();
open.get('/', (c) => c.text(findClientAddress(c, trusted)));

type Headers = Readonly<Record<string, string>>;
const host = (address: string): string => (address.includes(':') ? `[${address}]` : address);
const ask = async (address: string, headers: Headers, scheme = 'http'): Promise<number> =>
  (await app.request(`${scheme}://${host(address)}/`, { headers })).status;

const proxies = ['10.1.2.3', '10.255.0.1', 'fd00::7'];
const machines = ['127.0.0.1', '127.9.9.9', '::1'];
const strangers = ['192.0.2.1', '11.0.0.1', '2001:db8::1', '9.255.255.255'];
const word = fc.constantFrom(
  'https',
  'http',
  'HTTPS',
  ' https ',
  '',
  'wss',
  'https;',
  'ftp',
  'on',
  'httpss',
  '"https"',
);
const lists = fc.array(word, { minLength: 1, maxLength: 4 });
const saysHttps = (words: readonly string[]): boolean =>
  words.every((one) => one.trim().toLowerCase() === 'https');

describe('X-Forwarded-Proto', () => {
  test('makes a request HTTPS only where a trusted proxy sent it and all of its entries are HTTPS', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...proxies, ...strangers), lists, async (address, words) => {
        const status = await ask(address, { 'X-Forwarded-Proto': words.join(',') });
        expect(status).toBe(proxies.includes(address) && saysHttps(words) ? 200 : 403);
      }),
    );
  });

  test('removes the loopback exemption if it names another protocol, and grants others nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...machines), lists, async (address, words) => {
        expect(await ask(address, { 'X-Forwarded-Proto': words.join(',') })).toBe(
          saysHttps(words) ? 200 : 403,
        );
      }),
    );
    for (const address of machines) expect(await ask(address, {})).toBe(200);
    for (const address of [...proxies, ...strangers]) expect(await ask(address, {})).toBe(403);
  });

  test.each(['https, http', 'http, https', 'https,', ',https', 'http'])('%s is not HTTPS', async (value) => {
    for (const address of [...proxies, ...machines])
      expect(await ask(address, { 'X-Forwarded-Proto': value })).toBe(403);
  });

  test('is ignored where the connection itself is HTTPS', async () => {
    for (const address of [...proxies, ...machines, ...strangers])
      expect(await ask(address, { 'X-Forwarded-Proto': 'http' }, 'https')).toBe(200);
  });
});

describe('X-Forwarded-For', () => {
  const clientOf = async (address: string, header?: string): Promise<string> => {
    const headers = header === undefined ? {} : { 'X-Forwarded-For': header };
    return (await open.request(`http://${host(address)}/`, { headers })).text();
  };
  const anything = fc.oneof(
    fc.constantFrom(...proxies, ...strangers, ...machines),
    fc.constantFrom(
      '',
      'unknown',
      '_hidden',
      '300.1.1.1',
      'fe80::1%eth0',
      '1.2.3',
      '::ffff:10.1.1.1',
      '::ffff:192.0.2.9',
    ),
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ maxLength: 8 }).filter((text) => /^[\x21-\x7e]*$/.test(text) && !text.includes(',')),
  );

  test('yields the nearest address that is no trusted proxy, with any entries before it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anything, { maxLength: 3 }),
        fc.constantFrom(...strangers),
        fc.array(fc.constantFrom(...proxies), { maxLength: 3 }),
        async (forged, client, between) => {
          const header = [...forged, client, ...between].join(', ');
          expect(await clientOf('10.0.0.9', header)).toBe(client);
          // A header cannot replace the address of a direct connection.
          expect(await clientOf(client, header)).toBe(client);
        },
      ),
    );
  });

  test('never yields an invalid address', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { maxLength: 4 }), async (hops) => {
        expect(await clientOf('10.0.0.9', hops.join(','))).toMatch(/^[\da-f.:]+$/i);
      }),
    );
  });

  test.each([
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1, unknown', '10.0.0.9'],
    ['192.0.2.1,', '10.0.0.9'],
    ['', '10.0.0.9'],
  ])('"%s" is %s', async (header, client) => {
    expect(await clientOf('10.0.0.9', header)).toBe(client);
  });
});
