import type { Context } from 'hono';
import {
  groupDefinitionSchema,
  tenantMembersRequestSchema,
  updateGroupRequestSchema,
} from '../../contract/directory-group.ts';
import { requireAccountAdmin } from '../access/caller.ts';
import type { AccessEnv } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import type { AccountRows } from '../database/database.ts';
import { readIdPaging, toIdPage } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import { readBody, readId } from '../http/read-request-body.ts';
import { readPathName } from '../http/read-text-parameters.ts';
import type { DirectoryDependencies, DirectoryRoutes } from './directory-dependencies.ts';
import { listGroups } from './user-group-rows.ts';
import { changeGroup, createGroup, removeGroup, requireGroup, toGroup, toMember } from './group-rules.ts';
import { listMembers } from './member-rows.ts';
import { addMembers, removeMembers, findTenantPeople } from './member-rules.ts';
import { requireTenant, requireTenantReader } from './tenant-rules.ts';

const groupsPath = '/v1/embed-tenants/:embedTenantName/groups';

type Rows<T> = (rows: AccountRows, tenant: string) => Promise<T>;

/** Groups within one embed tenant: its authors may read them, admins may change them. */
export function addTenantGroupRoutes(routes: DirectoryRoutes, dependencies: DirectoryDependencies): void {
  const { access, now } = dependencies;
  const { read, write } = createTenantTransactions(dependencies);
  routes.get(groupsPath, access.authenticate, async (c) => {
    const paging = readIdPaging(c, `groups of ${readPathName(c, 'embedTenantName')}`);
    const rows = await read(c, (account, tenant) => listGroups(account, tenant, paging));
    return sendPage(c, toIdPage(rows, paging, toGroup));
  });
  routes.post(groupsPath, access.authenticate, async (c) => {
    requireAccountAdmin(c.get('caller'));
    const definition = await readBody(c, groupDefinitionSchema);
    const act = toActionContext(c, now);
    return c.json(await write(c, (rows, tenant) => createGroup(rows, act, tenant, definition)));
  });
  routes.get(`${groupsPath}/:groupId`, access.authenticate, async (c) => {
    const groupId = readId(c, 'groupId');
    return c.json(toGroup(await read(c, (rows, tenant) => requireGroup(rows, tenant, groupId))));
  });
  routes.patch(`${groupsPath}/:groupId`, access.authenticate, async (c) => {
    requireAccountAdmin(c.get('caller'));
    const options = { groupId: readId(c, 'groupId'), change: await readBody(c, updateGroupRequestSchema) };
    const act = toActionContext(c, now);
    return c.json(await write(c, (rows, tenant) => changeGroup(rows, act, tenant, options)));
  });
  routes.delete(`${groupsPath}/:groupId`, access.authenticate, async (c) => {
    const groupId = readId(c, 'groupId');
    const act = toActionContext(c, now);
    await write(c, (rows, tenant) => removeGroup(rows, act, tenant, groupId));
    return c.body(null, 204);
  });
  addMemberRoutes(routes, dependencies);
}

function addMemberRoutes(routes: DirectoryRoutes, dependencies: DirectoryDependencies): void {
  const { access, now } = dependencies;
  const { read, write } = createTenantTransactions(dependencies);
  const path = `${groupsPath}/:groupId/users`;
  routes.get(path, access.authenticate, async (c) => {
    const groupId = readId(c, 'groupId');
    const paging = readIdPaging(c, `members of ${groupId}`);
    const members = await read(c, async (rows, tenant) => {
      await requireGroup(rows, tenant, groupId);
      return listMembers(rows, groupId, paging);
    });
    return sendPage(c, toIdPage(members, paging, toMember));
  });
  routes.post(path, access.authenticate, async (c) => {
    requireAccountAdmin(c.get('caller'));
    const [groupId, { users }] = [readId(c, 'groupId'), await readBody(c, tenantMembersRequestSchema)];
    const act = toActionContext(c, now);
    const changed = await write(c, (rows, scope) =>
      addMembers(rows, act, { scope, groupId, find: () => findTenantPeople(rows, scope, users) }),
    );
    return c.json(changed);
  });
  routes.delete(path, access.authenticate, async (c) => {
    requireAccountAdmin(c.get('caller'));
    const [groupId, { users }] = [readId(c, 'groupId'), await readBody(c, tenantMembersRequestSchema)];
    const act = toActionContext(c, now);
    await write(c, (rows, scope) =>
      removeMembers(rows, act, { scope, groupId, find: () => findTenantPeople(rows, scope, users) }),
    );
    return c.body(null, 204);
  });
}

/** Work within the path's tenant, for those who may read it and for those who may change it. */
function createTenantTransactions({ database }: DirectoryDependencies) {
  const read = <T>(c: Context<AccessEnv>, work: Rows<T>): Promise<T> => {
    const [caller, tenant] = [c.get('caller'), readPathName(c, 'embedTenantName')];
    requireTenantReader(caller, tenant);
    return database.read(caller.accountId, async (rows) => {
      await requireTenant(rows, caller, tenant);
      return work(rows, tenant);
    });
  };
  const write = <T>(c: Context<AccessEnv>, work: Rows<T>): Promise<T> => {
    const [caller, tenant] = [requireAccountAdmin(c.get('caller')), readPathName(c, 'embedTenantName')];
    return database.write(caller.accountId, async (rows) => {
      await requireTenant(rows, caller, tenant);
      return work(rows, tenant);
    });
  };
  return { read, write };
}
