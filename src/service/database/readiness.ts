/** Whether the database can be asked and written to: what it cannot write, no request should be sent for. */
import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Readiness =
  { readonly ready: true } | { readonly ready: false; readonly message: string; readonly cause?: unknown };

/** Milliseconds that an answer may take. */
const maxProbeTime = 1_000;
/** Milliseconds for which an answer stands: whoever asks how often, no more than one write a second comes of it. */
const freshFor = 1_000;

export interface ReadinessOptions {
  /** Not one that keeps what it reads until something is written: nothing of anybody's is written here. */
  readonly db: Kysely<Schema>;
  /** Of the embedded database: a file beside its records. */
  readonly file?: string | undefined;
  /** Milliseconds, of a clock that never goes back. */
  readonly now?: (() => number) | undefined;
}

/** Many who ask at once cost one write. */
export function createReadiness({
  db,
  file,
  now = () => performance.now(),
}: ReadinessOptions): () => Promise<Readiness> {
  let kept: { readonly answer: Promise<Readiness>; readonly until: () => number } | undefined;
  const ask = (): Promise<Readiness> => {
    let until = Infinity;
    const answer = probe(db, file).finally(() => (until = now() + freshFor));
    kept = { answer, until: () => until };
    return answer;
  };
  return () => within(maxProbeTime, kept && now() < kept.until() ? kept.answer : ask());
}

/** Rows and, where the records are ours, blocks of the disk: a row may find room where nothing else does. */
async function probe(db: Kysely<Schema>, file: string | undefined): Promise<Readiness> {
  try {
    await writeRow(db);
  } catch (cause) {
    return { ready: false, message: isRefusal(cause) ? refused : silent, cause };
  }
  try {
    if (file !== undefined) await writeBlock(file);
    return { ready: true };
  } catch (cause) {
    return { ready: false, message: refused, cause };
  }
}

const silent = 'The database does not answer.';
const refused = 'The database takes no writes: it is read-only, or its disk is full.';

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

/** It answered, but would not write: every error of the server itself but those of its shutting down. */
function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof pg.DatabaseError && !/^(?:08...|57...)$/.test(cause.code ?? '');
}

function within(milliseconds: number, answer: Promise<Readiness>): Promise<Readiness> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ ready: false, message: silent }), milliseconds);
    void answer.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
