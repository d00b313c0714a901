import type { Context } from 'hono';
import type { Caller } from '../access/caller.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { toPageJson } from '../http/list-paging.ts';
import type { Page } from '../http/list-paging.ts';
import { encodeJson } from '../http/unparsed-json.ts';
import { createSharedReads } from './shared-reads.ts';

export type SendItemPage = (
  c: Context,
  caller: Caller,
  read: (rows: AccountRows) => Promise<Page>,
) => Promise<Response>;

/**
 * Sends pages of items, which may be megabytes: equal requests of one caller at the same time are read once. What is read may
 * depend on the address of the request, on the caller and on the database, and on nothing else.
 */
export function createItemPageSender(database: Database): SendItemPage {
  const readShared = createSharedReads<Uint8Array<ArrayBuffer>>();
  return async (c, caller, read) => {
    const body = await readShared(`${c.req.url} ${JSON.stringify(caller)}`, async () =>
      encodeJson(toPageJson(await database.read(caller.accountId, read))),
    );
    c.header('Content-Type', 'application/json');
    return c.body(body);
  };
}
