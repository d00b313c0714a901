import { Hono } from 'hono';
import type { Context } from 'hono';
import { requireAccountAdmin } from '../access/caller.ts';
import type { AccessEnv } from '../access/caller.ts';
import { recordChange, toAct, toActor } from '../access/changes.ts';
import { listEmbedSecrets } from '../access/embed-secret-rows.ts';
import type { AccountRows } from '../database/database.ts';
import { readIdPaging, toIdPage } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import { readName } from '../http/read-text.ts';
import type { KeyDependencies } from './api-key-routes.ts';
import { dropSecret, makeSecret, retireSecret, toEmbedSecret } from './embed-secret-rules.ts';
import type { SecretAct } from './embed-secret-rules.ts';

const secretsPath = '/v1/embed/secrets';

/** Embed secrets: list, make, retire, delete. Source: docs/platform-api.md, "Embed secrets". */
export function createEmbedSecretRoutes({ database, access, now }: KeyDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.use(secretsPath, access.authenticate);
  routes.use(`${secretsPath}/*`, access.authenticate);
  const change = <T>(
    c: Context<AccessEnv>,
    work: (rows: AccountRows, act: SecretAct) => Promise<T>,
  ): Promise<T> => {
    const act = toAct(c, now);
    const caller = requireAccountAdmin(act.caller);
    return database.write(caller.accountId, (rows) =>
      work(rows, {
        ...{ actor: toActor(caller), at: act.at },
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
    c.json(await change(c, (rows, act) => makeSecret(rows, database.secrets, act))),
  );
  routes.post(`${secretsPath}/:kid/retire`, async (c) =>
    c.json(await change(c, (rows, act) => retireSecret(rows, act, readName(c, 'kid')))),
  );
  routes.delete(`${secretsPath}/:kid`, async (c) => {
    await change(c, (rows, act) => dropSecret(rows, act, readName(c, 'kid')));
    return c.body(null, 204);
  });
  return routes;
}
