/** Addresses and ids from hosts are parsed in one place, and cannot lead to other addresses. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBaseUrl, parsePublicId } from '../../src/client/validate-url-input.ts';
import { ClientError } from '../../src/client/client-error.ts';
import { createPlatformApi } from '../../src/client/platform-api.ts';
import { createPlatformClient } from '../../src/client/platform-client.ts';
import { fillPath, paths } from '../../src/contract/element-api-paths.ts';

const caught = (run: () => unknown): unknown => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('a base address', () => {
  test.each([
    ['https://a.example/api', 'https://a.example/api'],
    ['https://a.example/api///', 'https://a.example/api'],
    ['http://localhost:4000/api/', 'http://localhost:4000/api'],
    ['https://a.example', 'https://a.example'],
  ])('%s is parsed as %s', (text, address) => {
    expect(parseBaseUrl(text, 'base-url')).toBe(address);
  });

  test('that contains a credential is reported without it, because readers see the message', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{4,12}$/), (word) => {
        const error = caught(() => parseBaseUrl(`https://me:secret-${word}@a.example/api`, 'base-url'));
        expect(String(error)).toMatch(/base-url "https:\/\/…@a\.example\/api" contains a credential/);
      }),
    );
  });

  test.each([
    ['', 'absolute URL'],
    ['/api', 'absolute URL'],
    ['a.example/api', 'absolute URL'],
    ['javascript:alert(1)', 'absolute URL'],
    ['https://a.example/ api', 'space'],
    [' https://a.example/api', 'space'],
    ['https://a.example/api?x=1', 'query'],
    ['https://a.example/api?', 'query'],
    ['https://a.example/api#x', 'fragment'],
    ['https://user:secret@a.example/api', 'credential'],
    ['https://a.example/api/..', 'path'],
    ['https://a.example/api/%2e%2e/other', 'path'],
    ['https://a.example\\api', 'path'],
  ])('%j is refused, by name', (text, why) => {
    for (const run of [
      () => parseBaseUrl(text, 'base-url'),
      () => createPlatformClient({ baseUrl: text, publicId: 'a', token: 'x' }),
      () => createPlatformApi({ baseUrl: text }),
    ]) {
      const error = caught(run);
      expect(error).toBeInstanceOf(ClientError);
      expect(error).toMatchObject({ code: 'attribute-invalid' });
      expect(String(error)).toContain(why);
    }
  });

  test('plain HTTP is refused but on loopback', () => {
    expect(caught(() => parseBaseUrl('http://a.example/api', 'base-url'))).toMatchObject({
      code: 'insecure-transport',
    });
  });
});

test('any id is one part of the path, or refused', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('..', '.', '...', 'a/../b', '%2e%2e', 'a?b', 'a#b', '', '\\', '\ud800'),
  );
  fc.assert(
    fc.property(odd, (text) => {
      const error = caught(() => parsePublicId(text));
      if (error !== undefined) {
        expect(error).toMatchObject({ code: 'attribute-invalid' });
        return;
      }
      const { pathname, search, hash } = new URL(
        `https://a.example/api${fillPath(paths.embedDashboard, { publicId: parsePublicId(text) })}`,
      );
      const parts = pathname.split('/');
      expect([parts.slice(0, -1).join('/'), search, hash]).toEqual(['/api/v1/embed/dashboard', '', '']);
      expect(decodeURIComponent(parts.at(-1) ?? '')).toBe(text);
    }),
  );
});
