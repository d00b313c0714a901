import type { HandlersOf } from '../access/bind-operations.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import { toIdPaging, sendPage, toIdPage } from '../http/list-paging.ts';
import { listGroups } from './group-rows.ts';
import {
  toGroup,
  createGroup,
  requireGroup,
  changeGroup,
  removeGroup,
  toGroupMember,
} from './group-actions.ts';
import { listGroupMembers } from './group-member-rows.ts';
import { addGroupMembers, requireTenantMembers, removeGroupMembers } from './group-member-actions.ts';
import { createTenantTransactions } from './tenant-transactions.ts';
import { toActionContext } from '../access/action-context.ts';

type DefinitionHandlers = HandlersOf<
  'listTenantGroups' | 'createTenantGroup' | 'getTenantGroup' | 'updateTenantGroup' | 'deleteTenantGroup'
>;

type MemberHandlers = HandlersOf<'listTenantGroupUsers' | 'addTenantGroupUsers' | 'removeTenantGroupUsers'>;

/** Handlers of the groups of an embed tenant: its authors may read them, and admins may change them. */
export const createTenantGroupHandlers = (
  dependencies: DirectoryDependencies,
): DefinitionHandlers & MemberHandlers => ({
  ...createDefinitionHandlers(dependencies),
  ...createMemberHandlers(dependencies),
});

function createDefinitionHandlers(dependencies: DirectoryDependencies): DefinitionHandlers {
  const { now } = dependencies;
  const { read, write } = createTenantTransactions(dependencies);
  return {
    listTenantGroups: async ({ c, caller, path: { embedTenantName: tenant }, paging: pagingQuery }) => {
      const paging = toIdPaging(pagingQuery, `groups of ${tenant}`);
      const rows = await read({ caller, tenant }, (account) => listGroups(account, tenant, paging));
      return sendPage(c, toIdPage(rows, paging, toGroup));
    },
    createTenantGroup: async ({ c, caller, path: { embedTenantName: tenant }, body }) => {
      const context = toActionContext(c, now);
      return c.json(await write({ caller, tenant }, (rows) => createGroup(rows, context, tenant, body)));
    },
    getTenantGroup: async ({ c, caller, path: { embedTenantName: tenant, groupId } }) =>
      c.json(toGroup(await read({ caller, tenant }, (rows) => requireGroup(rows, tenant, groupId)))),
    updateTenantGroup: async ({ c, caller, path: { embedTenantName: tenant, groupId }, body: change }) => {
      const context = toActionContext(c, now);
      const options = { groupId, change };
      return c.json(await write({ caller, tenant }, (rows) => changeGroup(rows, context, tenant, options)));
    },
    deleteTenantGroup: async ({ c, caller, path: { embedTenantName: tenant, groupId } }) => {
      const context = toActionContext(c, now);
      await write({ caller, tenant }, (rows) => removeGroup(rows, context, tenant, groupId));
      return c.body(null, 204);
    },
  };
}

function createMemberHandlers(dependencies: DirectoryDependencies): MemberHandlers {
  const { now } = dependencies;
  const { read, write } = createTenantTransactions(dependencies);
  return {
    listTenantGroupUsers: async ({
      c,
      caller,
      path: { embedTenantName: tenant, groupId },
      paging: pagingQuery,
    }) => {
      const paging = toIdPaging(pagingQuery, `members of ${groupId}`);
      const members = await read({ caller, tenant }, async (rows) => {
        await requireGroup(rows, tenant, groupId);
        return listGroupMembers(rows, groupId, paging);
      });
      return sendPage(c, toIdPage(members, paging, toGroupMember));
    },
    addTenantGroupUsers: async ({ c, caller, path, body: { users } }) => {
      const { embedTenantName: scope, groupId } = path;
      const context = toActionContext(c, now);
      const changed = await write({ caller, tenant: scope }, (rows) =>
        addGroupMembers(rows, context, {
          scope,
          groupId,
          find: () => requireTenantMembers(rows, scope, users),
        }),
      );
      return c.json(changed);
    },
    removeTenantGroupUsers: async ({ c, caller, path, body: { users } }) => {
      const { embedTenantName: scope, groupId } = path;
      const context = toActionContext(c, now);
      await write({ caller, tenant: scope }, (rows) =>
        removeGroupMembers(rows, context, {
          scope,
          groupId,
          find: () => requireTenantMembers(rows, scope, users),
        }),
      );
      return c.body(null, 204);
    },
  };
}
