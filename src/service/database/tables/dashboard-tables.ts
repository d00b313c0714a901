/** Tables of dashboards and their published versions. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonObject, Nullable, NullableJson, NullableTimestamp, Timestamp } from './columns.ts';

export interface DashboardTable {
  id: GeneratedAlways<number>;
  account_id: number;
  deployment_id: number;
  workbook_id: number;
  public_id: string;
  status: Generated<'draft' | 'published' | 'archived'>;
  allow_embed: boolean;
  created_by: number;
  created_at: Timestamp;
}

export interface DashboardVersionTable {
  id: GeneratedAlways<number>;
  account_id: number;
  dashboard_id: number;
  version_number: number;
  title: string | null;
  description: string | null;
  config: Json;
  /** The theme of the account to which the config refers. */
  theme_id: GeneratedAlways<number | null>;
  /** Hash of the content, by which a publish without changes is recognised. */
  content_hash: string;
  published_by: number | null;
  published_at: Timestamp;
}

/** The table `dashboard_answer`: the response of the embed endpoint, stored at publish with each version of a dashboard. */
export interface StoredResponseTable {
  version_id: number;
  account_id: number;
  /** The response body of the embed endpoint: JSON in UTF-8. */
  body: Buffer;
  body_gzip: Buffer;
  body_hash: string;
}

export interface ReportSnapshotTable {
  id: GeneratedAlways<number>;
  account_id: number;
  version_id: number;
  report_id: number;
  kind: string | null;
  name: string | null;
  title: string | null;
  description: string | null;
  sql_query: string | null;
  meta: NullableJson;
  spec: NullableJson;
  preferences: NullableJson;
}

export interface DashboardGrantTable {
  id: GeneratedAlways<number>;
  account_id: number;
  dashboard_id: number;
  /** Null for all embed users of the account. */
  embed_tenant: string | null;
}

/** A recurring run of a dashboard. */
export interface NotificationTable {
  id: GeneratedAlways<number>;
  account_id: number;
  deployment_id: number;
  dashboard_id: number;
  /** A cron expression of five fields. */
  cron_expression: string;
  timezone: string;
  is_enabled: boolean;
  notification_enabled: boolean;
  notification_format: string;
  created_by: Nullable<number>;
  /** The reader who has subscribed, and who alone gets it. Null: a notification of admins. */
  subscriber_id: Nullable<number>;
  /** Whether the subscriber has asked for one mail, without a schedule. */
  is_once: Generated<boolean>;
  created_at: Timestamp;
  /** Null: not planned yet, or not active. */
  next_run_at: NullableTimestamp;
  /** `filters`, `timeGrains` and `tabs`, as far as the notification has some of its own. */
  controls: JsonObject;
  /** Further dashboards, files, the condition, and what mails look like. */
  content: JsonObject;
}

/** A user, a group or a mail address outside of the account that receives a notification. */
export interface NotificationRecipientTable {
  id: GeneratedAlways<number>;
  account_id: number;
  notification_id: number;
  /** Null for groups and addresses. */
  user_id: Nullable<number>;
  /** Null for users and addresses. */
  group_id: Nullable<number>;
  /** Null for users and groups. */
  address: Nullable<string>;
  /** `address` in the form of `toAddressKey`. */
  address_key: Nullable<string>;
  /** The columns from here on belong to addresses only. */
  name: Nullable<string>;
  /** The user whose rows the address gets. Null: the user was deleted, and the address gets no mails. */
  scope_user_id: Nullable<number>;
  locale: Nullable<string>;
  timezone: Nullable<string>;
  created_at: Timestamp;
}

/** An address that has got mails of a notification, and whether it wants more. */
export interface NotificationMailedAddressTable {
  id: GeneratedAlways<number>;
  account_id: number;
  notification_id: number;
  address: string;
  /** `address` in the form of `toAddressKey`. */
  address_key: string;
  /** Language of the last mail, a BCP 47 tag. */
  locale: string;
  /** What the last mail called the dashboard. */
  title: string;
  created_at: Timestamp;
  /** When the recipient unsubscribed. Null: the recipient has not. */
  ended_at: NullableTimestamp;
}

/** A link of a mail by which its recipient unsubscribes. */
export interface NotificationMailedAddressTokenTable {
  token_hash: string;
  account_id: number;
  mailed_address_id: number;
}

export type RunKind = 'scheduled' | 'manual' | 'test';
export type RunState = 'ready' | 'active' | 'succeeded' | 'incomplete' | 'skipped' | 'failed';

/** One time at which a notification is sent. */
export interface NotificationRunTable {
  id: GeneratedAlways<number>;
  account_id: number;
  notification_id: number;
  kind: RunKind;
  /** The time of the schedule, or of the request. */
  slot: Timestamp;
  /** Whether it was planned long after its time, because no instance ran. */
  is_late: boolean;
  /** The user who asked for the run. Null for scheduled ones. */
  requested_by: Nullable<number>;
  state: RunState;
  /** How often an instance has begun it. */
  attempt: ColumnType<number, number | undefined, number>;
  /** It does not begin before this time. */
  not_before: Timestamp;
  /** Until when the instance that claimed it has it for itself. */
  lease_until: NullableTimestamp;
  claimed_by: Nullable<string>;
  /** Why it was skipped, is incomplete, or has failed. */
  reason: Nullable<string>;
  created_at: Timestamp;
  started_at: NullableTimestamp;
  ended_at: NullableTimestamp;
}

/** One mail of a run. */
export interface NotificationDeliveryTable {
  id: GeneratedAlways<number>;
  account_id: number;
  run_id: number;
  address: string;
  /** `sending`: handed to the mail server, whose answer is not known yet. */
  state: 'sending' | 'sent' | 'refused' | 'failed';
  message_id: string;
  reason: Nullable<string>;
  at: Timestamp;
}

/** What was true of the rows of a condition when it was decided last, for readers who see the same rows. */
export interface NotificationConditionStateTable {
  id: GeneratedAlways<number>;
  account_id: number;
  notification_id: number;
  /** Hash of the scope of the readers. */
  scope: string;
  /** Hash of the condition and of what its rows depend on. A state of another one is worth nothing. */
  condition_hash: string;
  state: string;
  at: Timestamp;
}
