/** Tables of deployments and of the workspace: folders, workbooks, reports and grants. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Nullable, NullableJson, NullableTimestamp, Timestamp } from './columns.ts';

export interface DeploymentTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  creation_step: string;
  created_at: Timestamp;
}

export interface FolderTable {
  id: GeneratedAlways<number>;
  account_id: number;
  deployment_id: number;
  parent_id: number | null;
  name: string;
  folded_name: string;
  position: Nullable<number>;
  embed_tenant: Nullable<string>;
  owner_id: number;
  created_by: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface WorkbookTable {
  id: GeneratedAlways<number>;
  account_id: number;
  deployment_id: number;
  name: string;
  /** The name for searching and sorting: see `foldName`. */
  folded_name: string;
  /** Null for the root of the workspace. */
  folder_id: Nullable<number>;
  /** The embed tenant of the author; null for the account's own. */
  embed_tenant: Nullable<string>;
  meta: Json;
  calculated_fields: Json;
  dashboard_draft: NullableJson;
  /** The theme of the account to which the draft refers. */
  draft_theme_id: GeneratedAlways<number | null>;
  owner_id: number;
  created_by: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ReportTable {
  id: GeneratedAlways<number>;
  account_id: number;
  deployment_id: number;
  /** Null for a report that is not part of a workbook. */
  workbook_id: number | null;
  folder_id: Nullable<number>;
  embed_tenant: Nullable<string>;
  public_id: string;
  name: string;
  folded_name: string;
  title: string | null;
  description: string | null;
  sql_query: string | null;
  json_query: string | null;
  meta: NullableJson;
  pivot_items: NullableJson;
  end_result_cell: Nullable<string>;
  external_workbook_id: Nullable<string>;
  result_location: Nullable<string>;
  source: Nullable<string>;
  /** Counts the changes. */
  version: Generated<number>;
  refreshed_by: Nullable<number>;
  refreshed_at: NullableTimestamp;
  owner_id: number;
  created_by: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A grant of one item (one of three columns is set) to one principal (one of five columns is set). */
export interface ItemGrantTable {
  id: GeneratedAlways<number>;
  account_id: number;
  folder_id: Nullable<number>;
  workbook_id: Nullable<number>;
  report_id: Nullable<number>;
  user_id: Nullable<number>;
  group_id: Nullable<number>;
  role: Nullable<'user' | 'viewer'>;
  embed_tenant: Nullable<string>;
  all_embed_users: Generated<boolean>;
  action: 'read' | 'edit' | 'manage';
  created_at: Timestamp;
}

export interface FavoriteTable {
  account_id: number;
  user_id: number;
  folder_id: Nullable<number>;
  workbook_id: Nullable<number>;
  report_id: Nullable<number>;
  created_at: Timestamp;
}

/** When a person last opened an item. */
export interface ItemViewTable {
  account_id: number;
  user_id: number;
  workbook_id: Nullable<number>;
  report_id: Nullable<number>;
  viewed_at: Timestamp;
}
