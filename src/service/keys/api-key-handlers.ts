import type { HandlersOf } from '../access/bind-operations.ts';
import type { Database } from '../database/database.ts';
import { toIdPage, toIdPaging } from '../http/list-paging.ts';
import { sendPage } from '../http/list-paging.ts';
import { listApiKeys } from './api-key-rows.ts';
import { revokeApiKey, createApiKey, requireUserCaller, toApiKey, toKeyScope } from './api-key-actions.ts';
import { toActionContext } from '../access/action-context.ts';

export interface KeyDependencies {
  readonly database: Database;
  readonly now: () => Date;
}

/** Handlers of API keys. Source: docs/platform-api.md, "API keys and audit log". */
export const createApiKeyHandlers = ({
  database,
  now,
}: KeyDependencies): HandlersOf<'listApiKeys' | 'createApiKey' | 'revokeApiKey'> => ({
  listApiKeys: async ({ c, caller, paging: pagingQuery }) => {
    const user = requireUserCaller(caller);
    const paging = toIdPaging(pagingQuery, 'api-keys');
    const rows = await database.read(caller.accountId, (account) =>
      listApiKeys(account, toKeyScope(user), paging),
    );
    return sendPage(c, toIdPage(rows, paging, toApiKey));
  },
  createApiKey: async ({ c, caller, body }) => {
    const context = toActionContext(c, now);
    return c.json(await database.write(caller.accountId, (rows) => createApiKey(rows, context, body)));
  },
  revokeApiKey: async ({ c, caller, path: { apiKeyId } }) => {
    const context = toActionContext(c, now);
    await database.write(caller.accountId, (rows) => revokeApiKey(rows, context, apiKeyId));
    return c.body(null, 204);
  },
});
