/** Deletes what is older than each account says, also where nobody asks any more. */
import type { Database } from '../../database/database.ts';
import { readAiSettings } from '../usage/settings-rows.ts';
import { toCutoff } from './chat-age.ts';
import { deleteOldChats } from './chat-rows.ts';

export async function removeOldChats(database: Database, now: Date): Promise<void> {
  for (const { id } of await database.db.selectFrom('account').select('id').execute())
    await database.write(id, async (rows) => {
      const { keepDays } = await readAiSettings(rows);
      await deleteOldChats(rows, toCutoff(now, keepDays));
    });
}
