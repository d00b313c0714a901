import type { Context } from 'hono';
import type { AccessEnv } from '../access/caller.ts';
import type { AccountRows } from '../database/database.ts';
import {
  type SecretActionContext,
  toEmbedSecret,
  createSecret,
  retireSecret,
  deleteSecret,
} from './embed-secret-actions.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import type { embedSecretOperations } from '../../contract/endpoints/embed-secrets.ts';
import { toIdPaging, sendPage, toIdPage } from '../http/list-paging.ts';
import { listEmbedSecrets } from '../access/embed-secret-rows.ts';
import { describeActor, recordAuditEvent } from '../access/record-audit-event.ts';
import type { KeyDependencies } from './api-key-handlers.ts';
import { toActionContext } from '../access/action-context.ts';

type Change = <T>(
  c: Context<AccessEnv>,
  work: (rows: AccountRows, context: SecretActionContext) => Promise<T>,
) => Promise<T>;

/** Handlers of embed secrets. Source: docs/platform-api.md, "Embed secrets". */
export function createEmbedSecretHandlers({
  database,
  now,
}: KeyDependencies): HandlersOf<keyof typeof embedSecretOperations> {
  const change = createChange({ database, now });
  return {
    listEmbedSecrets: async ({ c, caller, paging: pagingQuery }) => {
      const paging = toIdPaging(pagingQuery, 'embed-secrets');
      const rows = await database.read(caller.accountId, (account) => listEmbedSecrets(account, paging));
      return sendPage(c, toIdPage(rows, paging, toEmbedSecret));
    },
    createEmbedSecret: async ({ c }) =>
      c.json(await change(c, (rows, context) => createSecret(rows, database.secrets, context))),
    retireEmbedSecret: async ({ c, path: { kid } }) =>
      c.json(await change(c, (rows, context) => retireSecret(rows, context, kid))),
    deleteEmbedSecret: async ({ c, path: { kid } }) => {
      await change(c, (rows, context) => deleteSecret(rows, context, kid));
      return c.body(null, 204);
    },
  };
}

const createChange =
  ({ database, now }: KeyDependencies): Change =>
  (c, work) => {
    const context = toActionContext(c, now);
    const { caller } = context;
    return database.write(caller.accountId, (rows) =>
      work(rows, {
        actor: describeActor(caller),
        at: context.at,
        record: (done) => recordAuditEvent(rows, context, done),
      }),
    );
  };
