/** Ways in which an identity provider removes a permission, for the table of `removed-permission-cases.ts`. */
import { z } from 'zod';
import { ended, grant, newName, notShared, open, openSession, person } from '../removed-permission-cases.ts';
import type { RemovedPermission, Scene } from '../removed-permission-cases.ts';
import { connectScim, createScimToken } from './scim-under-test.ts';
import type { ScimUnderTest } from './scim-under-test.ts';

async function connect({ service }: Scene): Promise<ScimUnderTest> {
  return connectScim(service, await createScimToken(service, service.adminKey));
}

const keySchema = z.looseObject({ key: z.string() });

/** An API key of a user whom the identity provider has created. */
async function makeKey({ admin }: Scene, userId: number): Promise<string> {
  return keySchema.parse((await admin('POST', '/api/v1/api-keys', { name: 'Own', userId })).json).key;
}

/** An author whom the identity provider has created, and whom the dashboard is granted to. */
async function addAuthor(stage: Scene) {
  const scim = await connect(stage);
  const userName = newName('provisioned');
  const { id } = await scim.addUser(userName, { roles: [{ value: 'user' }] });
  await grant(stage, { userId: Number(id) });
  return { scim, id, userName, token: await makeKey(stage, Number(id)) };
}

/** A group of the identity provider that the dashboard is granted to, with one viewer. */
async function addReaderByGroup(stage: Scene) {
  const scim = await connect(stage);
  const { userId, key } = await person(stage, 'viewer');
  const group = await scim.addGroup(newName('provisioned group'), [String(userId)]);
  await grant(stage, { groupId: Number(group.id) });
  return { scim, userId, group, token: key };
}

/** A user whom a mapped group makes an author, and whom the dashboard is granted to. */
async function addAuthorByGroup(stage: Scene) {
  const scim = await connect(stage);
  const { id } = await scim.addUser(newName('provisioned'));
  await grant(stage, { userId: Number(id) });
  const group = await scim.addGroup(newName('authors'), [id]);
  const mapTo = (role: string | null): Promise<unknown> =>
    stage.admin('PATCH', `/api/v1/groups/${group.id}`, { role });
  await mapTo('user');
  return { scim, id, group, mapTo, token: await makeKey(stage, Number(id)) };
}

const removeMember = ({ scim, group }: { scim: ScimUnderTest; group: { id: string } }, userId: unknown) =>
  scim.patch(`/Groups/${group.id}`, {
    op: 'Remove',
    path: 'members',
    value: [{ $ref: null, value: String(userId) }],
  });

export const deprovisionings: readonly RemovedPermission[] = [
  {
    name: 'a user deactivated by the identity provider',
    as: 'author',
    async give(stage) {
      const { scim, id, token } = await addAuthor(stage);
      const change = { op: 'Replace', path: 'active', value: 'False' };
      return { token, take: () => scim.patch(`/Users/${id}`, change) };
    },
    after: ended,
  },
  {
    name: 'a user deactivated by the identity provider, in a session as an author',
    as: 'author',
    async give(stage) {
      const { scim, id, userName } = await addAuthor(stage);
      const { token } = await openSession(stage, { internalId: userName, creatorMode: true });
      const body = { userName, active: false };
      return { token, take: () => scim.call(`/Users/${id}`, { method: 'PUT', body }) };
    },
    after: ended,
  },
  {
    name: 'a user deactivated by the identity provider, who comes back',
    as: 'author',
    async give(stage) {
      const { scim, id, token } = await addAuthor(stage);
      const take = async (): Promise<void> => {
        await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
        await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
      };
      return { token, take };
    },
    after: ended,
  },
  {
    name: 'a user deleted by the identity provider',
    as: 'author',
    async give(stage) {
      const { scim, id, token } = await addAuthor(stage);
      return { token, take: () => scim.call(`/Users/${id}`, { method: 'DELETE' }) };
    },
    after: ended,
  },
  {
    name: 'an author made a viewer by the identity provider',
    as: 'author',
    async give(stage) {
      const { scim, id, token } = await addAuthor(stage);
      const change = { op: 'replace', path: 'roles', value: [{ value: 'viewer' }] };
      return { token, take: () => scim.patch(`/Users/${id}`, change) };
    },
    after: open.reader,
  },
  {
    name: 'a user taken out of a group with a role by the identity provider',
    as: 'author',
    async give(stage) {
      const author = await addAuthorByGroup(stage);
      return { token: author.token, take: () => removeMember(author, author.id) };
    },
    after: open.reader,
  },
  {
    name: 'the role of a provisioned group taken back by the admin',
    as: 'author',
    async give(stage) {
      const { token, mapTo } = await addAuthorByGroup(stage);
      return { token, take: () => mapTo(null) };
    },
    after: open.reader,
  },
  {
    name: 'a viewer taken out of a group by the identity provider',
    as: 'reader',
    async give(stage) {
      const reader = await addReaderByGroup(stage);
      return { token: reader.token, take: () => removeMember(reader, reader.userId) };
    },
    after: notShared,
  },
  {
    name: 'the group of a viewer deleted by the identity provider',
    as: 'reader',
    async give(stage) {
      const { scim, group, token } = await addReaderByGroup(stage);
      return { token, take: () => scim.call(`/Groups/${group.id}`, { method: 'DELETE' }) };
    },
    after: notShared,
  },
];
