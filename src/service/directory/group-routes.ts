import {
  groupDefinitionSchema,
  groupMembersRequestSchema,
  updateGroupRequestSchema,
} from '../../contract/directory-group.ts';
import { requireAccountAdmin } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import { readIdPaging, toIdPage } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import { readBody, readId } from '../http/read-request-body.ts';
import type { DirectoryDependencies, DirectoryRoutes } from './directory-dependencies.ts';
import { listGroups } from './user-group-rows.ts';
import { changeGroup, createGroup, removeGroup, requireGroup, toGroup, toMember } from './group-rules.ts';
import { listMembers } from './member-rows.ts';
import { addMembers, removeMembers, findAccountPeople } from './member-rules.ts';

/** Groups of the account itself. */
export function addGroupRoutes(routes: DirectoryRoutes, dependencies: DirectoryDependencies): void {
  const { database, access, now } = dependencies;
  routes.get('/v1/groups', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const paging = readIdPaging(c, 'groups');
    const rows = await database.read(accountId, (account) => listGroups(account, null, paging));
    return sendPage(c, toIdPage(rows, paging, toGroup));
  });
  routes.post('/v1/groups', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const definition = await readBody(c, groupDefinitionSchema);
    const act = toActionContext(c, now);
    return c.json(await database.write(accountId, (rows) => createGroup(rows, act, null, definition)));
  });
  routes.get('/v1/groups/:groupId', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const groupId = readId(c, 'groupId');
    const row = await database.read(accountId, (rows) => requireGroup(rows, null, groupId));
    return c.json(toGroup(row));
  });
  routes.patch('/v1/groups/:groupId', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const groupId = readId(c, 'groupId');
    const change = await readBody(c, updateGroupRequestSchema);
    const act = toActionContext(c, now);
    const options = { groupId, change };
    return c.json(await database.write(accountId, (rows) => changeGroup(rows, act, null, options)));
  });
  routes.delete('/v1/groups/:groupId', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const groupId = readId(c, 'groupId');
    const act = toActionContext(c, now);
    await database.write(accountId, (rows) => removeGroup(rows, act, null, groupId));
    return c.body(null, 204);
  });
  addMemberRoutes(routes, dependencies);
}

function addMemberRoutes(routes: DirectoryRoutes, { database, access, now }: DirectoryDependencies): void {
  const path = '/v1/groups/:groupId/users';
  routes.get(path, access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const groupId = readId(c, 'groupId');
    const paging = readIdPaging(c, `members of ${groupId}`);
    const members = await database.read(accountId, async (rows) => {
      await requireGroup(rows, null, groupId);
      return listMembers(rows, groupId, paging);
    });
    return sendPage(c, toIdPage(members, paging, toMember));
  });
  routes.post(path, access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const groupId = readId(c, 'groupId');
    const { users } = await readBody(c, groupMembersRequestSchema);
    const act = toActionContext(c, now);
    const changed = await database.write(accountId, (rows) =>
      addMembers(rows, act, { scope: null, groupId, find: () => findAccountPeople(rows, users) }),
    );
    return c.json(changed);
  });
  routes.delete(path, access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const groupId = readId(c, 'groupId');
    const { users } = await readBody(c, groupMembersRequestSchema);
    const act = toActionContext(c, now);
    await database.write(accountId, (rows) =>
      removeMembers(rows, act, { scope: null, groupId, find: () => findAccountPeople(rows, users) }),
    );
    return c.body(null, 204);
  });
}
