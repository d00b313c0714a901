import { CompactSign, SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import { Hono } from 'hono';
import type { AccessEnv, Caller } from '../../src/service/access/caller.ts';
import { toPermissions, type DataCaller } from '../../src/service/access/data-access-ports.ts';
import { createAccessServices } from '../../src/service/access/access-services.ts';
import { createEmbedToken } from '../../src/token/create-embed-token.ts';
import { createSigningKeys } from '../../src/service/access/signing-keys.ts';
import { addAccount } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, toSigner, useService } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

const path = `/api/v1/embed/dashboard/${sharedId}`;
const keySetSchema = z.object({ keys: z.tuple([z.looseObject({ kid: z.string(), x: z.string() })]) });
const seconds = (): number => Math.floor(Date.now() / 1000);

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  let other: AccountUnderTest;
  beforeAll(async () => {
    other = await addAccount(service().running.database, 'other-account');
  });

  /** Valid claims of a host, to be broken one at a time. */
  const lawful = () => ({
    iss: service().host.issuer,
    aud: 'vitrine-embed',
    sub: 'reader-1',
    iat: seconds(),
    exp: seconds() + 600,
    deploymentId: 1,
  });
  const sign = (claims: Record<string, unknown>, header: Record<string, unknown> = {}, secret?: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: service().host.keyId, ...header })
      .sign(new TextEncoder().encode(secret ?? service().host.secret));
  /** Claims as other languages write them. */
  const signText = (claims: string) =>
    new CompactSign(new TextEncoder().encode(claims))
      .setProtectedHeader({ alg: 'HS256', kid: service().host.keyId })
      .sign(new TextEncoder().encode(service().host.secret));
  const withTenant = (id: string) =>
    signText(JSON.stringify({ ...lawful(), securityContext: { tenant: 'ID' } }).replace('"ID"', id));
  const without = (name: string) =>
    sign(Object.fromEntries(Object.entries(lawful()).filter(([key]) => key !== name)));

  test('a valid host token is accepted under both scheme names', async () => {
    const token = await sign(lawful());
    for (const scheme of ['Bearer', 'bearer', 'Embed-Token']) {
      const answer = await service().call(path, { headers: { Authorization: `${scheme} ${token}` } });
      expect(answer.status, scheme).toBe(200);
    }
  });

  test('an id that is a number is accepted as far as numbers are exact, and any as text', async () => {
    for (const id of ['9007199254740992', '"9007199254740993"']) {
      const answer = await service().call(path, { token: await withTenant(id) });
      expect(answer.status, id).toBe(200);
    }
  });

  const broken: [string, string, () => Promise<string>][] = [
    ['without iss', 'credential-invalid', () => without('iss')],
    ['without aud', 'credential-invalid', () => without('aud')],
    ['without sub', 'credential-invalid', () => without('sub')],
    ['without iat', 'credential-invalid', () => without('iat')],
    ['without exp', 'credential-invalid', () => without('exp')],
    ['without a deployment', 'credential-invalid', () => without('deploymentId')],
    ['for another audience', 'credential-invalid', () => sign({ ...lawful(), aud: 'vitrine-data' })],
    ['of an unknown key id', 'credential-invalid', () => sign(lawful(), { kid: 'unknown' })],
    ['without a key id', 'credential-invalid', () => sign(lawful(), { kid: undefined })],
    ['signed with another secret', 'credential-invalid', () => sign(lawful(), {}, 'x'.repeat(32))],
    ['signed with a short secret', 'credential-invalid', () => sign(lawful(), {}, 'short')],
    ['of another algorithm of the same family', 'credential-invalid', () => sign(lawful(), { alg: 'HS384' })],
    ['over', 'credential-expired', () => sign({ ...lawful(), iat: seconds() - 700, exp: seconds() - 100 })],
    [
      'issued too long ago',
      'credential-expired',
      () => sign({ ...lawful(), iat: seconds() - 3_700, exp: seconds() - 100 }),
    ],
    ['living over an hour', 'credential-invalid', () => sign({ ...lawful(), exp: seconds() + 3_700 })],
    [
      'issued in the future',
      'credential-invalid',
      () => sign({ ...lawful(), iat: seconds() + 300, exp: seconds() + 600 }),
    ],
    ['for a person of the account', 'credential-invalid', () => sign({ ...lawful(), sub: 'user:1' })],
    ['for a screenshot', 'credential-invalid', () => sign({ ...lawful(), mode: 'screenshot' })],
    ['in an unknown mode', 'credential-invalid', () => sign({ ...lawful(), mode: 'root' })],
    ['unsigned', 'credential-invalid', () => Promise.resolve(new UnsecuredJWT(lawful()).encode())],
    ['that is no token', 'credential-invalid', () => Promise.resolve('abc.def.ghi')],
    [
      'with an id that would be rounded to that of another tenant',
      'credential-invalid',
      () => withTenant('9007199254740993'),
    ],
    ['with a name that no database can hold', 'credential-invalid', () => sign(lawful(), { kid: 'a\0b' })],
  ];

  test.each(broken)('a token %s is refused as %s', async (_name, code, make) => {
    const answer = await service().call(path, { token: await make() });
    expect([answer.status, answer.problem.code], answer.text).toEqual([401, code]);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('every refusal that is not about time has the same message', async () => {
    const messages = new Set<string>();
    for (const [, code, make] of broken.filter(([, code]) => code === 'credential-invalid')) {
      const answer = await service().call(path, { token: await make() });
      messages.add(`${code} ${answer.problem.message}`);
    }
    expect(messages.size).toBe(1);
  });

  test('a forged platform token is refused, by public key, by unsigned header and by a key of its own', async () => {
    const keySet = await service().call('/.well-known/jwks.json');
    const [jwk] = keySetSchema.parse(keySet.json).keys;
    const claims = { ...lawful(), iss: 'vitrine', account: 1 };
    const header = { kid: jwk.kid };
    const own = await generateKeyPair('ES256');
    const forged = [
      await sign(claims, header, JSON.stringify(jwk)),
      await sign(claims, header, jwk.x),
      `${btoa(JSON.stringify({ alg: 'none', ...header })).replace(/=+$/, '')}.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(own.privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'new' }).sign(own.privateKey),
    ];
    for (const token of forged) {
      const answer = await service().call(path, { token });
      expect([answer.status, answer.problem.code], token).toEqual([401, 'credential-invalid']);
    }
  });

  test('the key set contains public keys alone', async () => {
    const { json, headers } = await service().call('/.well-known/jwks.json');
    const { keys } = keySetSchema.parse(json);
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(keys[0]).not.toHaveProperty('d');
    expect(headers.get('cache-control')).toContain('public');
  });

  test('a platform token lives at most a day, by the platform’s own count', async () => {
    const { database } = service().running;
    const keys = createSigningKeys({ database, now: () => new Date() });
    await keys.refresh();
    const { kid, key } = await keys.current();
    const make = (life: number) =>
      new SignJWT({ ...lawful(), iss: 'vitrine', account: 1, exp: seconds() + life })
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(key);
    expect((await service().call(path, { token: await make(86_000) })).status).toBe(200);
    expect((await service().call(path, { token: await make(90_000) })).status).toBe(401);
  });

  test('a data token is no embed token, and an embed token no data token', async () => {
    const token = await sign(lawful());
    const answer = await service().call('/api/v1/deployments/1/token', { token, method: 'POST' });
    const { cubeApiToken } = answer.read(deploymentTokenResponseSchema);
    expect((await service().call(path, { token: cubeApiToken })).status).toBe(401);
    const load = { body: { query: { measures: ['orders.count'] } }, headers: { Authorization: token } };
    expect((await service().call('/cubejs-api/v1/load', load)).status).toBe(401);
  });

  test('a token of another account lists its own secrets alone', async () => {
    const crossed = await createEmbedToken({
      ...toSigner(service().host),
      secret: other.host.secret,
      subject: 'r',
    });
    expect((await service().call(path, { token: crossed })).status).toBe(401);
    const foreign = await createEmbedToken({ ...toSigner(other.host), deploymentId: 1, subject: 'r' });
    expect((await service().call(path, { token: foreign })).status).toBe(404);
    expect((await service().call('/api/v1/deployments/1', { token: foreign })).status).toBe(404);
    expect((await service().call('/api/v1/deployments/1', { token: other.adminKey })).status).toBe(404);
  });

  test('a data token gives the rights that its caller has without one', async () => {
    const { running, adminKey, hostToken } = service();
    const access = createAccessServices({ database: running.database, now: () => new Date() });
    const claims = { embedTenant: 'north', groups: ['sales'], userAttributes: { region: 'north' } };
    const credentials = [
      adminKey,
      await hostToken({ ...claims, mode: 'creator' }),
      await hostToken({ ...claims, securityContext: { plan: 'gold' } }),
    ];
    const app = new Hono<AccessEnv>();
    const callers: Caller[] = [];
    app.get('/', access.authenticate, (c) => c.json(callers.push(c.get('caller'))));
    const findCaller = async (credential: string): Promise<Caller> => {
      await app.request('/', { headers: { authorization: `Bearer ${credential}` } });
      return callers.at(-1) ?? expect.fail('The credential was refused.');
    };
    const { dataTokens } = access;
    const rights: DataCaller[] = [];
    for (const credential of credentials) {
      const caller = await findCaller(credential);
      const byToken = await dataTokens.verify(
        await dataTokens.sign({ caller, deploymentId: 1, expiresIn: 60 }),
      );
      expect(toPermissions(await dataTokens.readCaller(caller, 1))).toBe(toPermissions(byToken));
      rights.push(byToken);
    }
    expect(rights.map(({ bounded }) => bounded)).toEqual([false, false, true]);
    expect(rights[2]).toMatchObject({ groups: ['sales'], userAttributes: { region: 'north' } });
  });

  test('a token of a deleted person is refused', async () => {
    const access = createAccessServices({ database: service().running.database, now: () => new Date() });
    const claims = { account: 1, deploymentId: 1, mode: 'view' as const, groups: [], userAttributes: {} };
    const rest = { securityContext: {}, permissions: [] };
    const token = await access.embedTokens.sign({ ...claims, ...rest, sub: 'user:999' });
    expect((await service().call(path, { token })).status).toBe(401);
  });

  test.each([
    ['no header', undefined, 'credential-missing'],
    ['an empty header', ' ', 'credential-missing'],
    ['an unknown scheme', 'Basic abc', 'credential-invalid'],
    ['a scheme without a credential', 'Bearer', 'credential-invalid'],
    ['an unknown key', `Bearer sk-${'a'.repeat(43)}`, 'credential-invalid'],
    ['a key that calls itself an embed token', `Embed-Token sk-${'a'.repeat(43)}`, 'credential-invalid'],
    ['a credential without its scheme', 'abc', 'credential-invalid'],
  ])('%s is refused with 401', async (_name, header, code) => {
    const headers: Record<string, string> = header === undefined ? {} : { Authorization: header };
    const answer = await service().call(path, { headers });
    expect([answer.status, answer.problem.code]).toEqual([401, code]);
  });

  test('an API key is accepted as Bearer and as Api-Key until it is revoked', async () => {
    const { adminKey, running, call } = service();
    for (const scheme of ['Bearer', 'Api-Key']) {
      const answer = await call('/api/v1/deployments/1', {
        headers: { Authorization: `${scheme} ${adminKey}` },
      });
      expect(answer.status).toBe(200);
    }
    const revoked = await addAccount(running.database, 'revoked-account');
    const place = `/api/v1/deployments/${revoked.host.deploymentId}`;
    expect((await call(place, { token: revoked.adminKey })).status).toBe(200);
    const keys = running.database.db.updateTable('api_key').where('account_id', '=', revoked.accountId);
    await keys.set({ revoked_at: new Date() }).execute();
    expect((await call(place, { token: revoked.adminKey })).status).toBe(401);
  });
});

test('a host cannot sign with a secret under 32 bytes, nor for longer than an hour', async () => {
  const options = { keyId: 'k', issuer: 'a', subject: 's', deploymentId: 1, secret: 'x'.repeat(32) };
  await expect(createEmbedToken({ ...options, secret: 'x'.repeat(31) })).rejects.toThrow(RangeError);
  await expect(createEmbedToken({ ...options, expiresIn: 3_601 })).rejects.toThrow(RangeError);
  await expect(createEmbedToken({ ...options, expiresIn: 0 })).rejects.toThrow(RangeError);
  await expect(createEmbedToken({ ...options, expiresIn: 3_600 })).resolves.toMatch(/^ey/);
});
