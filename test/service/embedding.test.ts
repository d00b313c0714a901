import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { embedClaimsSchema } from '../../src/contract/embed-claims.ts';
import { deploymentSchema, deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import {
  generateSessionResponseSchema,
  sessionTokenResponseSchema,
} from '../../src/contract/endpoints/embed-sessions.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { privateId, sharedId } from './workspace-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  let other: AccountUnderTest;
  beforeAll(async () => {
    other = await addAccount(service().running.database, 'other-account');
  });

  const generate = (body: unknown, token = service().adminKey) =>
    service().call('/api/v1/embed/generate-session', { token, body });
  const exchange = (sessionId: unknown) =>
    service().call('/api/v1/embed/session/token', { body: { sessionId } });
  const open = async (body: object = {}): Promise<string> => {
    const answer = await generate({ deploymentId: 1, externalId: 'reader', ...body });
    expect(answer.status, answer.text).toBe(200);
    return answer.read(generateSessionResponseSchema).sessionId;
  };

  test('a session becomes a token with the requested claims', async () => {
    const answer = await generate({
      deploymentId: 1,
      externalId: '  Ada@Example.com',
      embedTenantName: 'acme',
      creatorMode: true,
      groupDefinitions: [{ name: 'sales' }],
      groups: ['sales'],
      userAttributeDefinitions: [{ name: 'region', type: 'string_array' }],
      userAttributes: [{ name: 'region', value: ['north', 'south'] }],
      securityContext: { plan: 'gold' },
      publicDashboardId: sharedId,
    });
    const { sessionId } = answer.read(generateSessionResponseSchema);
    expect(sessionId).toMatch(/^[0-9a-f]{32}$/);
    const { token } = (await exchange(sessionId)).read(sessionTokenResponseSchema);
    const claims = embedClaimsSchema.parse(decodeJwt(token));
    expect(claims).toMatchObject({
      iss: 'vitrine',
      aud: 'vitrine-embed',
      sub: 'ada@example.com',
      mode: 'creator',
      publicId: sharedId,
      embedTenant: 'acme',
      groups: ['sales'],
      userAttributes: { region: ['north', 'south'] },
      securityContext: { plan: 'gold', cubeCloud: { groups: ['sales'] } },
    });
    expect(claims.exp - claims.iat).toBe(86_400);
    expect(decodeProtectedHeader(token).alg).toBe('ES256');
  });

  test('of twenty parallel exchanges one gets the token', async () => {
    const sessionId = await open();
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(sessionId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
      new Set(['401 session-consumed']),
    );
  });

  test('a session can be exchanged for five minutes', async () => {
    const { clock } = service();
    clock.stoppedAt = Date.now();
    try {
      const early = await open();
      const late = await open();
      clock.shift = 299_000;
      expect((await exchange(early)).status).toBe(200);
      clock.shift = 301_000;
      const answer = await exchange(late);
      expect([answer.status, answer.problem.code]).toEqual([401, 'credential-invalid']);
    } finally {
      clock.shift = 0;
      clock.stoppedAt = undefined;
    }
  });

  test.each([['0'.repeat(32)], ['nonsense'], [5], [null]])(
    'the session id %j is refused as a credential',
    async (id) => {
      const answer = await exchange(id);
      expect([answer.status, answer.problem.code]).toEqual([401, 'credential-invalid']);
    },
  );

  test('only an admin key opens sessions', async () => {
    const { key } = await addUser(service().running.database, 1, { username: 'plain', role: 'user' });
    const body = { deploymentId: 1, externalId: 'reader' };
    for (const token of [key, await service().hostToken()]) {
      const answer = await generate(body, token);
      expect([answer.status, answer.problem.code]).toEqual([403, 'not-allowed']);
    }
    expect((await service().call('/api/v1/embed/generate-session', { body })).status).toBe(401);
  });

  test.each<[string, object, number, string]>([
    ['nobody', { externalId: undefined }, 400, 'externalId'],
    ['two people', { internalId: 'admin' }, 400, 'externalId'],
    ['an unknown person', { externalId: undefined, internalId: 'nobody' }, 400, 'internalId'],
    ['a reader who claims to be a person of the account', { externalId: ' USER:1' }, 400, 'externalId'],
    ['a person with groups', { externalId: undefined, internalId: 'admin', groups: [] }, 400, 'groups'],
    ['no deployment', { deploymentId: undefined }, 400, 'deploymentId'],
    ['a missing deployment', { deploymentId: 77 }, 404, 'deploymentId'],
    ['a deployment beyond all ids', { deploymentId: 2 ** 40 }, 404, 'deploymentId'],
    ['a missing dashboard', { publicDashboardId: 'Nothing12345' }, 404, 'publicDashboardId'],
    ['a tenant that is no name', { embedTenantName: 'Acme Inc' }, 400, 'embedTenantName'],
    ['an unknown field', { colour: 'red' }, 400, 'colour'],
    [
      'one attribute twice',
      { userAttributes: [{ name: 'a', value: 1 }, { name: 'a', value: 2 }] }, // oxfmt-ignore
      400,
      'userAttributes[1].name',
    ],
  ])('a session for %s is refused and the field named', async (_name, change, status, field) => {
    const answer = await generate({ deploymentId: 1, externalId: 'reader', ...change });
    expect([answer.status, answer.problem.field], answer.text).toEqual([status, field]);
  });

  test('a deployment of another account is not found', async () => {
    const answer = await generate({ deploymentId: other.host.deploymentId, externalId: 'reader' });
    expect(answer.status).toBe(404);
  });

  test('a person of the account gets a session with their own identity', async () => {
    const sessionId = await open({ externalId: undefined, internalId: 'admin' });
    const { token } = (await exchange(sessionId)).read(sessionTokenResponseSchema);
    expect(decodeJwt(token).sub).toBe('user:1');
    expect((await service().call(`/api/v1/embed/dashboard/${privateId}`, { token })).status).toBe(200);
  });

  test('session ids are not stored in clear', async () => {
    const sessionId = await open();
    const rows = await service().running.database.db.selectFrom('embed_session').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(sessionId);
  });

  test('a deployment contains the address of its Data API', async () => {
    for (const token of [service().adminKey, await service().hostToken()]) {
      const answer = await service().call('/api/v1/deployments/1', { token });
      expect(answer.read(deploymentSchema).deploymentUrl).toBe(service().running.address);
    }
  });

  test('a data token expires with the embed token it was made from', async () => {
    const { call, hostToken } = service();
    const token = await hostToken({ expiresIn: 300 });
    const endOf = async (expiresIn: number): Promise<number | undefined> => {
      const answer = await call('/api/v1/deployments/1/token', { token, body: { expiresIn } });
      return decodeJwt(answer.read(deploymentTokenResponseSchema).cubeApiToken).exp;
    };
    expect(await endOf(3_600)).toBe(decodeJwt(token).exp);
    expect(await endOf(60)).toBeLessThan(Number(decodeJwt(token).exp));
  });

  test.each([[59], [86_401], ['60'], [60.5]])('a data token for %j seconds is refused', async (expiresIn) => {
    const { call, adminKey } = service();
    const answer = await call('/api/v1/deployments/1/token', { token: adminKey, body: { expiresIn } });
    expect([answer.status, answer.problem.field]).toEqual([400, 'expiresIn']);
  });

  test('an embed token gets data of its own deployment alone', async () => {
    const { call, hostToken } = service();
    const token = await hostToken({ deploymentId: other.host.deploymentId });
    const path = `/api/v1/deployments/${other.host.deploymentId}`;
    expect((await call('/api/v1/deployments/1/token', { token, method: 'POST' })).status).toBe(404);
    expect((await call(path, { token })).status).toBe(404);
    expect((await call(`${path}/token`, { token, method: 'POST' })).status).toBe(404);
  });
});
