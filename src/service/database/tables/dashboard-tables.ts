/** Tables of dashboards and their published versions. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Nullable, NullableJson, Timestamp } from './columns.ts';

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
  /** Hash of the content, by which a publish without changes is recognised. */
  content_hash: string;
  published_by: number | null;
  published_at: Timestamp;
}

export interface DashboardAnswerTable {
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
  created_at: Timestamp;
}

/** A user or a group that receives a notification. */
export interface NotificationRecipientTable {
  id: GeneratedAlways<number>;
  account_id: number;
  notification_id: number;
  /** Null for a group. */
  user_id: number | null;
  /** Null for a user. */
  group_id: number | null;
  created_at: Timestamp;
}
