/** The readers of screenshot sessions: the caller of a request, or somebody whose rights the platform stores. */
import type { EmbedClaims } from '../../contract/embed-claims.ts';
import { embedAudience, platformIssuer } from '../../contract/embed-token-constants.ts';
import type { Database } from '../database/database.ts';
import { toAccountUserSubject } from './account-user-subject.ts';
import type { Caller, EmbedCaller } from './caller.ts';
import type { VerifiedClaims } from './require-active-caller.ts';
import type { ScreenshotReader } from './screenshot-sessions.ts';
import { addStoredGroups, readStoredUserContext } from './stored-user-context.ts';
import { invalidCredential } from './verify-token.ts';

/** A picture for the caller of a request shows what the caller sees. */
export const toScreenshotReader = (
  database: Database,
  caller: Caller,
  deploymentId: number,
): ScreenshotReader =>
  caller.kind === 'embed'
    ? toTokenReader(caller, deploymentId)
    : {
        ...toStoredReader(database, { accountId: caller.accountId, deploymentId, userId: caller.userId }),
        readerKey: `user ${caller.userId}`,
      };

/** The claims of a token stay; whether they still hold is checked with every request, as for the token itself. */
const toTokenReader = (
  { accountId, origin, claims }: EmbedCaller,
  deploymentId: number,
): ScreenshotReader => ({
  accountId,
  deploymentId,
  readerKey: JSON.stringify([claims.embedTenant, claims.sub]),
  readClaims: ({ exp }) =>
    Promise.resolve({ accountId, origin, claims: { ...claims, exp, permissions: [] } }),
});

export interface StoredReader {
  readonly accountId: number;
  readonly deploymentId: number;
  /** Id of a user of the account or of an embed user. */
  readonly userId: number;
  /** Whether rows of widgets are taken as files. Default: no. */
  readonly mayExport?: boolean | undefined;
}

/**
 * A picture for somebody who sends no request, such as the recipient of a schedule. Name, groups and attributes are read at
 * every use. Dashboards must be shared with the reader: the session is for none in particular.
 */
export const toStoredReader = (database: Database, reader: StoredReader): ScreenshotReader => ({
  accountId: reader.accountId,
  deploymentId: reader.deploymentId,
  mayExport: reader.mayExport,
  readClaims: (times) => readStoredClaims(database, reader, times),
});

async function readStoredClaims(
  database: Database,
  { accountId, deploymentId, userId }: StoredReader,
  times: Pick<EmbedClaims, 'iat' | 'exp' | 'jti'>,
): Promise<VerifiedClaims> {
  return database.read(accountId, async (rows) => {
    const user = await rows.db
      .selectFrom('app_user')
      .where('account_id', '=', accountId)
      .where('id', '=', userId)
      .select(['role', 'external_id', 'embed_tenant'])
      .executeTakeFirst();
    if (!user) throw invalidCredential();
    const isReader = user.role === 'embed';
    if (isReader && user.external_id === null) throw invalidCredential();
    const embedTenant = isReader ? user.embed_tenant : null;
    const facts = await readStoredUserContext(rows, { userId, embedTenant });
    const claims: EmbedClaims = {
      iss: platformIssuer,
      aud: embedAudience,
      sub: isReader ? String(user.external_id) : toAccountUserSubject(userId),
      ...times,
      deploymentId,
      ...(embedTenant !== null && { embedTenant }),
      mode: 'screenshot',
      ...facts,
      securityContext: addStoredGroups({}, facts.groups),
      permissions: [],
    };
    return { accountId, origin: { kind: 'platform', issuedAt: times.iat }, claims };
  });
}
