import { decodeJwt, decodeProtectedHeader } from 'jose';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { embedClaimsSchema } from '../../src/contract/embed-claims.ts';
import { checkEmbedToken } from '../../src/token/check-embed-token.ts';
import { EmbedTokenError, createEmbedToken } from '../../src/token/create-embed-token.ts';
import type { EmbedTokenOptions } from '../../src/token/create-embed-token.ts';

const secret = 'a secret of more than thirty-two bytes';
const required = { secret, keyId: 'host-1', issuer: 'acme', subject: 'reader-1', deploymentId: 1 };

/** The names of the refused options. */
async function findRefused(options: Record<string, unknown>): Promise<readonly string[]> {
  try {
    // JavaScript can pass anything.
    await createEmbedToken(options as unknown as EmbedTokenOptions);
  } catch (error) {
    if (!(error instanceof EmbedTokenError)) throw error;
    expect(error.problems.every(({ claim, message }) => message.startsWith(claim))).toBe(true);
    expect(error.message).not.toContain(secret);
    return error.problems.map(({ claim }) => claim);
  }
  return [];
}

describe('createEmbedToken', () => {
  test('signs the registered claims and the chosen ones, with a lifetime of 15 minutes', async () => {
    const now = (): Date => new Date('2026-01-02T03:04:05.678Z');
    const token = await createEmbedToken({ ...required, publicId: 'Sales2024abc', groups: ['a'], now });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: 'host-1', typ: 'JWT' });
    const iat = Date.parse('2026-01-02T03:04:05Z') / 1000;
    const expected = {
      iss: 'acme',
      aud: 'vitrine-embed',
      sub: 'reader-1',
      iat,
      exp: iat + 900,
      deploymentId: 1,
    };
    expect(decodeJwt(token)).toEqual({
      ...expected,
      jti: expect.any(String) as string,
      publicId: 'Sales2024abc',
      groups: ['a'],
    });
  });

  test('leaves out options that are undefined', async () => {
    const token = await createEmbedToken({ ...required, publicId: undefined, tokenId: undefined });
    expect(decodeJwt(token)).not.toHaveProperty('publicId');
    expect(decodeJwt(token).jti).toMatch(/^[\da-f-]{36}$/);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['a deployment as text', { deploymentId: '1' }, ['deploymentId']],
    ['no deployment', { deploymentId: undefined }, ['deploymentId']],
    ['no subject', { subject: undefined }, ['subject']],
    ['an empty subject', { subject: '' }, ['subject']],
    ['a user of the account', { subject: 'user:1' }, ['subject']],
    ['an unknown permission', { permissions: ['nope'] }, ['permissions']],
    ['the mode of screenshots', { mode: 'screenshot' }, ['mode']],
    ['a misspelled option', { embedTennant: 'north' }, ['embedTennant']],
    ['an option that would set a claim', { iss: 'other' }, ['iss']],
    ['a theme, which nothing would read', { embedTheme: {} }, ['embedTheme']],
    ['a claim of time', { exp: 99_999_999_999 }, ['exp']],
    ['an empty embed tenant', { embedTenant: '' }, ['embedTenant']],
    ['null for a group', { groups: [null] }, ['groups']],
    ['an attribute that is an object', { userAttributes: { region: {} } }, ['userAttributes']],
    ['a context that is a list', { securityContext: [] }, ['securityContext']],
    ['a long token id', { tokenId: 'x'.repeat(129) }, ['tokenId']],
    ['a short secret', { secret: 'x'.repeat(31) }, ['secret']],
    ['no secret', { secret: undefined }, ['secret']],
    ['no key id', { keyId: undefined }, ['keyId']],
    ['no issuer', { issuer: '' }, ['issuer']],
    ['a lifetime of more than an hour', { expiresIn: 3_601 }, ['expiresIn']],
    ['a lifetime of nothing', { expiresIn: 0 }, ['expiresIn']],
    ['a lifetime as text', { expiresIn: '900' }, ['expiresIn']],
    ['several mistakes', { deploymentId: '1', keyId: 7 }, ['keyId', 'deploymentId']],
  ])('refuses %s, by name', async (_, wrong, names) => {
    expect(await findRefused({ ...required, ...wrong })).toEqual(names);
  });

  test.each([
    ['tenant', 'embedTenant'],
    ['dashboardId', 'publicId'],
    ['publicID', 'publicId'],
    ['sub', 'subject'],
    ['userAttribute', 'userAttributes'],
  ])('suggests the known name for %s', async (wrong, known) => {
    const refused = createEmbedToken({ ...required, [wrong]: 'x' });
    await expect(refused).rejects.toThrow(`perhaps "${known}" is meant`);
  });

  test('signs no claims that the platform would refuse, whatever it is given', async () => {
    const value = fc.oneof(
      fc.constantFrom(
        null,
        '',
        0,
        -1,
        1.5,
        NaN,
        Infinity,
        true,
        [],
        {},
        ['a'],
        [1],
        ['a', 1],
        { a: ['b'] },
        'view',
      ),
      fc.string(),
      fc.jsonValue(),
    );
    const names = [
      'publicId',
      'embedTenant',
      'mode',
      'groups',
      'userAttributes',
      'securityContext',
      'permissions',
      'tokenId',
      'subject',
      'deploymentId',
    ];
    const options = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(options, async (given) => {
        const wrong = { ...required, ...given };
        if ((await findRefused(wrong)).length > 0) return;
        const token = await createEmbedToken(wrong);
        expect(embedClaimsSchema.safeParse(decodeJwt(token)).error).toBeUndefined();
        expect(await checkEmbedToken(token, { secret, keyId: 'host-1', issuer: 'acme' })).toMatchObject({
          isValid: true,
          problems: [],
          warnings: [],
        });
      }),
      { numRuns: 500 },
    );
  });
});
