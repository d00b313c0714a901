import type { userOperations } from '../../contract/user.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { toActionContext } from '../access/record-change.ts';
import { Problem } from '../http/http-problem.ts';
import { sendPage, toIdPage, toIdPaging } from '../http/paging.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import { listPeople } from './user-rows.ts';
import { changeUser, createUser, removeUser, requirePerson, toUser } from './user-actions.ts';

type UserHandlers = HandlersOf<keyof typeof userOperations>;
type ReadingHandlers = Pick<UserHandlers, 'listUsers' | 'getOwnUser'>;

export const createUserHandlers = (dependencies: DirectoryDependencies): UserHandlers => ({
  ...createReadingHandlers(dependencies),
  ...createWritingHandlers(dependencies),
});

const createReadingHandlers = ({ database }: DirectoryDependencies): ReadingHandlers => ({
  listUsers: async ({ c, caller, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, 'users');
    const rows = await database.read(caller.accountId, (account) => listPeople(account, paging));
    return sendPage(c, toIdPage(rows, paging, toUser));
  },
  getOwnUser: async ({ c, caller: { accountId, userId } }) => {
    if (userId === undefined)
      throw new Problem('not-allowed', 'This needs a user of the account; the embed token names none.');
    return c.json(await database.read(accountId, async (rows) => toUser(await requirePerson(rows, userId))));
  },
});

const createWritingHandlers = ({
  database,
  now,
}: DirectoryDependencies): Omit<UserHandlers, keyof ReadingHandlers> => ({
  createUser: async ({ c, caller, body }) => {
    const act = toActionContext(c, now);
    return c.json(await database.write(caller.accountId, (rows) => createUser(rows, act, body)));
  },
  updateUser: async ({ c, caller, path: { userId }, body }) => {
    const act = toActionContext(c, now);
    return c.json(await database.write(caller.accountId, (rows) => changeUser(rows, act, userId, body)));
  },
  deleteUser: async ({ c, caller, path: { userId } }) => {
    const act = toActionContext(c, now);
    const removal = { userId, heirId: caller.userId };
    await database.write(caller.accountId, (rows) => removeUser(rows, act, removal));
    return c.body(null, 204);
  },
});
