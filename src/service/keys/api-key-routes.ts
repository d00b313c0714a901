import { Hono } from 'hono';
import { createApiKeyRequestSchema } from '../../contract/api-key.ts';
import type { AccessServices } from '../access/access-services.ts';
import type { AccessEnv } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import type { Database } from '../database/database.ts';
import { readIdPaging, toIdPage } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import { readBody, readId } from '../http/read-request-body.ts';
import { listKeys } from './api-key-rows.ts';
import { revokeKey, createKey, requirePerson, toApiKey, toKeyScope } from './api-key-rules.ts';

export interface KeyDependencies {
  readonly database: Database;
  readonly access: AccessServices;
  readonly now: () => Date;
}

const keysPath = '/v1/api-keys';

/** API keys: list, make, revoke. Source: docs/platform-api.md, "API keys and audit log". */
export function createApiKeyRoutes({ database, access, now }: KeyDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.use(keysPath, access.authenticate);
  routes.use(`${keysPath}/*`, access.authenticate);
  routes.get(keysPath, async (c) => {
    const caller = requirePerson(c.get('caller'));
    const paging = readIdPaging(c, 'api-keys');
    const rows = await database.read(caller.accountId, (account) =>
      listKeys(account, toKeyScope(caller), paging),
    );
    return sendPage(c, toIdPage(rows, paging, toApiKey));
  });
  routes.post(keysPath, async (c) => {
    const act = toActionContext(c, now);
    const { accountId } = requirePerson(act.caller);
    const request = await readBody(c, createApiKeyRequestSchema);
    return c.json(await database.write(accountId, (rows) => createKey(rows, act, request)));
  });
  routes.delete(`${keysPath}/:apiKeyId`, async (c) => {
    const [act, keyId] = [toActionContext(c, now), readId(c, 'apiKeyId')];
    await database.write(act.caller.accountId, (rows) => revokeKey(rows, act, keyId));
    return c.body(null, 204);
  });
  return routes;
}
