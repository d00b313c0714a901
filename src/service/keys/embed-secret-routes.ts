import type { Context } from 'hono';
import type { embedSecretOperations } from '../../contract/operations/embed-secret-operations.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import type { AccessEnv } from '../access/caller.ts';
import { recordChange, toActionContext, describeActor } from '../access/record-change.ts';
import { listEmbedSecrets } from '../access/embed-secret-rows.ts';
import type { AccountRows } from '../database/database.ts';
import { toIdPage, toIdPaging } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import type { KeyDependencies } from './api-key-routes.ts';
import { deleteSecret, createSecret, retireSecret, toEmbedSecret } from './embed-secret-rules.ts';
import type { SecretActionContext } from './embed-secret-rules.ts';

type Change = <T>(
  c: Context<AccessEnv>,
  work: (rows: AccountRows, act: SecretActionContext) => Promise<T>,
) => Promise<T>;

/** Embed secrets: list, make, retire, delete. Source: docs/platform-api.md, "Embed secrets". */
export function createEmbedSecretHandlers({
  database,
  now,
}: KeyDependencies): HandlersOf<keyof typeof embedSecretOperations> {
  const change = createChange({ database, now });
  return {
    listEmbedSecrets: async ({ c, caller, paging: asked }) => {
      const paging = toIdPaging(asked, 'embed-secrets');
      const rows = await database.read(caller.accountId, (account) => listEmbedSecrets(account, paging));
      return sendPage(c, toIdPage(rows, paging, toEmbedSecret));
    },
    createEmbedSecret: async ({ c }) =>
      c.json(await change(c, (rows, act) => createSecret(rows, database.secrets, act))),
    retireEmbedSecret: async ({ c, path: { kid } }) =>
      c.json(await change(c, (rows, act) => retireSecret(rows, act, kid))),
    deleteEmbedSecret: async ({ c, path: { kid } }) => {
      await change(c, (rows, act) => deleteSecret(rows, act, kid));
      return c.body(null, 204);
    },
  };
}

const createChange =
  ({ database, now }: KeyDependencies): Change =>
  (c, work) => {
    const act = toActionContext(c, now);
    const { caller } = act;
    return database.write(caller.accountId, (rows) =>
      work(rows, {
        actor: describeActor(caller),
        at: act.at,
        record: (done) => recordChange(rows, act, done),
      }),
    );
  };
