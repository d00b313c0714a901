/**
 * When a signing key signs and when it verifies, so that no token of the platform's is ever refused for a change of
 * keys: a new key is published before it signs, and the old one stays until the last token that it signed is over.
 */
import { platformTokenLifetime } from '../../contract/embedding-tokens.ts';

/** Milliseconds between looks into the database, which every instance takes while it is asked anything. */
export const refreshInterval = 10_000;

/** Seconds for which anybody may keep the public keys before asking again. */
export const publicKeysMaxAge = 300;

/** Milliseconds for which a new key is only published: twice as long as anybody goes without asking for the keys. */
export const publishedBeforeSigning = 2 * publicKeysMaxAge * 1_000;

/** Milliseconds for which a key verifies after the next one has taken over. The clocks of instances may differ, too. */
const verifiesAfterSigning = platformTokenLifetime * 1_000 + publishedBeforeSigning;

export interface DatedKey {
  /** From then on it signs, until the next one does. */
  readonly signsFrom: Date;
}

export type KeyState = 'published' | 'signing' | 'verifying' | 'over';

/** What each key is for; they come in any order. */
export function toKeyStates<Key extends DatedKey>(keys: readonly Key[], now: Date): Map<Key, KeyState> {
  const inOrder = keys.toSorted((one, other) => one.signsFrom.getTime() - other.signsFrom.getTime());
  return new Map(inOrder.map((key, index) => [key, toState(key, inOrder[index + 1], index === 0, now)]));
}

/** The oldest signs where all are still to come: somebody has to. */
function toState(key: DatedKey, next: DatedKey | undefined, isOldest: boolean, now: Date): KeyState {
  const age = (one: DatedKey): number => now.getTime() - one.signsFrom.getTime();
  if (age(key) < 0 && !isOldest) return 'published';
  if (next === undefined || age(next) < 0) return 'signing';
  return age(next) < verifiesAfterSigning ? 'verifying' : 'over';
}
