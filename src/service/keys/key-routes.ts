import type { HandlersOf } from '../access/bind-operations.ts';
import { toActionContext, recordChange, describeActor } from '../access/record-change.ts';
import type { Database, AccountRows } from '../database/database.ts';
import { toIdPage, toIdPaging } from '../http/paging.ts';
import { sendPage } from '../http/paging.ts';
import { listKeys } from './api-key-rows.ts';
import { revokeKey, createKey, requirePerson, toApiKey, toKeyScope } from './api-key-rules.ts';
import type { Context } from 'hono';
import type { embedSecretOperations } from '../../contract/embed-secret.ts';
import type { AccessEnv } from '../access/caller.ts';
import { listEmbedSecrets } from '../access/embed-secrets.ts';
import {
  deleteSecret,
  createSecret,
  retireSecret,
  toEmbedSecret,
  type SecretActionContext,
} from './embed-secret-rules.ts';
import type { AuditEvent } from '../../contract/audit-log.ts';
import { freeObject } from '../../contract/primitives.ts';
import { listEvents, type AuditRow } from './audit-rows.ts';

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

type Change = <T>(
  c: Context<AccessEnv>,
  work: (rows: AccountRows, act: SecretActionContext) => Promise<T>,
) => Promise<T>;

/** Routes of embed secrets. Source: docs/platform-api.md, "Embed secrets". */
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

/** The route of the audit log of all deployments of the account. */
export const createAuditHandlers = ({
  database,
}: Pick<KeyDependencies, 'database'>): HandlersOf<'listAuditLog'> => ({
  listAuditLog: async ({ c, caller, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, 'audit-log');
    const rows = await database.read(caller.accountId, (account) => listEvents(account, paging));
    return sendPage(c, toIdPage(rows, paging, toEvent));
  },
});

function toEvent(row: AuditRow): AuditEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    userId: row.user_id,
    actor: row.actor,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    requestId: row.request_id,
    details: freeObject.parse(row.details),
  };
}
