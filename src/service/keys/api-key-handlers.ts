import type { HandlersOf } from '../access/bind-operations.ts';
import { toActionContext } from '../access/record-change.ts';
import type { Database } from '../database/database.ts';
import { toIdPage, toIdPaging } from '../http/paging.ts';
import { sendPage } from '../http/paging.ts';
import { listKeys } from './api-key-rows.ts';
import { revokeKey, createKey, requirePerson, toApiKey, toKeyScope } from './api-key-actions.ts';

interface KeyDependencies {
  readonly database: Database;
  readonly now: () => Date;
}

/** Routes of API keys. Source: docs/platform-api.md, "API keys and audit log". */
export const createApiKeyHandlers = ({
  database,
  now,
}: KeyDependencies): HandlersOf<'listApiKeys' | 'createApiKey' | 'revokeApiKey'> => ({
  listApiKeys: async ({ c, caller, paging: pagingQuery }) => {
    const person = requirePerson(caller);
    const paging = toIdPaging(pagingQuery, 'api-keys');
    const rows = await database.read(caller.accountId, (account) =>
      listKeys(account, toKeyScope(person), paging),
    );
    return sendPage(c, toIdPage(rows, paging, toApiKey));
  },
  createApiKey: async ({ c, caller, body }) => {
    const act = toActionContext(c, now);
    return c.json(await database.write(caller.accountId, (rows) => createKey(rows, act, body)));
  },
  revokeApiKey: async ({ c, caller, path: { apiKeyId } }) => {
    const act = toActionContext(c, now);
    await database.write(caller.accountId, (rows) => revokeKey(rows, act, apiKeyId));
    return c.body(null, 204);
  },
});
