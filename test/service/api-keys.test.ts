/** API keys and the audit log. */
import { describe, expect, test } from 'vitest';
import { apiKeyListSchema, createdApiKeySchema } from '../../src/contract/endpoints/api-keys.ts';
import type { ApiKey, CreatedApiKey } from '../../src/contract/endpoints/api-keys.ts';
import { auditLogSchema } from '../../src/contract/endpoints/audit-log.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import type { Answer } from './service-under-test.ts';
import { until } from '../until.ts';

const keysPath = '/api/v1/api-keys';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const create = (token: string, body: unknown): Promise<Answer> => service().call(keysPath, { token, body });
  const make = async (token: string, body: Record<string, unknown>): Promise<CreatedApiKey> =>
    (await create(token, body)).read(createdApiKeySchema);
  const revoke = (token: string, id: number): Promise<Answer> =>
    service().call(`${keysPath}/${id}`, { token, method: 'DELETE' });
  const list = async (token: string, query = ''): Promise<ApiKey[]> =>
    (await service().call(keysPath + query, { token })).read(apiKeyListSchema).items;
  const reaches = async (token: string): Promise<number> =>
    (await service().call('/api/v1/deployments/1', { token })).status;

  test('a key is shown once, grants its owner’s rights, and fails once it is revoked', async () => {
    const { adminKey: token } = service();
    const answer = await create(token, { name: '  Nightly import ' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { key, ...made } = answer.read(createdApiKeySchema);
    expect(made).toMatchObject({ name: 'Nightly import', deploymentId: null, prefix: key.slice(0, 6) });
    expect(await reaches(key)).toBe(200);
    const lastUsedAt = await untilUsed(token, made.id);
    const listed = await service().call(keysPath, { token });
    expect(listed.text).not.toContain(key.slice(6));
    expect(listed.read(apiKeyListSchema).items[0]).toEqual({ ...made, lastUsedAt });
    expect((await revoke(token, made.id)).status).toBe(204);
    expect(await reaches(key)).toBe(401);
    expect((await list(token)).some(({ id }) => id === made.id)).toBe(false);
    expect((await revoke(token, made.id)).status).toBe(404);
  });

  test('the time of last use is written at most once a minute, by the service’s clock', async () => {
    const { adminKey: token, clock } = service();
    const { key, id } = await make(token, { name: 'Used' });
    expect(await lastUse(token, id)).toBeNull();
    await reaches(key);
    const first = await untilUsed(token, id);
    clock.shift += 10_000;
    await reaches(key);
    clock.shift += 60_000;
    await reaches(key);
    const next = await untilUsed(token, id, first);
    expect(Date.parse(next)).toBeGreaterThanOrEqual(Date.parse(first) + 60_000);
  });

  const lastUse = async (token: string, id: number): Promise<string | null> =>
    (await list(token)).find((one) => one.id === id)?.lastUsedAt ?? null;

  /** The time of use is written in parallel, so it may be stored after the response. */
  const untilUsed = (token: string, id: number, before: string | null = null): Promise<string> =>
    until(async () => {
      const at = await lastUse(token, id);
      return at !== before && at;
    });

  test('a user makes, lists and revokes their own keys, an admin the keys of all', async () => {
    const { adminKey: token, running } = service();
    const { userId, key: user } = await addUser(running.database, 1, { username: 'u1', role: 'user' });
    const own = await make(user, { name: 'Own' });
    expect(own.userId).toBe(userId);
    expect((await list(user)).every((one) => one.userId === userId)).toBe(true);
    expect((await list(token)).map(({ id }) => id)).toContain(own.id);
    const admins = (await list(token)).find((one) => one.userId !== userId);
    expect((await revoke(user, admins?.id ?? 0)).status).toBe(404);
    expect((await create(user, { name: 'More', userId: admins?.userId })).problem).toMatchObject({
      code: 'not-allowed',
      field: 'userId',
    });
    const given = await make(token, { name: 'Given', userId });
    expect((await service().call('/api/v1/audit-log', { token: given.key })).status).toBe(403);
    expect((await revoke(token, own.id)).status).toBe(204);
    expect((await revoke(user, given.id)).status).toBe(204);
  });

  test('a key of one deployment makes and lists keys of that deployment only', async () => {
    const { adminKey: token } = service();
    const scoped = await make(token, { name: 'Scoped', deploymentId: 1 });
    expect(await reaches(scoped.key)).toBe(200);
    const child = await make(scoped.key, { name: 'Child' });
    expect(child.deploymentId).toBe(1);
    for (const deploymentId of [null, 2])
      expect((await create(scoped.key, { name: 'Wider', deploymentId })).status).toBe(403);
    expect((await list(scoped.key)).every(({ deploymentId }) => deploymentId === 1)).toBe(true);
    const wide = (await list(token)).find(({ deploymentId }) => deploymentId === null);
    expect((await revoke(scoped.key, wide?.id ?? 0)).status).toBe(404);
    expect((await service().call('/api/v1/audit-log', { token: scoped.key })).status).toBe(403);
    expect(
      (await service().call('/api/v1/deployments/2/token', { token: scoped.key, method: 'POST' })).status,
    ).toBe(403);
    expect((await revoke(scoped.key, child.id)).status).toBe(204);
  });

  test.each<[string, unknown, string]>([
    ['no name', {}, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(256) }, 'name'],
    ['a user who is not there', { name: 'x', userId: 99_999 }, 'userId'],
    ['a user that no row can be', { name: 'x', userId: 2 ** 40 }, 'userId'],
    ['a deployment that is not there', { name: 'x', deploymentId: 99_999 }, 'deploymentId'],
    ['a field that is not known', { name: 'x', role: 'admin' }, 'role'],
  ])('%s is refused and the field named', async (_name, body, field) => {
    const answer = await create(service().adminKey, body);
    expect([answer.status, answer.problem.field]).toEqual([400, field]);
  });

  test('embed tokens manage no keys, not even those of an admin in creator mode', async () => {
    const { call, adminKey, hostToken } = service();
    const session = { deploymentId: 1, internalId: 'admin', creatorMode: true };
    const { sessionId } = (await call('/api/v1/embed/generate-session', { token: adminKey, body: session }))
      .json as {
      sessionId: string;
    };
    const exchanged = await call('/api/v1/embed/session/token', { body: { sessionId } });
    for (const token of [(exchanged.json as { token: string }).token, await hostToken()]) {
      expect((await call(keysPath, { token })).status).toBe(403);
      expect((await create(token, { name: 'x' })).status).toBe(403);
      expect((await revoke(token, 1)).status).toBe(403);
      expect((await call('/api/v1/audit-log', { token })).status).toBe(403);
    }
  });

  test('keys and audit entries of another account are not found', async () => {
    const { running, adminKey } = service();
    const other = await addAccount(running.database, 'other');
    const theirs = await make(other.adminKey, { name: 'Theirs' });
    expect((await list(adminKey)).some(({ id }) => id === theirs.id)).toBe(false);
    expect((await revoke(adminKey, theirs.id)).status).toBe(404);
    expect((await create(adminKey, { name: 'x', userId: theirs.userId })).problem.field).toBe('userId');
    expect((await create(adminKey, { name: 'x', deploymentId: other.host.deploymentId })).status).toBe(400);
    const log = await service().call('/api/v1/audit-log', { token: other.adminKey });
    expect(log.read(auditLogSchema).items).toHaveLength(1);
  });

  test('pages of keys contain each key once while keys are made and revoked', async () => {
    const { adminKey: token, call, running } = service();
    const { key: user } = await addUser(running.database, 1, { username: 'pager', role: 'user' });
    const made: number[] = [];
    for (let index = 0; index < 6; index++) made.push((await make(user, { name: `Key ${index}` })).id);
    const page = async (after?: string) =>
      (
        await call(`${keysPath}?first=3${after === undefined ? '' : `&after=${after}`}`, { token: user })
      ).read(apiKeyListSchema);
    const first = await page();
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    await revoke(token, first.items[2]?.id ?? 0);
    await make(user, { name: 'Late' });
    const second = await page(first.pageInfo.endCursor);
    expect(second.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.toReversed());
    for (const after of ['x', 'bnVsbA', first.pageInfo.endCursor.slice(1), '%00'])
      expect((await call(`${keysPath}?after=${after}`, { token })).status).toBe(400);
  });

  test('the log names actor and action, newest first, and never contains a key', async () => {
    const { adminKey: token, call } = service();
    const headers = { 'X-Request-Id': 'audit-1' };
    const answer = await call(keysPath, { token, headers, body: { name: 'Watched' } });
    const { id, key, userId } = answer.read(createdApiKeySchema);
    await revoke(token, id);
    const log = await call('/api/v1/audit-log?first=2', { token });
    expect(log.text).not.toContain(key.slice(6));
    const { items, pageInfo } = log.read(auditLogSchema);
    expect(items.map(({ action }) => action)).toEqual(['api-key.revoke', 'api-key.create']);
    expect(items[1]).toMatchObject({
      userId,
      actor: `user:${userId}`,
      targetType: 'api-key',
      targetId: String(id),
      requestId: 'audit-1',
      details: { name: 'Watched', userId, deploymentId: null },
    });
    const next = await call(`/api/v1/audit-log?first=2&after=${pageInfo.endCursor}`, { token });
    expect(next.read(auditLogSchema).items[0]?.id).toBeLessThan(items[1]?.id ?? 0);
  });

  test('refused requests are not logged', async () => {
    const { adminKey: token, call } = service();
    const newest = async () =>
      (await call('/api/v1/audit-log?first=1', { token })).read(auditLogSchema).items[0]?.id;
    const before = await newest();
    await create(token, { name: 'x', userId: 99_999 });
    await revoke(token, 99_999);
    expect(await newest()).toBe(before);
  });
});
