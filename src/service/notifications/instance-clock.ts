import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { createSharedClock, type SharedClock } from './shared-clock.ts';

/** The clock of schedules: that of the PostgreSQL database, which instances share. The embedded database has one instance. */
export const createInstanceClock = (database: Database, now: () => Date): SharedClock =>
  database.embedded
    ? { now, compare: () => Promise.resolve() }
    : createSharedClock({ now, readSharedTime: () => readDatabaseTime(database, now) });

async function readDatabaseTime({ db }: Database, now: () => Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  // Where the service has another clock than its machine, it is ahead of the database by as much.
  const ahead = now().getTime() - Date.now();
  return new Date((rows[0]?.at ?? new Date()).getTime() + ahead);
}
