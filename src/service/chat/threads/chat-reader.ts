/** Whose chats are whose. */
import type { Caller } from '../../access/caller.ts';

/** Nobody else reads the chats of a reader. */
export interface ChatReader {
  /** A user of the account, or a reader by the id of the host in its embed tenant. */
  readonly key: string;
  /** Empty: none. */
  readonly embedTenant: string;
  /** Of a user of the account. */
  readonly userId?: number;
  /** The id of an embed user at the host. */
  readonly externalId?: string;
}

/** @returns `undefined` for a reader of whom nothing is stored. */
export function toChatReader(caller: Caller): ChatReader | undefined {
  const { userId } = caller;
  if (userId !== undefined) return { key: JSON.stringify(['user', userId]), embedTenant: '', userId };
  if (caller.kind === 'user') return undefined;
  const { origin, claims } = caller;
  if (origin.kind === 'session' && origin.isEphemeral) return undefined;
  const { sub, embedTenant = '' } = claims;
  return { key: toEmbedKey(sub, embedTenant), embedTenant, externalId: sub };
}

/** @param embedTenant - empty: none. */
export const toEmbedKey = (externalId: string, embedTenant: string): string =>
  JSON.stringify(['embed', embedTenant, externalId]);
