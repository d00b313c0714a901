/** A host's facts about a reader are stored, decide which rows they see, and can be revoked. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { EmbedClaims } from '../../src/contract/embed-claims.ts';
import { groupMemberListSchema, groupSchema } from '../../src/contract/endpoints/groups.ts';
import {
  userAttributeListSchema,
  userAttributeSchema,
} from '../../src/contract/endpoints/user-attributes.ts';
import { rounds } from '../rounds.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { describePersonSessions } from './person-session-tests.ts';
import { describeSessionRevocation } from './session-revocation-tests.ts';
import { createSessions, makeGuardedWorkspace } from './sessions-under-test.ts';
import { privateId } from './workspace-under-test.ts';

const workspace = makeGuardedWorkspace();
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing, { WORKSPACE_FOLDER: workspace, EMBED_USER_LIMIT: '60' });
  const sessions = createSessions(service);
  const { generate, open, countAs } = sessions;
  const admin = (path: string, body?: unknown, method?: string) =>
    service().call(`/api/v1${path}`, { token: service().adminKey, body, ...(method && { method }) });
  let other: AccountUnderTest;

  beforeAll(async () => {
    other = await addAccount(service().running.database, 'other-account');
    for (const name of ['auditors', 'sales']) expect((await admin('/groups', { name })).status).toBe(200);
    expect((await admin('/user-attributes', { name: 'customer', type: 'string' })).status).toBe(200);
    const fallback = { name: 'plan', type: 'string', defaultValue: 'basic' };
    expect((await admin('/user-attributes', fallback)).status).toBe(200);
  });

  const customer = (value: string | null) => [{ name: 'customer', value }];

  test('rows follow the stored attributes of a reader in every session', async () => {
    const reader = { externalId: 'rows' };
    expect(await countAs(reader)).toBe(0);
    expect(await countAs({ ...reader, userAttributes: customer('Ada') })).toBe(2);
    expect(await countAs(reader)).toBe(2);
    expect(await countAs({ ...reader, userAttributes: customer('Bob') })).toBe(1);
    expect(await countAs({ ...reader, userAttributes: customer(null) })).toBe(0);
    expect(await countAs({ externalId: 'somebody-else' })).toBe(0);
  });

  test('rows follow the stored groups: an omitted list keeps them, a list replaces them, an empty list removes all', async () => {
    const reader = { externalId: 'grouped' };
    expect(await countAs({ ...reader, groups: ['auditors', 'sales'] })).toBe(3);
    expect(await countAs(reader)).toBe(3);
    expect((await open({ ...reader, groups: ['sales'] })).claims.groups).toEqual(['sales']);
    expect(await countAs({ ...reader, groups: [] })).toBe(0);
  });

  test('rows follow the groups of a tenant, under the qualified name that only the platform assigns', async () => {
    const chiefs = {
      creatorMode: true,
      tenantGroupDefinitions: [{ name: 'chiefs' }],
      tenantGroups: ['chiefs'],
    };
    expect(await countAs({ externalId: 'boss', embedTenantName: 'acme', ...chiefs })).toBe(3);
    expect(await countAs({ externalId: 'boss', embedTenantName: 'umbrella', ...chiefs })).toBe(0);
    const { claims } = await open({ externalId: 'boss', embedTenantName: 'acme', groups: ['sales'] });
    expect(claims.groups).toEqual(['sales', 'system:tenant:acme:group:chiefs']);
    expect(claims.securityContext).toEqual({ cubeCloud: { groups: claims.groups } });
  });

  test('a host cannot add readers to groups through the security context', async () => {
    const cubeCloud = { groups: ['auditors'], note: 1 };
    const { claims } = await open({ externalId: 'sly', securityContext: { cubeCloud, status: 'paid' } });
    expect(claims.securityContext).toEqual({ cubeCloud: { groups: [], note: 1 }, status: 'paid' });
    expect(await countAs({ externalId: 'sly', securityContext: { cubeCloud, status: 'paid' } })).toBe(2);
  });

  test('a default applies where there is no value, and a tenant’s definition precedes the account’s', async () => {
    expect((await open({ externalId: 'plain' })).claims.userAttributes).toEqual({ plan: 'basic' });
    const definition = { name: 'plan', type: 'number', defaultValue: '7' };
    const author = { externalId: 'author', embedTenantName: 'initech', creatorMode: true };
    const { claims } = await open({ ...author, userAttributeDefinitions: [definition] });
    expect(claims.userAttributes).toEqual({ plan: 7 });
    expect((await open({ externalId: 'plain' })).claims.userAttributes).toEqual({ plan: 'basic' });
    const neighbour = { externalId: 'author', embedTenantName: 'hooli' };
    expect((await open(neighbour)).claims.userAttributes).toEqual({ plan: 'basic' });
  });

  test('repeating a call gives the same state', async () => {
    const call = {
      externalId: 'twice',
      embedTenantName: 'twice',
      creatorMode: true,
      email: 'twice@example.com',
      groupDefinitions: [{ name: 'sales' }],
      groups: ['sales', 'sales'],
      tenantGroupDefinitions: [{ name: 'team' }],
      tenantGroups: ['team'],
      userAttributeDefinitions: [{ name: 'level', type: 'number_array', defaultValue: '[1, 2]' }],
      userAttributes: [{ name: 'level', value: [3] }],
    };
    const first = await open(call);
    const second = await open(call);
    const lasting = ({ groups, userAttributes, securityContext }: EmbedClaims) => ({
      groups,
      userAttributes,
      securityContext,
    });
    expect(lasting(second.claims)).toEqual(lasting(first.claims));
    const list = await admin('/embed-tenants/twice/user-attributes');
    expect(list.read(userAttributeListSchema).items).toHaveLength(1);
  });

  test('many parallel sessions of one reader leave one reader with the groups of one of the calls', async () => {
    const reader = { externalId: 'crowd', embedTenantName: 'crowded', creatorMode: true };
    const calls = Array.from({ length: 12 }, (_, index) => ({
      ...reader,
      groups: index % 2 === 0 ? ['sales'] : ['auditors'],
      userAttributeDefinitions: [{ name: 'a', type: 'string' }, { name: 'b', type: 'string' }], // oxfmt-ignore
    }));
    const answers = await Promise.all(calls.map((call) => generate(call)));
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
    const { groups } = (await open(reader)).claims;
    expect([['sales'], ['auditors']]).toContainEqual(groups);
  });

  test.each<[string, object, string]>([
    ['an undefined attribute', { userAttributes: [{ name: 'nothing', value: 1 }] }, 'userAttributes'],
    [
      'a value of another type',
      { userAttributes: [{ name: 'customer', value: 5 }] },
      'userAttributes[0].value',
    ],
    ['a group that is not there', { groups: ['auditors', 'nobody'] }, 'groups'],
    ['a group by the platform’s own name', { groups: ['system:tenant:acme:group:chiefs'] }, 'groups'],
    [
      'a group definition of the platform’s',
      { groupDefinitions: [{ name: 'System:x' }] },
      'groupDefinitions[0].name',
    ],
    [
      'attribute definitions without creator mode',
      { userAttributeDefinitions: [{ name: 'x', type: 'string' }] },
      'userAttributeDefinitions',
    ],
    [
      'tenant groups without creator mode',
      { embedTenantName: 'acme', tenantGroups: ['chiefs'] },
      'tenantGroups',
    ],
    ['tenant groups without a tenant', { creatorMode: true, tenantGroups: [] }, 'tenantGroups'],
    [
      'a tenant’s profile without a tenant',
      { embedTenantProfile: { displayName: 'A' } },
      'embedTenantProfile',
    ],
    ['an ephemeral author', { creatorMode: true, isEphemeral: true }, 'isEphemeral'],
    ['a picture without a web address', { userProfile: { picture: 'javascript:1' } }, 'userProfile.picture'],
    ['an unknown setting', { settings: { allowEverything: true } }, 'settings.allowEverything'],
    ['more than a token can carry', { securityContext: { text: 'x'.repeat(9_000) } }, 'securityContext'],
    ['a definition with a default of another type', {
      creatorMode: true, userAttributeDefinitions: [{ name: 'n', type: 'number', defaultValue: 'many' }],
    }, 'userAttributeDefinitions[0].defaultValue'], // oxfmt-ignore
  ])('a session with %s is refused and the field named', async (_name, change, field) => {
    const answer = await generate({ externalId: 'refused', ...change });
    expect([answer.status, answer.problem.field], answer.text).toEqual([400, field]);
  });

  test('unknown attributes are listed by name', async () => {
    const answer = await generate({ userAttributes: [{ name: 'a', value: 1 }, { name: 'b', value: 1 }] }); // oxfmt-ignore
    expect(answer.problem.message).toBe('User attributes not found: a, b.');
  });

  test('a call with a wrong type changes nothing', async () => {
    const author = { externalId: 'careful', embedTenantName: 'careful', creatorMode: true };
    await open({ ...author, userAttributeDefinitions: [{ name: 'size', type: 'number' }] });
    const answer = await generate({
      ...author,
      externalId: 'careful-too',
      groupDefinitions: [{ name: 'half-done' }],
      userAttributeDefinitions: [{ name: 'new', type: 'string' }, { name: 'size', type: 'string' }], // oxfmt-ignore
    });
    expect([answer.status, answer.problem.field]).toEqual([400, 'userAttributeDefinitions[1].type']);
    const list = await admin('/embed-tenants/careful/user-attributes');
    expect(list.read(userAttributeListSchema).items.map(({ name }) => name)).toEqual(['size']);
    expect((await admin('/groups', { name: 'half-done' })).status).toBe(200);
  });

  test('theme and settings reach the page unchanged', async () => {
    const embedTheme = { primaryColor: '#123456', chat: { inputColor: 'red' } };
    const settings = { allowAi: false, locale: 'de-DE', timezone: 'Europe/Berlin' };
    const { claims } = await open({ embedTheme, settings });
    expect([claims.embedTheme, claims.settings]).toEqual([embedTheme, settings]);
  });

  test('a reader may only read, unless the session allows more', async () => {
    const permissionsOf = async (more: object) =>
      (await open({ externalId: 'exporter', ...more })).claims.permissions;
    expect(await permissionsOf({})).toEqual([]);
    expect(await permissionsOf({ permissions: ['export', 'export'] })).toEqual(['export']);
  });

  test('an ephemeral reader is not stored', async () => {
    const reader = { externalId: 'ghost', isEphemeral: true };
    expect(await countAs({ ...reader, userAttributes: customer('Ada') })).toBe(2);
    expect(await countAs({ ...reader, groups: ['auditors'] })).toBe(3);
    expect(await countAs(reader)).toBe(0);
    expect(await countAs({ externalId: 'ghost' })).toBe(0);
  });

  describePersonSessions(service, sessions);
  describeSessionRevocation(service, sessions, () => other);

  test('a key of one deployment opens and revokes sessions of that one alone', async () => {
    const { running, call } = service();
    const { userId, key } = await addUser(running.database, 1, { username: 'scoped', role: 'admin' });
    const made = await admin('/deployments', { name: 'Second' });
    const second = (made.json as { id: number }).id;
    const keys = running.database.db.updateTable('api_key').where('user_id', '=', userId);
    await keys.set({ deployment_id: second }).execute();
    expect((await generate({}, key)).status).toBe(403);
    expect((await generate({ deploymentId: second }, key)).status).toBe(200);
    const { sessionId } = await open();
    const path = '/api/v1/embed/session/revoke';
    expect((await call(path, { token: key, body: { sessionId } })).status).toBe(403);
    expect((await call('/api/v1/users', { token: key })).status).toBe(403);
  });

  test('a reader who leaves a group loses its shares at once; a host can only change its own groups', async () => {
    const made = (await admin('/groups', { name: 'leaving' })).read(groupSchema);
    await service().running.database.write(1, async ({ db }) => {
      const board = db.selectFrom('dashboard').where('public_id', '=', privateId).select('workbook_id');
      const { workbook_id: id } = await board.executeTakeFirstOrThrow();
      const grant = { account_id: 1, workbook_id: id, group_id: made.id, action: 'read' as const };
      await db
        .insertInto('item_grant')
        .values({ ...grant, created_at: new Date() })
        .execute();
    });
    const see = async (token: string) =>
      (await service().call(`/api/v1/embed/dashboard/${privateId}`, { token })).status;
    const { token } = await open({ externalId: 'goes', groups: ['leaving'] });
    const ghost = await open({ externalId: 'goes-too', groups: ['leaving'], isEphemeral: true });
    const named = await service().hostToken({ groups: ['leaving'] });
    const nameless = await service().hostToken();
    expect(await Promise.all([token, ghost.token, named, nameless].map(see))).toEqual([200, 200, 200, 404]);
    const members = (await admin(`/groups/${made.id}/users`)).read(groupMemberListSchema);
    expect(members.items.map(({ externalId }) => externalId)).toEqual(['goes']);
    const users = members.items.map(({ id }) => ({ userId: id }));
    expect((await admin(`/groups/${made.id}/users`, { users }, 'DELETE')).status).toBe(204);
    expect(await Promise.all([token, ghost.token, named].map(see))).toEqual([404, 200, 200]);
  });

  test('unusual names and values are stored unchanged, or refused, and break nothing', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '__proto__',
        'constructor',
        "'; drop table app_user; --",
        '%',
        '\u202e',
        '\ud800',
        '{x}',
      ),
    );
    const cases = fc.record({ name: text, group: text, value: text, id: fc.constantFrom('h1', 'h2') });
    await fc.assert(
      fc.asyncProperty(cases, async ({ name, group, value, id }) => {
        const answer = await generate({
          externalId: id,
          embedTenantName: 'hostile',
          creatorMode: true,
          groupDefinitions: [{ name: group }],
          groups: [group],
          userAttributeDefinitions: [{ name, type: 'string' }],
          userAttributes: [{ name, value }],
          securityContext: { [name]: value },
        });
        expect([200, 400], answer.text).toContain(answer.status);
      }),
      { numRuns: rounds(20, 400) },
    );
  });

  // The last one leaves no room for new readers.
  test('over the limit, new readers are refused and known readers are not', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) => generate({ externalId: `many-${index}` })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
      new Set(['429 embed-user-limit-reached']),
    );
    expect((await generate({ externalId: 'rows' })).status).toBe(200);
    expect((await generate({ externalId: 'one-more', isEphemeral: true })).status).toBe(200);
    const count = await service()
      .running.database.db.selectFrom('app_user')
      .where('account_id', '=', 1)
      .where('role', '=', 'embed')
      .select('id')
      .execute();
    expect(count).toHaveLength(60);
    const first = await admin('/user-attributes?type=string&first=1');
    expect(first.read(userAttributeListSchema).items[0]).toEqual(
      userAttributeSchema.parse({ id: 1, name: 'customer', type: 'string' }),
    );
  });
});
