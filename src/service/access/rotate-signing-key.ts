import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { recordChangeInAllAccounts } from './record-change.ts';
import { generateSigningKey } from './generate-signing-key.ts';
import { publishedBeforeSigning } from './signing-key-lifecycle.ts';
import { insertSigningKey, listSigningKeys } from './signing-key-rows.ts';

/** Any fixed number does; it only has to be the same in every instance. */
const rotationLock = 727_101;

export interface Rotation {
  readonly now: Date;
  /** Who asked for it, for the audit logs. */
  readonly actor: string;
}

export interface RotationResult {
  readonly kid: string;
  readonly signsFrom: Date;
  /** false: a new key was on its way already, and this is that one. */
  readonly isNew: boolean;
}

/** Adds a key that is published at once and signs later, when everybody has had the time to learn of it. */
export async function rotateSigningKey(
  database: Database,
  { now, actor }: Rotation,
): Promise<RotationResult> {
  const key = await generateSigningKey();
  const { kid } = key;
  return database.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${rotationLock}::bigint)`.execute(db);
    const [newest] = await listSigningKeys(db);
    if (newest && newest.signs_from > now)
      return { kid: newest.kid, signsFrom: newest.signs_from, isNew: false };
    const signsFrom = new Date(now.getTime() + publishedBeforeSigning);
    await insertSigningKey(db, database.secrets, { key, now, signsFrom });
    const change = { action: 'signing-key.rotate', type: 'signing-key', id: kid, details: { signsFrom } };
    await recordChangeInAllAccounts(db, { actor, at: now }, change);
    return { kid, signsFrom, isNew: true };
  });
}
