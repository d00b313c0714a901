/** Definitions of attributes, and the values of a person. */
import { describe, expect, test } from 'vitest';
import {
  storedAttributeValueListSchema,
  userAttributeListSchema,
  userAttributeSchema,
} from '../../src/contract/endpoints/user-attributes.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

export function describeAttributeTests(service: () => ServiceUnderTest, personId: () => number): void {
  const admin = (path: string, body?: unknown, method?: string) =>
    service().call(`/api/v1${path}`, { token: service().adminKey, body, ...(method && { method }) });

  describe('attributes', () => {
    test('are created and changed, but keep their type', async () => {
      const definition = { name: 'quota', type: 'number', displayName: 'Quota', defaultValue: '5' };
      const made = (await admin('/user-attributes', definition)).read(userAttributeSchema);
      expect(made).toEqual({ id: made.id, ...definition });
      expect((await admin('/user-attributes', definition)).status).toBe(409);
      const path = `/user-attributes/${made.id}`;
      const changed = await admin(
        path,
        { type: 'number', defaultValue: null, description: 'Per year' },
        'PUT',
      );
      expect(changed.json).toEqual({ ...made, defaultValue: undefined, description: 'Per year' });
      for (const [body, field] of [
        [{ type: 'string' }, 'type'],
        [{ defaultValue: 'x' }, 'defaultValue'],
      ] as const) {
        const answer = await admin(path, body, 'PUT');
        expect([answer.status, answer.problem.field]).toEqual([400, field]);
      }
      const found = await admin('/user-attributes?name=quota&type=number');
      expect(found.read(userAttributeListSchema).items.map(({ id }) => id)).toEqual([made.id]);
      expect((await admin('/user-attributes?type=colour')).problem.field).toBe('type');
    });

    test.each([
      ['string', 'text', 5],
      ['number', 5, 'text'],
      ['boolean', false, 'false'],
      ['string_array', ['a', 'b'], ['a', 5]],
      ['string_array', [], 'a'],
      ['number_array', [1, 2.5], ['1']],
    ])('of the type %s accept %j and refuse %j', async (type, good, bad) => {
      const name = `${type}-${JSON.stringify(good).length}`;
      const { id } = (await admin('/user-attributes', { name, type })).read(userAttributeSchema);
      const set = (value: unknown) =>
        admin('/user-attribute-values', { userId: personId(), userAttributeId: id, value });
      expect((await set(bad)).status).toBe(400);
      expect((await set(good)).json).toEqual({ userId: personId(), userAttributeId: id, value: good });
      const path = `/user-attribute-values/${personId()}?name=${name}`;
      const values = async () => (await admin(path)).read(storedAttributeValueListSchema).items;
      expect(await values()).toEqual([{ userAttributeId: id, name, type, value: good }]);
      expect((await set(null)).status).toBe(200);
      expect(await values()).toEqual([]);
    });

    test.each(['9lives', 'a.b', '', 'a b', '__proto__', 'x'.repeat(101)])(
      'cannot be named “%s”',
      async (name) => {
        const answer = await admin('/user-attributes', { name, type: 'string' });
        expect([answer.status, answer.problem.field]).toEqual([400, 'name']);
      },
    );
  });
}
