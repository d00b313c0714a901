import { CompactSign, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { checkEmbedToken } from '../../src/token/check-embed-token.ts';

const secret = Buffer.from('a secret of more than thirty-two bytes').toString('base64');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const clock = Date.parse('2026-01-02T03:04:05Z') / 1000;
const now = (): Date => new Date(clock * 1000);
const lawful = {
  iss: 'acme',
  aud: 'vitrine-embed',
  sub: 'reader-1',
  iat: clock,
  exp: clock + 600,
  deploymentId: 1,
};

const sign = (claims: Record<string, unknown> = {}, header = {}, key = bytes(secret)): Promise<string> =>
  new SignJWT({ ...lawful, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: 'host-1', ...header })
    .sign(key);

const check = async (token: string) =>
  checkEmbedToken(token, { secret, keyId: 'host-1', issuer: 'acme', now });

describe('checkEmbedToken', () => {
  test('finds nothing in a valid token', async () => {
    const found = await check(await sign());
    expect(found).toMatchObject({ isValid: true, problems: [], warnings: [], claims: lawful });
  });

  test.each<[string, Record<string, unknown>, string, RegExp]>([
    ['another account', { iss: 'other' }, 'iss', /the slug of the account, "acme"\. It is the text "other"/],
    ['another audience', { aud: 'vitrine-data' }, 'aud', /must be "vitrine-embed"/],
    ['a deployment as text', { deploymentId: '1' }, 'deploymentId', /It is the text "1"/],
    ['no deployment', { deploymentId: undefined }, 'deploymentId', /It is missing/],
    ['milliseconds', { exp: (clock + 600) * 1000 }, 'exp', /milliseconds\. Divide by 1000/],
    ['a time as text', { iat: String(clock) }, 'iat', /whole number of seconds/],
    ['no end', { exp: undefined }, 'exp', /It is missing/],
    ['a past end', { iat: clock - 700, exp: clock - 60 }, 'exp', /expired at 2026-01-02T03:03:05Z/],
    ['a clock that is ahead', { iat: clock + 61 }, 'iat', /in the future: 2026-01-02T03:05:06Z.*clock/],
    ['a later start', { nbf: clock + 61 }, 'nbf', /holds from 2026-01-02T03:05:06Z/],
    ['an early issue', { iat: clock - 3_661, exp: clock - 61 + 600 }, 'iat', /too long ago/],
    ['a long lifetime', { exp: clock + 3_601 }, 'exp', /3601 seconds after iat/],
    ['a user of the account', { sub: 'user:1' }, 'sub', /does not begin with "user:"/],
    ['a wrong mode', { mode: 'screenshot' }, 'mode', /"view" or "creator"/],
    ['a wrong group', { groups: ['a', 1] }, 'groups', /groups\[1\] is the number 1/],
    [
      'a wrong attribute',
      { userAttributes: { a: [1, 'b'] } },
      'userAttributes',
      /userAttributes\.a is a list of 2/,
    ],
  ])('names the claim of %s', async (_, claims, claim, words) => {
    const { isValid, problems } = await check(await sign(claims));
    expect(isValid).toBe(false);
    expect(problems.find((problem) => problem.claim === claim)?.message).toMatch(words);
  });

  test('names a number that the platform could not tell from another one', async () => {
    const claims = JSON.stringify({ ...lawful, securityContext: { tenant: 'ID' } });
    const signed = await new CompactSign(bytes(claims.replace('"ID"', '9007199254740993')))
      .setProtectedHeader({ alg: 'HS256', kid: 'host-1' })
      .sign(bytes(secret));
    const { isValid, problems } = await check(signed);
    expect(isValid).toBe(false);
    expect(problems).toEqual([
      {
        claim: 'securityContext',
        message:
          'securityContext.tenant is not valid: the number 9007199254740993 would become 9007199254740992. Send it as text.',
      },
    ]);
  });

  test('tolerates a difference of clocks of 60 seconds', async () => {
    expect((await check(await sign({ iat: clock + 60, nbf: clock + 60 }))).problems).toEqual([]);
    expect((await check(await sign({ iat: clock - 600, exp: clock - 59 }))).problems).toEqual([]);
  });

  test.each([
    ['another secret', bytes('x'.repeat(40)), /another secret, or changed/],
    ['the decoded secret', Buffer.from(secret, 'base64'), /do not decode it from base64/],
    ['a line break after the secret', bytes(`${secret}\n`), /Trim the secret/],
  ])('recognises a signature with %s', async (_, key, words) => {
    const { problems } = await check(await sign({}, {}, new Uint8Array(key)));
    expect(problems).toEqual([{ claim: 'token', message: expect.stringMatching(words) as string }]);
  });

  test('names another key id and another algorithm', async () => {
    expect((await check(await sign({}, { kid: 'host-2' }))).problems).toEqual([
      { claim: 'kid', message: 'The header\'s kid must be "host-1". It is the text "host-2".' },
    ]);
    expect((await check(await sign({}, { alg: 'HS384' }, bytes('x'.repeat(48))))).problems[0]?.claim).toBe(
      'alg',
    );
  });

  test('warns of claims without effect, and accepts the token', async () => {
    const { isValid, warnings } = await check(await sign({ tenant: 'north', permissions: ['exports'] }));
    expect(isValid).toBe(true);
    expect(warnings.map(({ claim }) => claim).sort()).toEqual(['permissions', 'tenant']);
    expect(warnings.map(({ message }) => message).join(' ')).toContain('perhaps "embedTenant" is meant');
  });

  test.each(['', 'a', 'a.b.c', 'a.b', '..', 'a.W10.c', `é.e30.a`])(
    'says that %j is no token',
    async (text) => {
      const { isValid, problems } = await check(text);
      expect(isValid).toBe(false);
      expect(problems[0]?.claim).toBe('token');
    },
  );

  test('refuses a secret that is too short to have signed anything', async () => {
    await expect(checkEmbedToken(await sign(), { secret: 'short' })).rejects.toThrow(RangeError);
  });
});
