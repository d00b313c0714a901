/** Why an embed token is refused: said in the log, and to the caller only with `EXPLAIN_TOKENS`. */
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/service/config/config.ts';
import { checkEmbedToken } from '../../src/token/check-embed-token.ts';
import { rounds } from '../rounds.ts';
import { until } from '../until.ts';
import { anyBacking, useService } from './service-under-test.ts';
import type { Answer, ServiceUnderTest } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

const path = `/api/v1/embed/dashboard/${sharedId}`;

type Claims = Readonly<Record<string, unknown>>;

function lawfulClaims({ host, clock }: ServiceUnderTest): Claims {
  const now = Math.floor((Date.now() + clock.shift) / 1000);
  return {
    iss: host.issuer,
    aud: 'vitrine-embed',
    sub: 'reader-1',
    iat: now,
    exp: now + 600,
    deploymentId: 1,
  };
}

const sign = (service: ServiceUnderTest, claims: Claims, secret = service.host.secret): Promise<string> =>
  new SignJWT({ ...lawfulClaims(service), ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: service.host.keyId })
    .sign(new TextEncoder().encode(secret));

/** Shows the dashboard with a token of these claims. */
async function show(service: ServiceUnderTest, claims: Claims, secret?: string): Promise<Answer> {
  return service.call(path, { token: await sign(service, claims, secret) });
}

const plain = 'The credential is not valid.';

describe('a service', () => {
  const service = useService(anyBacking);

  test('says only that a token is refused, and logs the claim', async () => {
    const { status, problem } = await show(service(), { deploymentId: '1' });
    expect([status, problem.message]).toEqual([401, plain]);
    const line = await until(() => service().logged.findLast((one) => one.includes('"status":401')));
    expect(JSON.parse(line)).toMatchObject({
      reason: expect.stringContaining('deploymentId must be') as string,
    });
  });

  test('and checkEmbedToken refuse the same tokens', async () => {
    const odd = fc.oneof(
      fc.constantFrom(
        null,
        '',
        '1',
        0,
        1,
        1.5,
        -1,
        true,
        [],
        {},
        ['a'],
        [1],
        ['a', 1],
        { a: 'b' },
        { a: {} },
      ),
      fc.constantFrom('view', 'creator', 'screenshot', 'user:1', 'a\0b', 'x'.repeat(129), 'vitrine-embed'),
      fc.constantFrom(['vitrine-embed'], ['other', 'vitrine-embed'], [1, 'vitrine-embed']),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const now = Math.floor(Date.now() / 1000);
    const time = fc.oneof(
      fc.constantFrom(-4_000, -3_000, -500, 0, 500, 3_000, 4_000).map((at) => now + at),
      odd,
    );
    const claim = fc.oneof(
      fc.tuple(fc.constantFrom('iat', 'exp', 'nbf'), time),
      fc.tuple(
        fc.constantFrom(
          'iss',
          'aud',
          'sub',
          'deploymentId',
          'publicId',
          'embedTenant',
          'mode',
          'groups',
          'jti',
          'userAttributes',
          'securityContext',
          'permissions',
          'embedTheme',
          'settings',
          'unknown',
        ),
        odd,
      ),
    );
    const { secret, keyId, issuer } = service().host;
    const property = fc.asyncProperty(fc.array(claim, { minLength: 1, maxLength: 3 }), async (pairs) => {
      const token = await sign(service(), Object.fromEntries(pairs));
      const { isValid, problems } = await checkEmbedToken(token, { secret, keyId, issuer });
      const { status } = await service().call(path, { token });
      expect(status === 401, JSON.stringify(problems)).toBe(!isValid);
    });
    await fc.assert(property, { numRuns: rounds(300, 2_000, 5_000) });
  });
});

describe('a service with EXPLAIN_TOKENS', () => {
  const service = useService(anyBacking, { EXPLAIN_TOKENS: 'yes' });

  test.each<[string, Claims, RegExp]>([
    ['a deployment as text', { deploymentId: '1' }, /deploymentId must be .* It is the text "1"/],
    ['milliseconds', { exp: Date.now() + 600_000 }, /exp is \d+, which are milliseconds/],
    ['a past end', { iat: 1_700_000_000, exp: 1_700_000_600 }, /expired at 2023-11-14/],
    ['another audience', { aud: 'other' }, /aud must be "vitrine-embed"/],
  ])('names the claim: %s', async (_, claims, words) => {
    const { status, problem } = await show(service(), claims);
    expect(status).toBe(401);
    expect(problem.message).toMatch(words);
  });

  test('says nothing of a token with another signature', async () => {
    const { problem } = await show(service(), { deploymentId: '1' }, 'x'.repeat(40));
    expect(problem.message).toBe(plain);
  });

  test('says that a token was revoked', async () => {
    const { call, adminKey } = service();
    const body = { jti: 'lost-1' };
    expect((await call('/api/v1/embed/tokens/revoke', { token: adminKey, body })).status).toBe(204);
    const { problem } = await show(service(), { jti: 'lost-1' });
    expect(problem.message).toContain('revoked');
  });
});

test.each([
  ['it listens for other machines', { HOST: '0.0.0.0' }],
  ['it has a public address', { PUBLIC_URL: 'https://platform.example.com' }],
  ['the value is unknown', { EXPLAIN_TOKENS: 'maybe' }],
])('EXPLAIN_TOKENS is refused where %s', (_, environment) => {
  expect(() => readConfig({ EXPLAIN_TOKENS: 'yes', ...environment })).toThrow('EXPLAIN_TOKENS');
});
