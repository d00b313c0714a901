import type { userOperations } from '../../contract/endpoints/users.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { Problem } from '../http/http-problem.ts';
import { sendPage, toIdPage, toIdPaging } from '../http/list-paging.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import { listUsers } from './user-rows.ts';
import { changeUser, createUser, removeUser, requireUser, toUser } from './user-actions.ts';
import { toActionContext } from '../access/action-context.ts';

type UserHandlers = HandlersOf<keyof typeof userOperations>;
type ReadingHandlers = Pick<UserHandlers, 'listUsers' | 'getOwnUser'>;

export const createUserHandlers = (dependencies: DirectoryDependencies): UserHandlers => ({
  ...createReadingHandlers(dependencies),
  ...createWritingHandlers(dependencies),
});

const createReadingHandlers = ({ database }: DirectoryDependencies): ReadingHandlers => ({
  listUsers: async ({ c, caller, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, 'users');
    const rows = await database.read(caller.accountId, (account) => listUsers(account, paging));
    return sendPage(c, toIdPage(rows, paging, toUser));
  },
  getOwnUser: async ({ c, caller: { accountId, userId } }) => {
    if (userId === undefined)
      throw new Problem('not-allowed', 'This needs a user of the account; the embed token names none.');
    return c.json(await database.read(accountId, async (rows) => toUser(await requireUser(rows, userId))));
  },
});

const createWritingHandlers = ({
  database,
  now,
}: DirectoryDependencies): Omit<UserHandlers, keyof ReadingHandlers> => ({
  createUser: async ({ c, caller, body }) => {
    const context = toActionContext(c, now);
    return c.json(await database.write(caller.accountId, (rows) => createUser(rows, context, body)));
  },
  updateUser: async ({ c, caller, path: { userId }, body }) => {
    const context = toActionContext(c, now);
    return c.json(await database.write(caller.accountId, (rows) => changeUser(rows, context, userId, body)));
  },
  deleteUser: async ({ c, caller, path: { userId } }) => {
    const context = toActionContext(c, now);
    const removal = { userId, newOwnerId: caller.userId };
    await database.write(caller.accountId, (rows) => removeUser(rows, context, removal));
    return c.body(null, 204);
  },
});
