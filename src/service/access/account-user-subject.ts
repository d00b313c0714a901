import { internalPrefix } from '../../contract/embed-token-constants.ts';
import { isRowId } from '../database/row-id.ts';
import { invalidCredential } from './verify-token.ts';

/** Whether a subject names a user of the account. */
export const isAccountUserSubject = (subject: string): boolean => subject.startsWith(internalPrefix);

export const toAccountUserSubject = (userId: number): string => `${internalPrefix}${userId}`;

/** Reads the user id of a subject. `undefined`: the subject is a reader of the host. */
export function readAccountUserId(subject: string): number | undefined {
  if (!isAccountUserSubject(subject)) return undefined;
  const userId = Number(subject.slice(internalPrefix.length));
  if (!isRowId(userId)) throw invalidCredential();
  return userId;
}
