/** The value of a holder decides about rows with the next request, whatever credential the reader has. */
import { describe, expect, test } from 'vitest';
import { accessPreviewSchema } from '../../src/contract/endpoints/access-preview.ts';
import { groupMemberListSchema } from '../../src/contract/endpoints/groups.ts';
import { addUser } from './accounts-under-test.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import type { Sessions } from './sessions-under-test.ts';

/** Needs the guarded workspace and the attribute `customer`: Ada has two orders, Bob one, and nobody none. */
export function describeAttributeRows(
  service: () => ServiceUnderTest,
  { open, dataToken, countOrders, countAs }: Sessions,
  createGroup: (name: string, tenant?: string) => Promise<number>,
): void {
  const admin = (path: string, body?: unknown, method?: string) =>
    service().call(`/api/v1${path}`, { token: service().adminKey, body, ...(method && { method }) });
  const hold = async (path: string, value: string | null): Promise<void> => {
    const answer = await admin(`${path}/user-attribute-values`, { name: 'customer', value });
    expect(answer.status, answer.text).toBe(200);
  };
  const preview = async (reader: object) =>
    (await admin('/deployments/1/access-preview', reader)).read(accessPreviewSchema);
  const countInPreview = async (reader: object) =>
    (await preview(reader)).sources.find(({ name }) => name === 'orders')?.rows[0]?.count;

  describe('rows follow', () => {
    test('the value of a group, for an API key, a session of the person, and the preview', async () => {
      const username = 'by-group';
      const { userId, key } = await addUser(service().running.database, 1, { username, role: 'user' });
      const group = `/groups/${await createGroup(username)}`;
      const tokens = [
        await dataToken(key),
        await dataToken((await open({ internalId: username, creatorMode: true })).token),
      ];
      const counts = async () => [
        ...(await Promise.all(tokens.map(countOrders))),
        await countInPreview({ userId }),
      ];
      await hold(group, 'Ada');
      expect(await counts()).toEqual([0, 0, 0]);
      await admin(`${group}/users`, { users: [{ userId }] });
      expect(await counts()).toEqual([2, 2, 2]);
      await hold(group, 'Bob');
      expect(await counts()).toEqual([1, 1, 1]);
      expect((await admin(`${group}/users`, { users: [{ userId }] }, 'DELETE')).status).toBe(204);
      expect(await counts()).toEqual([0, 0, 0]);
    });

    test('the values of a tenant and of its groups, for a session that exists', async () => {
      const reader = { externalId: 'by-tenant', embedTenantName: 'rows' };
      const token = await dataToken((await open(reader)).token);
      const tenant = '/embed-tenants/rows';
      const group = `${tenant}/groups/${await createGroup('by-tenant', 'rows')}`;
      const users = [{ externalId: 'by-tenant' }];
      await hold(group, 'Bob');
      expect(await countOrders(token)).toBe(0);
      await hold(tenant, 'Ada');
      expect(await countOrders(token)).toBe(2);
      await admin(`${group}/users`, { users });
      expect(await countOrders(token)).toBe(1);
      expect(await countInPreview({ externalId: 'by-tenant', embedTenant: 'rows' })).toBe(1);
      await admin(`${group}/users`, { users }, 'DELETE');
      expect(await countOrders(token)).toBe(2);
      await hold(tenant, null);
      expect(await countOrders(token)).toBe(0);
    });

    test('a group of the account with people of several tenants', async () => {
      const group = `/groups/${await createGroup('mixed')}`;
      await hold(group, 'Ada');
      for (const embedTenantName of ['rows', 'other-rows', undefined]) {
        const reader = { externalId: 'mixed', ...(embedTenantName && { embedTenantName }) };
        expect(await countAs({ ...reader, groups: ['mixed'] })).toBe(2);
        expect(await countAs({ ...reader, groups: [] })).toBe(0);
      }
    });

    test('the groups and the tenant of an ephemeral reader, of whom nothing is stored', async () => {
      const group = `/groups/${await createGroup('passing')}`;
      const reader = { externalId: 'ghost', isEphemeral: true, embedTenantName: 'rows' };
      await hold(group, 'Ada');
      expect(await countAs({ ...reader, groups: ['passing'] })).toBe(2);
      expect(await countAs(reader)).toBe(0);
      const customer = (value: string | null) => [{ name: 'customer', value }];
      expect(await countAs({ ...reader, groups: ['passing'], userAttributes: customer('Bob') })).toBe(1);
      expect(await countAs({ ...reader, groups: ['passing'], userAttributes: customer(null) })).toBe(2);
      await hold('/embed-tenants/rows', 'Bob');
      expect(await countAs(reader)).toBe(1);
      await hold('/embed-tenants/rows', null);
      const members = await admin(`${group}/users`);
      expect(members.read(groupMemberListSchema).items).toEqual([]);
    });

    test('no value of a host: a token that the host signs states its attributes itself', async () => {
      await hold('/embed-tenants/rows', 'Ada');
      const own = { embedTenant: 'rows', userAttributes: { customer: 'Bob' } };
      expect(await countOrders(await dataToken(await service().hostToken(own)))).toBe(1);
      const bare = await service().hostToken({ embedTenant: 'rows' });
      expect(await countOrders(await dataToken(bare))).toBe(0);
      await hold('/embed-tenants/rows', null);
    });
  });

  test('a session of a person in an embed tenant states the values that each of its requests has', async () => {
    await addUser(service().running.database, 1, { username: 'guest', role: 'user' });
    await open({ externalId: 'somebody', embedTenantName: 'rows' });
    await hold('/embed-tenants/rows', 'Ada');
    const session = { internalId: 'guest', embedTenantName: 'rows', creatorMode: true };
    const { claims, token } = await open(session);
    expect(claims.userAttributes).toEqual({ customer: 'Ada' });
    expect(await countOrders(await dataToken(token))).toBe(2);
    await hold('/embed-tenants/rows', null);
  });
}
