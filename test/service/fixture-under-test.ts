/** A database of an earlier version, in a folder or on a server, and the responses of that version. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { openDatabase } from '../../src/service/database/database.ts';

const path = (version: string, end: string): URL => new URL(`./fixtures/${version}.${end}`, import.meta.url);

const fixtureSchema = z.object({
  /** The time at which the data and the responses were made. */
  at: z.string(),
  tokens: z.record(z.string(), z.string()),
  host: z.object({
    issuer: z.string(),
    keyId: z.string(),
    secret: z.string(),
    deploymentId: z.number(),
    publicIds: z.array(z.string()),
  }),
  /** The id of a session that is not yet exchanged. */
  waitingSession: z.string(),
  /** A revoked key. */
  revoked: z.string(),
  answers: z.array(z.object({ as: z.string(), path: z.string(), body: z.unknown() })),
});
export type Fixture = z.infer<typeof fixtureSchema>;

export const readFixture = (version: string): Fixture =>
  fixtureSchema.parse(JSON.parse(readFileSync(path(version, 'json'), 'utf8')));

const readDump = (version: string): string => readFileSync(path(version, 'sql'), 'utf8');

/** Loads it into the empty database of a role that owns its tables. */
export async function restoreServer(version: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(readDump(version));
  await client.end();
}

/** Loads it into a folder with a cluster and no tables. */
export async function restoreFolder(version: string, folder: string): Promise<void> {
  const database = await openDatabase({ folder, migrate: false });
  await sql.raw(readDump(version)).execute(database.db);
  await database.close();
}
