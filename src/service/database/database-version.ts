/** The version of a PostgreSQL database, to which any number of instances write. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A text that stays the same only while nothing in the database changes. */
export type DatabaseVersion = string;

/** Milliseconds after which a caller does without the version. */
const mostMilliseconds = 500;

/**
 * The version is the snapshot of the server (PostgreSQL, "Transaction ID and Snapshot Information Functions"): it names the
 * transactions that are visible, and is the same twice only if none was committed in between. Transactions that only read
 * have no part in it.
 */
export function createSnapshotVersion(db: Kysely<Schema>): () => Promise<DatabaseVersion> {
  const read = shareReads(() => readSnapshot(db));
  return () => withinLimit(read());
}

async function readSnapshot(db: Kysely<Schema>): Promise<DatabaseVersion> {
  const { rows } = await sql<{ version: string }>`select pg_current_snapshot()::text as version`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database named no snapshot.');
  return row.version;
}

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The version of the database came too late.')),
      mostMilliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs one read at a time. A caller gets the result of a read that began after its call, and shares it with others. */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    const reading = read();
    running = reading;
    const end = (): void => {
      if (running === reading) running = undefined;
    };
    reading.then(end, end);
    return reading;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}
