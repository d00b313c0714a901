/** Accounts, their people, groups and attributes, and every kind of credential. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Nullable, NullableTimestamp, Timestamp } from './columns.ts';

export interface AccountTable {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  created_at: Timestamp;
}

export interface EmbedSecretTable {
  id: GeneratedAlways<number>;
  account_id: number;
  kid: string;
  /** As `secrets/encrypted-value.ts` writes it. */
  encrypted_secret: string;
  created_at: Timestamp;
  /** Who made it, in words that outlive the user; null: before this was kept. */
  created_by: Nullable<string>;
  last_used_at: NullableTimestamp;
  /** From then on it verifies nothing. */
  retired_at: NullableTimestamp;
}

export interface SigningKeyTable {
  kid: string;
  encrypted_private_jwk: string;
  public_jwk: Json;
  created_at: Timestamp;
  /** From then on it signs, until the next one does. */
  signs_from: Timestamp;
}

/** A person: one of the account's own, or a reader or author of an embed (role `embed`). */
export interface UserTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** Once per account; of embed users a name that no one can sign in with. */
  username: string;
  email: string;
  first_name: string | null;
  role: 'admin' | 'user' | 'viewer' | 'embed';
  /** Of embed users: the customer of the account that they belong to. */
  embed_tenant: Nullable<string>;
  /** Of embed users: the host's own id of them. */
  external_id: Nullable<string>;
  picture: Nullable<string>;
  last_seen_at: NullableTimestamp;
  created_at: Timestamp;
}

export interface EmbedTenantTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  display_name: Nullable<string>;
  created_at: Timestamp;
}

/** When a tenant was last removed: tokens that were signed before are over. */
export interface EmbedTenantRemovalTable {
  account_id: number;
  name: string;
  removed_at: Timestamp;
}

export interface UserGroupTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** null: a group of the account itself. */
  embed_tenant: string | null;
  name: string;
  description: string | null;
  created_at: Timestamp;
}

export interface GroupMemberTable {
  account_id: number;
  group_id: number;
  user_id: number;
}

export interface UserAttributeTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** null: an attribute of the account itself. */
  embed_tenant: string | null;
  name: string;
  type: 'string' | 'number' | 'boolean' | 'string_array' | 'number_array';
  display_name: string | null;
  default_value: string | null;
  description: string | null;
  created_at: Timestamp;
}

export interface UserAttributeValueTable {
  account_id: number;
  attribute_id: number;
  user_id: number;
  value: Json;
}

export interface ApiKeyTable {
  id: GeneratedAlways<number>;
  account_id: number;
  user_id: number;
  name: string;
  /** SHA-256 of the key, hex: the key itself is kept nowhere. */
  key_hash: string;
  /** Its first characters, by which people tell their keys apart. */
  prefix: Nullable<string>;
  /** Limits the key to one deployment. */
  deployment_id: Nullable<number>;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

export interface EmbedSessionTable {
  /** SHA-256 of the session id, hex. */
  id_hash: string;
  account_id: number;
  embed_tenant: Nullable<string>;
  claims: Json;
  expires_at: Timestamp;
  consumed_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

/** Tokens that a host signed and the account has ended: one by its `jti`, or those of a `sub` until a moment. */
export interface EmbedTokenRevocationTable {
  id: GeneratedAlways<number>;
  account_id: number;
  jti: string | null;
  sub: string | null;
  embed_tenant: Nullable<string>;
  /** With `sub`: tokens that were signed until then. */
  issued_until: NullableTimestamp;
  /** No token that it ends can live longer. */
  expires_at: Timestamp;
}

/** What was changed, by whom and when. Rows are only ever added. */
export interface AuditEventTable {
  id: GeneratedAlways<number>;
  account_id: number;
  at: Timestamp;
  /** null: somebody who is no user of the account, such as a host's own reader. */
  user_id: number | null;
  /** The credential's subject in words, kept when the user is gone. */
  actor: string;
  /** Such as `workbook.publish`. */
  action: string;
  target_type: string;
  target_id: string;
  request_id: Nullable<string>;
  details: Generated<unknown>;
}

/** One row, which is written to find out whether anything can be. */
export interface ReadinessProbeTable {
  id: boolean;
  probed_at: Timestamp;
}
