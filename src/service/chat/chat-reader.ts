/** Says who asks, so that each reader has limits and chats of its own. */
import { createHash } from 'node:crypto';
import type { Caller } from '../access/caller.ts';

/** Nobody else reads the chats of a reader, or uses its limits. */
export interface ChatReader {
  /** A user of the account, or a reader by the id of the host, which is unique in its embed tenant. */
  readonly key: string;
  /** Empty: none. */
  readonly embedTenant: string;
  /** Of a user of the account. */
  readonly userId?: number;
  /** The id of an embed user at the host. */
  readonly externalId?: string;
  /** Whether anything of the reader may be stored. */
  readonly isStored: boolean;
}

/**
 * @param caller - whom the rights of the answer are those of: verified, and never what a request states. `undefined`: unknown, so
 * that nothing is stored.
 */
export function toChatReader(caller: Caller | undefined): ChatReader {
  const userId = caller?.userId;
  if (userId !== undefined)
    return { key: JSON.stringify(['user', userId]), embedTenant: '', userId, isStored: true };
  if (caller?.kind !== 'embed') return { key: '[]', embedTenant: '', isStored: false };
  const { origin, claims } = caller;
  const { sub: externalId, embedTenant = '' } = claims;
  const isStored = origin.kind !== 'session' || !origin.isEphemeral;
  const key = toEmbedKey(externalId, embedTenant);
  return { key, embedTenant: shorten(embedTenant), externalId, isStored };
}

/** @param embedTenant - empty: none. */
export const toEmbedKey = (externalId: string, embedTenant: string): string =>
  JSON.stringify(['embed', shorten(embedTenant), shorten(externalId)]);

/** Longest text that an index of the database can hold beside others, in bytes. Tokens of hosts may state longer ones. */
const mostBytes = 600;

const shorten = (text: string): string =>
  Buffer.byteLength(text) <= mostBytes ? text : `… ${createHash('sha256').update(text).digest('base64url')}`;

/** In words such as `user:4`, `embed:ada@example.com`. The embed tenant stands beside it. */
export function describeReader(key: string): string {
  const parts: unknown = JSON.parse(key);
  if (!Array.isArray(parts) || parts.length === 0) return 'unknown';
  return `${String(parts[0])}:${String(parts.at(-1))}`;
}
