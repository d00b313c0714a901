/** How long chats stay: what is older than the account says is not shown any more, and is deleted. */
import type { AccountRows, Database } from '../../database/database.ts';
import { readAiSettings } from '../usage/settings-rows.ts';
import { deleteOldChats } from './chat-rows.ts';

const day = 86_400_000;

/** With 0 days, everything is too old. */
export const toCutoff = (now: Date, keepDays: number): Date => new Date(now.getTime() - keepDays * day);

export const readCutoff = async (rows: AccountRows, now: Date): Promise<Date> =>
  toCutoff(now, (await readAiSettings(rows)).keepDays);

/** In all accounts, also where nobody asks any more. */
export async function removeOldChats(database: Database, now: Date): Promise<void> {
  for (const { id } of await database.db.selectFrom('account').select('id').execute())
    await database.write(id, async (rows) => deleteOldChats(rows, await readCutoff(rows, now)));
}
