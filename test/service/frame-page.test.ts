/** The frame page over HTTP: who may frame it, what it may load, and that it tells nothing of dashboards. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { anyBacking, useService } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

const files = mkdtempSync(join(tmpdir(), 'vitrine-frame-'));
afterAll(() => rmSync(files, { recursive: true }));

const app = 'https://app.example.com';
const toPath = (id: string, query = ''): string => `/embed/dashboard/${id}${query}`;
const name = (origin: string): string => `?origin=${encodeURIComponent(origin)}`;

/** The directives of a Content Security Policy. */
function readPolicy(headers: Headers): ReadonlyMap<string, string> {
  const policy = headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split('; ').map((part) => {
      const [directive = '', ...values] = part.split(' ');
      return [directive, values.join(' ')];
    }),
  );
}

describe('with listed origins', () => {
  const other = 'https://other.example.com:8443';
  const service = useService(anyBacking, {
    STATIC_FOLDER: files,
    EMBED_ORIGINS: `${app} ${other}`,
    PUBLIC_URL: 'https://platform.example.com',
  });

  test('only the named origin may frame the page, and no other origin of the list is told', async () => {
    for (const origin of [app, other]) {
      const answer = await service().call(toPath(sharedId, name(origin)));
      expect(answer.status).toBe(200);
      expect(readPolicy(answer.headers).get('frame-ancestors')).toBe(origin);
      const told = answer.text + JSON.stringify([...answer.headers]);
      expect(told).not.toContain(origin === app ? other : app);
    }
  });

  test.each([
    ['no origin', '', 400],
    ['an origin that is not listed', name('https://evil.example.com'), 403],
    ['the start of a listed origin', name('https://app.example.co'), 403],
    ['a listed origin with another port', name(`${app}:8443`), 403],
    ['a listed origin with a slash', name(`${app}/`), 400],
    ['a listed origin in capitals', name(app.toUpperCase()), 400],
    ['two origins', `${name(app)}&origin=${encodeURIComponent(other)}`, 400],
    ['every origin', name('*'), 400],
    ['an origin of no page', name('null'), 400],
    ['another directive behind the origin', name(`${app}; script-src *`), 400],
    ['another source beside the origin', name(`${app} *`), 400],
    ['a host with a character of policies', name('https://a;sandbox'), 400],
    ['a host with a star', name('https://*.example.com'), 400],
  ])('%s gets words instead of a dashboard, and no script', async (_, query, status) => {
    const answer = await service().call(toPath(sharedId, query));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toMatch(/<p role="alert">[^<]+origin[^<]+<\/p>/);
    expect(answer.text).not.toContain('<script');
    const policy = readPolicy(answer.headers);
    expect([policy.get('default-src'), policy.has('script-src')]).toEqual(["'none'", false]);
  });

  test('no text as origin adds anything to the headers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary-ascii' }), async (text) => {
        const answer = await service().call(toPath(sharedId, name(text)));
        expect(answer.status).toBe(text === app || text === other ? 200 : 400);
        expect(readPolicy(answer.headers).get('frame-ancestors')).toBe('*');
      }),
      { numRuns: 50 },
    );
  });
});

describe('with every origin', () => {
  const service = useService(anyBacking, { STATIC_FOLDER: files });

  test('the page is the same for every id, whether the dashboard exists or not', async () => {
    const read = async (id: string): Promise<unknown> => {
      const { status, text, headers } = await service().call(toPath(id, name(app)));
      const own = [...headers].filter(([key]) => !['date', 'x-request-id'].includes(key));
      return { status, text, own };
    };
    const shown = await read(sharedId);
    expect(shown).toMatchObject({ status: 200 });
    for (const id of ['NoSuchBoard1', 'x', '%E0%A4%A', encodeURIComponent('<script>alert(1)</script>')])
      expect(await read(id)).toEqual(shown);
  });

  test('the page runs only files of the platform, and sends nothing anywhere else', async () => {
    const { headers, text } = await service().call(toPath(sharedId, name(app)));
    const policy = readPolicy(headers);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('style-src')).toMatch(/^'sha256-[\w+/]+={0,2}'$/);
    expect(policy.get('connect-src')).toBe(`'self' ${service().running.address}`);
    expect([policy.get('base-uri'), policy.get('form-action')]).toEqual(["'none'", "'none'"]);
    expect(policy.get('frame-ancestors')).toBe(app);
    expect([...policy.values()].join(' ')).not.toContain('unsafe');
    expect(text).not.toMatch(/<script(?! type="module" src=)| on\w+=| style=/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  });

  test('the page loads its files from an address with the version, and only with their content', async () => {
    for (const file of ['vitrine.js', 'frame-page.js']) {
      const content = `export const file = '${file}';`;
      writeFileSync(join(files, file), content);
      const { text } = await service().call(toPath(sharedId, name(app)));
      const hash = createHash('sha384').update(content).digest('base64');
      expect(text).toContain(
        `="../vitrine@${manifest.version}/${file}" integrity="sha384-${hash}" crossorigin="anonymous">`,
      );
      rmSync(join(files, file));
    }
  });

  test('the page needs no named origin: the first one that connects is the only one', async () => {
    const answer = await service().call(toPath(sharedId));
    expect(answer.status).toBe(200);
    expect(readPolicy(answer.headers).get('frame-ancestors')).toBe('*');
  });

  test('HEAD gets the headers of GET, without a body', async () => {
    const answer = await service().call(toPath(sharedId, name(app)), { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(readPolicy(answer.headers).get('frame-ancestors')).toBe(app);
  });

  test('other methods are refused', async () => {
    const answer = await service().call(toPath(sharedId), { method: 'POST', body: {} });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });
});
