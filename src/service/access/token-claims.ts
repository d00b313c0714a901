/** Reading the claims of a token whose signature holds. */
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { embedClaimsSchema } from '../../contract/embed-claims.ts';
import { id } from '../../contract/primitives.ts';
import { isRowId } from '../database/row-id.ts';
import { invalidCredential } from './verify-token.ts';

/** A platform token, for embedding and for data alike, names its account, since its issuer does not. */
export const platformClaimsSchema = embedClaimsSchema.extend({
  account: id,
  /** The session that it comes from, by the hash that is kept of its id: the token ends with it. */
  session: z.string().optional(),
  /** Of a session that keeps nothing of its reader. */
  ephemeral: z.boolean().optional(),
});

interface ClaimsSchema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

export function readClaims<T>(schema: ClaimsSchema<T>, payload: JWTPayload): T {
  const result = schema.safeParse(payload);
  if (!result.success) throw invalidCredential();
  return result.data;
}

const internalPrefix = 'user:';

/** Whether a subject claims to be a person of the account. */
export const isInternalSubject = (subject: string): boolean => subject.startsWith(internalPrefix);

export const toInternalSubject = (userId: number): string => `${internalPrefix}${userId}`;

/** The person behind a subject; undefined for a host's own reader. */
export function readInternalUserId(subject: string): number | undefined {
  if (!isInternalSubject(subject)) return undefined;
  const userId = Number(subject.slice(internalPrefix.length));
  if (!isRowId(userId)) throw invalidCredential();
  return userId;
}
