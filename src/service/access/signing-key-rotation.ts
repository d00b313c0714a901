/**
 * Rotation of signing keys. A new key is published before it signs, and an old key verifies until the last token that it
 * signed has expired, so that no valid token is refused because of a rotation.
 */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { recordAuditEventInAllAccounts } from './record-audit-event.ts';
import { insertSigningKey, listSigningKeys } from './signing-key-rows.ts';
import { generateSigningKey } from './generate-credentials.ts';
import { platformTokenLifetime } from '../../contract/embed-token-constants.ts';

/** Milliseconds after which an instance reads the keys from the database again. */
export const refreshInterval = 10_000;

/** Seconds for which clients may cache the public keys (`Cache-Control`). */
export const publicKeysMaxAge = 300;

/** Milliseconds for which a new key is published before it signs: twice the time for which clients cache keys. */
export const publishedBeforeSigning = 2 * publicKeysMaxAge * 1_000;

/** Milliseconds for which a key verifies after the next one signs. It includes a reserve for clocks that differ. */
const verifiesAfterSigning = platformTokenLifetime * 1_000 + publishedBeforeSigning;

export interface DatedKey {
  /** When the key begins to sign. It ends when the next key begins. */
  readonly signsFrom: Date;
}

export type KeyState = 'published' | 'signing' | 'verifying' | 'over';

/** The state of each key. The keys may be in any order. */
export function toKeyStates<Key extends DatedKey>(keys: readonly Key[], now: Date): Map<Key, KeyState> {
  const inOrder = keys.toSorted((one, other) => one.signsFrom.getTime() - other.signsFrom.getTime());
  return new Map(inOrder.map((key, index) => [key, toState(key, inOrder[index + 1], index === 0, now)]));
}

/** If no key has begun to sign, the oldest one signs. */
function toState(key: DatedKey, next: DatedKey | undefined, isOldest: boolean, now: Date): KeyState {
  const age = (one: DatedKey): number => now.getTime() - one.signsFrom.getTime();
  if (age(key) < 0 && !isOldest) return 'published';
  if (next === undefined || age(next) < 0) return 'signing';
  return age(next) < verifiesAfterSigning ? 'verifying' : 'over';
}

/** Number of the advisory lock. It has to be the same in every instance. */
const rotationLock = 727_101;

export interface Rotation {
  readonly now: Date;
  /** The actor for the audit logs. */
  readonly actor: string;
}

export interface RotationResult {
  readonly kid: string;
  readonly signsFrom: Date;
  /** false: the result is a key that was published before and does not sign yet. */
  readonly isNew: boolean;
}

/** Adds a key that is published at once and signs after `publishedBeforeSigning`. */
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
    await recordAuditEventInAllAccounts(db, { actor, at: now }, change);
    return { kid, signsFrom, isNew: true };
  });
}
