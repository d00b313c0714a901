/** Access tokens of an identity provider identify people of the account; all other claims are ignored. */
import { generateKeyPair } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser } from './accounts-under-test.ts';
import { startIdentityProvider } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { anyBacking, startServiceUnderTest } from './service-under-test.ts';
import type { Answer, ServiceUnderTest } from './service-under-test.ts';

const audience = 'https://analytics.example.com';

describe('access tokens', () => {
  let provider: IdentityProvider;
  let service: ServiceUnderTest;
  beforeAll(async () => {
    provider = await startIdentityProvider(audience);
    service = await startServiceUnderTest(anyBacking, {
      OAUTH_ISSUER: provider.issuer,
      OAUTH_AUDIENCE: audience,
    });
    await addUser(service.running.database, 1, { username: 'ada', role: 'user' });
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  }, 30_000);

  const ask = (token: string): Promise<Answer> => service.call('/api/v1/deployments/1', { token });
  const askAs = async (claims: JWTPayload): Promise<Answer> => ask(await provider.sign({ claims }));
  const minutesAgo = (minutes: number): number => Math.floor(Date.now() / 1_000) - minutes * 60;

  test.each<[string, JWTPayload]>([
    ['a verified e-mail address, in any case', { sub: 'x', email: 'Ada@Example.com', email_verified: true }],
    ['a preferred user name', { sub: 'x', preferred_username: 'ada' }],
    ['a subject', { sub: 'ada' }],
    ['several audiences, ours among them', { sub: 'ada', aud: ['other', audience] }],
    ['a clock that is a little ahead', { sub: 'ada', exp: minutesAgo(0.5) }],
  ])('with %s are accepted', async (_name, claims) => {
    expect((await askAs(claims)).status).toBe(200);
  });

  test('give the rights of the person that they name', async () => {
    const session = { body: { deploymentId: 1, externalId: 'a' } };
    const path = '/api/v1/embed/generate-session';
    const user = await service.call(path, {
      ...session,
      token: await provider.sign({ claims: { sub: 'ada' } }),
    });
    const admin = await service.call(path, {
      ...session,
      token: await provider.sign({ claims: { sub: 'admin' } }),
    });
    expect([user.status, admin.status]).toEqual([403, 200]);
  });

  test.each<[string, JWTPayload]>([
    ['names no user of the account', { sub: 'mallory' }],
    ['has an e-mail address that is not verified', { sub: 'x', email: 'ada@example.com' }],
    [
      'has an e-mail address that is marked as not verified',
      { sub: 'x', email: 'ada@example.com', email_verified: false },
    ],
    ['gives an e-mail address for a user name', { sub: 'x', preferred_username: 'ada@example.com' }],
    ['is for someone else', { sub: 'ada', aud: 'https://other.example.com' }],
    ['is over', { sub: 'ada', exp: minutesAgo(2) }],
    ['is not valid yet', { sub: 'ada', nbf: minutesAgo(-5) }],
    ['is of another issuer', { sub: 'ada', iss: 'https://login.example.com/' }],
    ['has a subject with U+0000', { sub: 'ada\0' }],
    ['has no subject', { sub: '' }],
  ])('that %s are refused', async (_name, claims) => {
    expect((await askAs(claims)).status).toBe(401);
  });

  test.each<[string, JWTPayload]>([
    ['the name', { sub: 'Grace' }],
    ['the preferred user name', { sub: 'x', preferred_username: 'GRACE' }],
    ['the e-mail address', { sub: 'x', email: 'grace@example.com', email_verified: true }],
  ])('by %s of somebody who has left open nobody else’s account', async (_, claims) => {
    const { database } = service.running;
    const { userId } = await addUser(database, 1, { username: 'grace', role: 'user' });
    expect((await askAs(claims)).status).toBe(200);
    // The next person has the same address, and a name that differs in case.
    const other = await addUser(database, 1, { username: 'gracE', role: 'user' });
    await database.db
      .updateTable('app_user')
      .set({ email: 'grace@example.com' })
      .where('id', 'in', [userId, other.userId])
      .execute();
    await database.db
      .updateTable('app_user')
      .set({ deactivated_at: new Date() })
      .where('id', '=', userId)
      .execute();
    expect((await askAs(claims)).status).toBe(401);
    await database.db.deleteFrom('app_user').where('id', 'in', [userId, other.userId]).execute();
  });

  test('that never expire are refused', async () => {
    expect((await ask(await provider.sign({ claims: { sub: 'ada' }, endless: true }))).status).toBe(401);
  });

  test('signed by another key are refused', async () => {
    const { privateKey: key } = await generateKeyPair('RS256');
    expect((await ask(await provider.sign({ claims: { sub: 'ada' }, key }))).status).toBe(401);
  });

  test('signed with public material are refused', async () => {
    const [published] = provider.publicKeys();
    const secrets = [
      JSON.stringify(published),
      String(published?.n),
      `${String(published?.n)}${String(published?.e)}`,
    ];
    for (const secret of secrets) {
      const key = new TextEncoder().encode(secret);
      expect(
        (await ask(await provider.sign({ claims: { sub: 'ada' }, key, algorithm: 'HS256' }))).status,
      ).toBe(401);
    }
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ iss: provider.issuer, aud: audience, sub: 'admin', exp: minutesAgo(-5) });
    expect((await ask(`${part({ alg: 'none', kid: 'k1' })}.${claims}.`)).status).toBe(401);
  });

  test('are neither embed tokens nor Data API tokens, and a host’s token is no access token', async () => {
    const token = await provider.sign({ claims: { sub: 'ada', mode: 'creator', deploymentId: 1 } });
    const embed = { headers: { Authorization: `Embed-Token ${token}` } };
    expect((await service.call('/api/v1/deployments/1', embed)).status).toBe(401);
    expect((await service.call('/cubejs-api/v1/meta', { headers: { Authorization: token } })).status).toBe(
      401,
    );
    const posing = await service.hostToken({ issuer: provider.issuer });
    expect((await ask(posing)).status).toBe(401);
  });

  test('of a new key are accepted, and unknown keys are fetched at most once a minute', async () => {
    await provider.addKey('k2', 'ES256');
    service.clock.shift += 61_000;
    const claims = { sub: 'ada', exp: minutesAgo(-10) };
    expect((await ask(await provider.sign({ claims, kid: 'k2' }))).status).toBe(200);
    const before = provider.fetches.keys;
    const { privateKey: key } = await generateKeyPair('RS256');
    const guesses = await Promise.all(
      ['x1', 'x2', 'x3', 'x4'].map(async (kid) => ask(await provider.sign({ claims, kid, key }))),
    );
    expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(provider.fetches.keys).toBe(before);
  });

  test('are accepted during an outage of the provider, as long as its keys are cached', async () => {
    provider.broken.now = true;
    service.clock.shift += 3_600_000;
    const claims = { sub: 'ada', exp: minutesAgo(-120) };
    expect((await ask(await provider.sign({ claims }))).status).toBe(200);
    expect((await ask(await provider.sign({ claims, kid: 'k2' }))).status).toBe(200);
    const fresh = await startServiceUnderTest(anyBacking, {
      OAUTH_ISSUER: provider.issuer,
      OAUTH_AUDIENCE: audience,
    });
    const without = await fresh.call('/api/v1/deployments/1', {
      token: await provider.sign({ claims: { sub: 'admin' } }),
    });
    expect([without.status, without.problem.code]).toEqual([503, 'unavailable']);
    expect(Number(without.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fresh.call('/api/v1/deployments/1', { token: fresh.adminKey })).status).toBe(200);
    provider.broken.now = false;
    fresh.clock.shift += 4_000;
    const again = await fresh.call('/api/v1/deployments/1', {
      token: await provider.sign({ claims: { sub: 'admin' } }),
    });
    expect(again.status).toBe(200);
    await fresh.stop();
  }, 60_000);
});
