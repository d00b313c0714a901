import { createUserRequestSchema, updateUserRequestSchema } from '../../contract/directory-user.ts';
import { requireAccountAdmin } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import { Problem } from '../http/http-problem.ts';
import { readIdPaging, toIdPage } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import { readBody, readId } from '../http/read-request-body.ts';
import type { DirectoryDependencies, DirectoryRoutes } from './directory-dependencies.ts';
import { listPeople } from './user-rows.ts';
import { changeUser, createUser, removeUser, requirePerson, toUser } from './user-rules.ts';

export function addUserRoutes(
  routes: DirectoryRoutes,
  { database, access, now }: DirectoryDependencies,
): void {
  routes.get('/v1/users', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const paging = readIdPaging(c, 'users');
    const rows = await database.read(accountId, (account) => listPeople(account, paging));
    return sendPage(c, toIdPage(rows, paging, toUser));
  });
  routes.get('/v1/users/me', access.authenticate, async (c) => {
    const { accountId, userId } = c.get('caller');
    if (userId === undefined)
      throw new Problem('not-allowed', 'This needs a user of the account; the embed token names none.');
    return c.json(await database.read(accountId, async (rows) => toUser(await requirePerson(rows, userId))));
  });
  routes.post('/v1/users', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const request = await readBody(c, createUserRequestSchema);
    const act = toActionContext(c, now);
    return c.json(await database.write(accountId, (rows) => createUser(rows, act, request)));
  });
  routes.put('/v1/users/:userId', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const userId = readId(c, 'userId');
    const request = await readBody(c, updateUserRequestSchema);
    const act = toActionContext(c, now);
    return c.json(await database.write(accountId, (rows) => changeUser(rows, act, userId, request)));
  });
  routes.delete('/v1/users/:userId', access.authenticate, async (c) => {
    const admin = requireAccountAdmin(c.get('caller'));
    const userId = readId(c, 'userId');
    const act = toActionContext(c, now);
    await database.write(admin.accountId, (rows) => removeUser(rows, act, { userId, heirId: admin.userId }));
    return c.body(null, 204);
  });
}
