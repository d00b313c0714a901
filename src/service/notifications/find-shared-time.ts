import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Instances share the clock of their database. The embedded one has the clock of this machine. */
export const findSharedTime = (
  { db, embedded }: Database,
  now: () => Date,
): (() => Promise<Date>) | undefined =>
  embedded
    ? undefined
    : async () => {
        const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
        // Where the service has another clock than its machine, it is ahead of the database by as much.
        const ahead = now().getTime() - Date.now();
        return new Date((rows[0]?.at ?? new Date()).getTime() + ahead);
      };
