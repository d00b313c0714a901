import type { groupOperations } from '../../contract/endpoints/groups.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { sendPage, toIdPage, toIdPaging } from '../http/list-paging.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import {
  changeGroup,
  createGroup,
  removeGroup,
  requireGroup,
  toGroup,
  toGroupMember,
} from './group-actions.ts';
import { listGroupMembers } from './group-member-rows.ts';
import { addGroupMembers, requireAccountMembers, removeGroupMembers } from './group-member-actions.ts';
import { listGroups } from './group-rows.ts';
import { toActionContext } from '../access/action-context.ts';

type GroupHandlers = HandlersOf<keyof typeof groupOperations>;
type MemberHandlers = Pick<GroupHandlers, 'listGroupUsers' | 'addGroupUsers' | 'removeGroupUsers'>;

/** Handlers of the account's groups. */
export const createGroupHandlers = (dependencies: DirectoryDependencies): GroupHandlers => ({
  ...createDefinitionHandlers(dependencies),
  ...createMemberHandlers(dependencies),
});

const createDefinitionHandlers = ({
  database,
  now,
}: DirectoryDependencies): Omit<GroupHandlers, keyof MemberHandlers> => ({
  listGroups: async ({ c, caller, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, 'groups');
    const rows = await database.read(caller.accountId, (account) => listGroups(account, null, paging));
    return sendPage(c, toIdPage(rows, paging, toGroup));
  },
  createGroup: async ({ c, caller, body }) => {
    const context = toActionContext(c, now);
    return c.json(await database.write(caller.accountId, (rows) => createGroup(rows, context, null, body)));
  },
  getGroup: async ({ c, caller, path: { groupId } }) =>
    c.json(toGroup(await database.read(caller.accountId, (rows) => requireGroup(rows, null, groupId)))),
  updateGroup: async ({ c, caller, path: { groupId }, body: change }) => {
    const context = toActionContext(c, now);
    const options = { groupId, change };
    return c.json(
      await database.write(caller.accountId, (rows) => changeGroup(rows, context, null, options)),
    );
  },
  deleteGroup: async ({ c, caller, path: { groupId } }) => {
    const context = toActionContext(c, now);
    await database.write(caller.accountId, (rows) => removeGroup(rows, context, null, groupId));
    return c.body(null, 204);
  },
});

const createMemberHandlers = ({ database, now }: DirectoryDependencies): MemberHandlers => ({
  listGroupUsers: async ({ c, caller, path: { groupId }, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, `members of ${groupId}`);
    const members = await database.read(caller.accountId, async (rows) => {
      await requireGroup(rows, null, groupId);
      return listGroupMembers(rows, groupId, paging);
    });
    return sendPage(c, toIdPage(members, paging, toGroupMember));
  },
  addGroupUsers: async ({ c, caller, path: { groupId }, body: { users } }) => {
    const context = toActionContext(c, now);
    const changed = await database.write(caller.accountId, (rows) =>
      addGroupMembers(rows, context, {
        scope: null,
        groupId,
        find: () => requireAccountMembers(rows, users),
      }),
    );
    return c.json(changed);
  },
  removeGroupUsers: async ({ c, caller, path: { groupId }, body: { users } }) => {
    const context = toActionContext(c, now);
    await database.write(caller.accountId, (rows) =>
      removeGroupMembers(rows, context, {
        scope: null,
        groupId,
        find: () => requireAccountMembers(rows, users),
      }),
    );
    return c.body(null, 204);
  },
});
