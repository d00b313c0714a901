import { Hono } from 'hono';
import type { Context } from 'hono';
import { requireAccountAdmin } from '../access/caller.ts';
import type { AccessEnv } from '../access/caller.ts';
import { recordChange, toActionContext, describeActor } from '../access/record-change.ts';
import { listEmbedSecrets } from '../access/embed-secret-rows.ts';
import type { AccountRows } from '../database/database.ts';
import { readIdPaging, toIdPage } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import { readPathName } from '../http/read-text-parameters.ts';
import type { KeyDependencies } from './api-key-routes.ts';
import { deleteSecret, createSecret, retireSecret, toEmbedSecret } from './embed-secret-rules.ts';
import type { SecretActionContext } from './embed-secret-rules.ts';

const secretsPath = '/v1/embed/secrets';

/** Embed secrets: list, make, retire, delete. Source: docs/platform-api.md, "Embed secrets". */
export function createEmbedSecretRoutes({ database, access, now }: KeyDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.use(secretsPath, access.authenticate);
  routes.use(`${secretsPath}/*`, access.authenticate);
  const change = <T>(
    c: Context<AccessEnv>,
    work: (rows: AccountRows, act: SecretActionContext) => Promise<T>,
  ): Promise<T> => {
    const act = toActionContext(c, now);
    const caller = requireAccountAdmin(act.caller);
    return database.write(caller.accountId, (rows) =>
      work(rows, {
        ...{ actor: describeActor(caller), at: act.at },
        record: (done) => recordChange(rows, act, done),
      }),
    );
  };
  routes.get(secretsPath, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const paging = readIdPaging(c, 'embed-secrets');
    const rows = await database.read(accountId, (account) => listEmbedSecrets(account, paging));
    return sendPage(c, toIdPage(rows, paging, toEmbedSecret));
  });
  routes.post(secretsPath, async (c) =>
    c.json(await change(c, (rows, act) => createSecret(rows, database.secrets, act))),
  );
  routes.post(`${secretsPath}/:kid/retire`, async (c) =>
    c.json(await change(c, (rows, act) => retireSecret(rows, act, readPathName(c, 'kid')))),
  );
  routes.delete(`${secretsPath}/:kid`, async (c) => {
    await change(c, (rows, act) => deleteSecret(rows, act, readPathName(c, 'kid')));
    return c.body(null, 204);
  });
  return routes;
}
