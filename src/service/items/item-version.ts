/**
 * Versions of workbooks and reports, as `ETag` and `If-Match` name them (RFC 9110, section 13.1.1): a change that was made
 * to another version than the caller has read is refused, so that no author overwrites the work of another.
 */
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { ActionContext } from '../access/action-context.ts';
import { itemNotFound } from '../access/item-access.ts';
import type { ItemReference } from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import { matchesEtag } from '../http/conditional-request.ts';
import { Problem } from '../http/http-problem.ts';

const tables = { FOLDER: 'folder', WORKBOOK: 'workbook', REPORT: 'report' } as const;

/**
 * Throws a 412 if the caller names another version than the item has. The item is locked until the transaction ends, so
 * that of two changes of one version the second one is refused.
 */
export async function requireItemVersion(
  rows: AccountRows,
  { ifMatch }: ActionContext,
  item: ItemReference,
): Promise<void> {
  if (ifMatch === undefined) return;
  const etag = toEtag(item, await readTransaction(rows, item, 'for update'));
  if (matchesEtag(ifMatch, etag)) return;
  throw new Problem(
    'precondition-failed',
    `The ${item.type.toLowerCase()} ${item.id} was changed since you read it: its version is ${etag}. ` +
      'Read it again, and send your change with the new version.',
  );
}

/** The `ETag` of the item as this transaction sees it. */
export const findItemEtag = async (rows: AccountRows, item: ItemReference): Promise<string> =>
  toEtag(item, await readTransaction(rows, item, ''));

/** The database notes with each row which transaction has written it. */
async function readTransaction(
  { db, accountId }: AccountRows,
  item: ItemReference,
  lock: 'for update' | '',
): Promise<string> {
  const { rows } = await sql<{ readonly writer: string }>`
    select xmin::text as writer from ${sql.table(tables[item.type])}
    where account_id = ${accountId} and id = ${item.id} ${sql.raw(lock)}
  `.execute(db);
  if (rows[0]) return rows[0].writer;
  throw itemNotFound(item);
}

/** Hashed, since the number would tell how much other accounts write. Weak: the response has fields of the caller, too. */
function toEtag({ type, id }: ItemReference, writer: string): string {
  const hash = createHash('sha256').update(`${type} ${id} ${writer}`).digest('base64url').slice(0, 16);
  return `W/"${hash}"`;
}
