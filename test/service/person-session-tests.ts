/** Sessions of people of the account, who get their stored groups and attributes. */
import { describe, expect, test } from 'vitest';
import { userAttributeListSchema } from '../../src/contract/endpoints/user-attributes.ts';
import { groupSchema } from '../../src/contract/endpoints/groups.ts';
import { userSchema } from '../../src/contract/endpoints/users.ts';
import { addUser } from './accounts-under-test.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import type { Sessions } from './sessions-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

/** Needs the guarded workspace, and the attributes `customer` and `plan`. */
export function describePersonSessions(
  service: () => ServiceUnderTest,
  { generate, open, dataToken, load, countOrders, countAs }: Sessions,
): void {
  const admin = (path: string, body?: unknown, method?: string) =>
    service().call(`/api/v1${path}`, { token: service().adminKey, body, ...(method && { method }) });

  describe('a person of the account', () => {
    const setValue = (userId: number, userAttributeId: number, value: unknown) =>
      admin('/user-attribute-values', { userId, userAttributeId, value });
    const findAttribute = async (name: string): Promise<number> => {
      const list = await admin(`/user-attributes?name=${name}`);
      return list.read(userAttributeListSchema).items[0]?.id ?? 0;
    };

    test('has the stored groups and attributes in sessions and behind keys', async () => {
      const { userId, key } = await addUser(service().running.database, 1, { username: 'ida', role: 'user' });
      const body = { internalId: 'ida', creatorMode: true };
      expect([await countAs(body), await countOrders(await dataToken(key))]).toEqual([0, 0]);
      expect((await setValue(userId, await findAttribute('customer'), 'Ada')).status).toBe(200);
      expect([await countAs(body), await countOrders(await dataToken(key))]).toEqual([2, 2]);
      const group = (await admin('/groups', { name: 'ida’s' })).read(groupSchema);
      await admin(`/groups/${group.id}/users`, { users: [{ userId }] });
      const { claims } = await open(body);
      expect(claims.groups).toEqual(['ida’s']);
      expect(claims.userAttributes).toEqual({ customer: 'Ada', plan: 'basic' });
    });

    test('loses all credentials when deleted', async () => {
      const made = await admin('/users', { username: 'eve', email: 'eve@example.com' });
      const { id } = made.read(userSchema);
      const { token } = await open({ internalId: 'eve', creatorMode: true });
      const data = await dataToken(token);
      expect((await load(data)).status).toBe(200);
      expect((await admin(`/users/${id}`, undefined, 'DELETE')).status).toBe(204);
      const seen = await service().call(`/api/v1/embed/dashboard/${sharedId}`, { token });
      expect(seen.status).toBe(401);
      expect((await load(data)).status).toBe(401);
    });

    test.each(['email', 'userProfile', 'groups', 'groupDefinitions', 'userAttributes', 'securityContext'])(
      'cannot be described by the host: %s',
      async (field) => {
        const value = field === 'email' ? 'a@example.com' : field.match(/Profile|Context/) ? {} : [];
        const answer = await generate({ internalId: 'admin', [field]: value });
        expect([answer.status, answer.problem.field], answer.text).toEqual([400, field]);
      },
    );

    test('is never an embed user, under any name', async () => {
      await open({ externalId: 'outside' });
      const answer = await generate({ internalId: 'embed//outside' });
      expect([answer.status, answer.problem.field]).toEqual([400, 'internalId']);
    });
  });
}
