/** Says who asks, so that each reader has limits and chats of its own. */
import type { ChatSessionSettings } from '../../contract/endpoints/chat.ts';
import type { Caller } from '../access/caller.ts';

interface ReaderParts {
  readonly caller: Caller;
  /** Whom an API key asks for. */
  readonly settings: ChatSessionSettings;
}

/** A user of the account, or a reader by the id of the host, which is unique in its embed tenant. */
export function toReaderKey({ caller, settings }: ReaderParts): string {
  const { internalId, externalId, email } = settings;
  if (internalId !== undefined) return JSON.stringify(['internal', internalId]);
  if (externalId !== undefined) return toEmbedKey(externalId, settings.embedTenantName);
  if (email !== undefined) return JSON.stringify(['email', email.toLowerCase()]);
  if (caller.userId !== undefined) return JSON.stringify(['user', caller.userId]);
  return caller.kind === 'embed' ? toEmbedKey(caller.claims.sub, caller.claims.embedTenant) : '[]';
}

const toEmbedKey = (id: string, embedTenant?: string): string =>
  JSON.stringify(['embed', embedTenant ?? null, id]);

/** @returns the embed tenant of the reader. Empty: none. */
export function findReaderTenant({ caller, settings }: ReaderParts): string {
  if (settings.embedTenantName !== undefined) return settings.embedTenantName;
  const isNamed = [settings.internalId, settings.externalId, settings.email].some((id) => id !== undefined);
  return (!isNamed && caller.kind === 'embed' && caller.claims.embedTenant) || '';
}

/** In words such as `user:4`, `embed:ada@example.com`. The embed tenant stands beside it. */
export function describeReader(key: string): string {
  const parts: unknown = JSON.parse(key);
  if (!Array.isArray(parts) || parts.length === 0) return 'unknown';
  return `${String(parts[0])}:${String(parts.at(-1))}`;
}
