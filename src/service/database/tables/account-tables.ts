/** Tables of accounts, their users, groups and attributes, and all kinds of credentials. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonObject, Nullable, NullableTimestamp, Timestamp } from './columns.ts';

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
  /** Encrypted: see `secrets/encrypted-value.ts`. */
  encrypted_secret: string;
  created_at: Timestamp;
  /** The name of the creator, which remains when the user is deleted. Null for secrets from before this column. */
  created_by: Nullable<string>;
  last_used_at: NullableTimestamp;
  /** From this time on, its tokens are not accepted. */
  retired_at: NullableTimestamp;
}

export interface SigningKeyTable {
  kid: string;
  encrypted_private_jwk: string;
  public_jwk: Json;
  created_at: Timestamp;
  /** From this time on it signs tokens, until the next key does. */
  signs_from: Timestamp;
}

/** A user of the account, or an embed user (role `embed`). */
export interface UserTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** Unique within the account. Embed users cannot sign in with it. */
  username: string;
  email: string;
  first_name: string | null;
  role: 'admin' | 'user' | 'viewer' | 'embed';
  /** The embed tenant of an embed user. */
  embed_tenant: Nullable<string>;
  /** The host's id of an embed user. */
  external_id: Nullable<string>;
  picture: Nullable<string>;
  /** Of an embed user: whether the host lets it get dashboards by mail, as the host last said. */
  may_schedule: Generated<boolean>;
  /** The same for rows as files, which PDFs are. */
  may_export: Generated<boolean>;
  /** When the host said so. Null: not recorded. */
  permissions_at: NullableTimestamp;
  last_seen_at: NullableTimestamp;
  /** What an identity provider says of the user: attributes of SCIM, without those that have a column. */
  profile: JsonObject;
  /** The same in the form in which SCIM compares it. */
  folded_profile: JsonObject;
  /** The username without case. Null for embed users. */
  folded_username: Nullable<string>;
  /** The role that was given to the user itself. Null: groups that are mapped to a role decide. */
  assigned_role: Nullable<'admin' | 'user' | 'viewer'>;
  /** Since when the user may not sign in. */
  deactivated_at: NullableTimestamp;
  /** Credentials that were issued before are not accepted. */
  credentials_from: NullableTimestamp;
  updated_at: Generated<Date>;
  created_at: Timestamp;
}

/** To whom an account sends mails. */
export interface MailSettingsTable {
  account_id: number;
  /** Domains of addresses outside of the account that may get notifications. */
  allowed_domains: Generated<string[]>;
}

/** How SCIM provisions users. */
export interface ProvisioningSettingsTable {
  account_id: number;
  /** Who becomes the owner of what deleted users own. */
  heir_id: Nullable<number>;
  /** Whether SCIM may give the role admin. */
  may_grant_admin: Generated<boolean>;
  /** The role of users without a role of their own or of a group. */
  default_role: Generated<'user' | 'viewer'>;
}

export interface EmbedTenantTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  display_name: Nullable<string>;
  /** The theme in which its readers see every dashboard. */
  theme_id: Nullable<number>;
  created_at: Timestamp;
}

/** When an embed tenant was last removed: tokens that were signed before are not accepted. */
export interface EmbedTenantRemovalTable {
  account_id: number;
  name: string;
  removed_at: Timestamp;
}

export interface UserGroupTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** Null for a group of the account itself. */
  embed_tenant: string | null;
  /** The name in data models, grants and tokens. It never changes. */
  name: string;
  description: string | null;
  /** The name at the identity provider, which may change. Null for groups of embed tenants. */
  display_name: Nullable<string>;
  /** The display name without case. */
  folded_display_name: Nullable<string>;
  /** The id at the identity provider. */
  provider_id: Nullable<string>;
  /** Whether SCIM created the group. */
  is_provisioned: Generated<boolean>;
  /** The role that members get, where an admin has mapped the group to one. */
  role: Nullable<'admin' | 'user' | 'viewer'>;
  updated_at: Generated<Date>;
  created_at: Timestamp;
}

export interface GroupMemberTable {
  account_id: number;
  group_id: number;
  user_id: number;
  /** The name of the member, as SCIM sent it. */
  display: Nullable<string>;
}

export interface UserAttributeTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** Null for an attribute of the account itself. */
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

/** A value for the members of a group. */
export interface GroupAttributeValueTable {
  account_id: number;
  attribute_id: number;
  group_id: number;
  value: Json;
}

/** A value for the people of an embed tenant. */
export interface TenantAttributeValueTable {
  account_id: number;
  attribute_id: number;
  embed_tenant: string;
  value: Json;
}

export interface ApiKeyTable {
  id: GeneratedAlways<number>;
  account_id: number;
  user_id: number;
  name: string;
  /** SHA-256 (hex) of the key, which itself is not stored. */
  key_hash: string;
  /** The first characters of the key, by which people recognise it. */
  prefix: Nullable<string>;
  /** Limits the key to one deployment. */
  deployment_id: Nullable<number>;
  /** Limits the key to one API. Null: everything that its user may do. */
  scope: Nullable<'scim'>;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

export interface EmbedSessionTable {
  /** SHA-256 (hex) of the session id. */
  id_hash: string;
  account_id: number;
  embed_tenant: Nullable<string>;
  claims: Json;
  /** Null: opened by a version that did not record it. */
  created_at: NullableTimestamp;
  expires_at: Timestamp;
  consumed_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

/** Revocations of tokens that hosts signed: of one token by its `jti`, or of all tokens of a `sub` up to a time. */
export interface EmbedTokenRevocationTable {
  id: GeneratedAlways<number>;
  account_id: number;
  jti: string | null;
  sub: string | null;
  embed_tenant: Nullable<string>;
  /** With `sub`: the revocation applies to tokens that were signed up to this time. */
  issued_until: NullableTimestamp;
  /** When the last revoked token has expired by itself. */
  expires_at: Timestamp;
}

/** The audit log: changes, their actors and times. Rows are never changed or deleted. */
export interface AuditEventTable {
  id: GeneratedAlways<number>;
  account_id: number;
  at: Timestamp;
  /** Null for an actor that is not a user of the account, such as an embedded reader. */
  user_id: number | null;
  /** A readable name of the credential's subject, which remains when the user is deleted. */
  actor: string;
  /** The action, such as `workbook.publish`. */
  action: string;
  target_type: string;
  target_id: string;
  request_id: Nullable<string>;
  details: Generated<unknown>;
}

/** A table with one row, which is written to check whether the database accepts writes. */
export interface ReadinessProbeTable {
  id: boolean;
  probed_at: Timestamp;
}
