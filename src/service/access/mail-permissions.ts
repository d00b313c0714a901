/**
 * What a host lets an embed user have by mail. Its last word counts: that of a session is said when it is opened, and that of a
 * token when it is signed. Source: docs/platform-api.md, "Subscriptions".
 */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import type { Caller, EmbedCaller } from './caller.ts';

export interface MailPermissions {
  readonly maySchedule: boolean;
  /** Whether mails may have rows as files, which PDFs are. */
  readonly mayExport: boolean;
}

/** The time of a token is known to the second: it was said between `at` and `latest`. Default of `latest`: `at`. */
export interface HostWord {
  readonly permissions: readonly string[];
  readonly at: Date;
  readonly latest?: Date | undefined;
}

const toMailPermissions = (permissions: readonly string[]): MailPermissions => ({
  maySchedule: permissions.includes('schedule'),
  mayExport: permissions.includes('export'),
});

/**
 * Records what the host said of an embed user, unless it said something later. A session without the permission and a token with
 * it may be of the same second: then the token counts, which many hosts sign right after they have stored the reader.
 */
export async function recordMailPermissions(
  { db, accountId }: AccountRows,
  userId: number,
  { permissions, at, latest = at }: HostWord,
): Promise<void> {
  const { maySchedule, mayExport } = toMailPermissions(permissions);
  await db
    .updateTable('app_user')
    .set({
      may_schedule: maySchedule,
      may_export: mayExport,
      permissions_at: sql<Date>`greatest(permissions_at, ${at})`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .where('role', '=', 'embed')
    .where((is) => is.or([is('permissions_at', 'is', null), is('permissions_at', '<=', latest)]))
    .execute();
}

/**
 * Records what the credential of a caller says, and returns what holds now. Throws a 403 where the host has withdrawn the
 * permission since then. Inside a `write`.
 */
export async function requireMailPermissions(
  rows: AccountRows,
  caller: Caller,
  userId: number,
): Promise<MailPermissions> {
  if (caller.kind === 'user') return { maySchedule: true, mayExport: true };
  const { permissions } = caller.claims;
  // A user of the account, whose rights are not the host's.
  if (caller.userId !== undefined) return toMailPermissions(permissions);
  await recordMailPermissions(rows, userId, { permissions, ...(await findWordTime(rows, caller)) });
  const { may_schedule: maySchedule, may_export: mayExport } = await rows.db
    .selectFrom('app_user')
    .where('account_id', '=', rows.accountId)
    .where('id', '=', userId)
    .select(['may_schedule', 'may_export'])
    .executeTakeFirstOrThrow();
  if (maySchedule) return { maySchedule, mayExport };
  throw new Problem(
    'not-allowed',
    'The host has withdrawn the permission "schedule" since this token was made: load the page again.',
  );
}

/** Every token of a session says what the session said when it was opened. An unknown time is before all others. */
async function findWordTime(
  { db, accountId }: AccountRows,
  { origin }: EmbedCaller,
): Promise<Omit<HostWord, 'permissions'>> {
  if (origin.kind !== 'session') {
    const second = origin.issuedAt * 1_000;
    return { at: new Date(second), latest: new Date(second + 999) };
  }
  const session = await db
    .selectFrom('embed_session')
    .where('account_id', '=', accountId)
    .where('id_hash', '=', origin.idHash)
    .select('created_at')
    .executeTakeFirst();
  return { at: session?.created_at ?? new Date(0) };
}
