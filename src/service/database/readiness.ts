/** Checks whether the database responds and accepts writes. Otherwise a load balancer should send no requests. */
import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly message: string; readonly cause?: unknown };

/** Time limit of a check in milliseconds. */
const maxProbeTime = 1_000;
/** Milliseconds for which a result is reused, so that there is at most one check per second. */
const freshFor = 1_000;

export interface ReadinessOptions {
  /** A query builder that does not empty the read cache, since the check writes no data of an account. */
  readonly db: Kysely<Schema>;
  /** For the embedded database: a file to write, beside its own files. */
  readonly file?: string | undefined;
  /** A monotonic clock in milliseconds. */
  readonly now?: (() => number) | undefined;
}

/** Concurrent calls share one check. */
export function createReadiness({
  db,
  file,
  now = () => performance.now(),
}: ReadinessOptions): () => Promise<Readiness> {
  let lastCheck: { readonly result: Promise<Readiness>; readonly until: () => number } | undefined;
  const startProbe = (): Promise<Readiness> => {
    let until = Infinity;
    const result = probe(db, file).finally(() => (until = now() + freshFor));
    lastCheck = { result, until: () => until };
    return result;
  };
  return () =>
    withTimeout(maxProbeTime, lastCheck && now() < lastCheck.until() ? lastCheck.result : startProbe());
}

/** Writes a row and, for the embedded database, a file: a row may still fit into a database whose disk is full. */
async function probe(db: Kysely<Schema>, file: string | undefined): Promise<Readiness> {
  try {
    await writeRow(db);
  } catch (cause) {
    return { ready: false, message: isRefusal(cause) ? refused : notResponding, cause };
  }
  try {
    if (file !== undefined) await writeBlock(file);
    return { ready: true };
  } catch (cause) {
    return { ready: false, message: refused, cause };
  }
}

const notResponding = 'The database does not respond.';
const refused = 'The database accepts no writes: it is read-only, or its disk is full.';

async function writeRow(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into readiness_probe (id, probed_at) values (true, now())
    on conflict (id) do update set probed_at = excluded.probed_at
  `.execute(db);
}

async function writeBlock(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.write(Buffer.alloc(4_096, '.'));
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Whether the database responded but refused the write: any error of the server except those of a shutdown. */
function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof pg.DatabaseError && !/^(?:08...|57...)$/.test(cause.code ?? '');
}

function withTimeout(milliseconds: number, answer: Promise<Readiness>): Promise<Readiness> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ ready: false, message: notResponding }), milliseconds);
    void answer.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
