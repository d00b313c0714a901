/** The service's tables as their rows are read and written. Made by `migrations/`. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Stored as `json`, not `jsonb`: the order of an author's keys is theirs. Written as text. */
type Json = ColumnType<unknown, string, string>;
type NullableJson = ColumnType<unknown, string | null, string | null>;
type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

interface AccountTable {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  created_at: Timestamp;
}

interface EmbedSecretTable {
  id: GeneratedAlways<number>;
  account_id: number;
  kid: string;
  secret: string;
  created_at: Timestamp;
}

interface SigningKeyTable {
  kid: string;
  private_jwk: Json;
  public_jwk: Json;
  created_at: Timestamp;
}

interface UserTable {
  id: GeneratedAlways<number>;
  account_id: number;
  username: string;
  email: string;
  first_name: string | null;
  role: 'admin' | 'user' | 'viewer';
  created_at: Timestamp;
}

interface ApiKeyTable {
  id: GeneratedAlways<number>;
  account_id: number;
  user_id: number;
  name: string;
  /** SHA-256 of the key, hex: the key itself is kept nowhere. */
  key_hash: string;
  created_at: Timestamp;
  revoked_at: NullableTimestamp;
}

interface EmbedSessionTable {
  /** SHA-256 of the session id, hex. */
  id_hash: string;
  account_id: number;
  claims: Json;
  expires_at: Timestamp;
  consumed_at: NullableTimestamp;
}

interface DeploymentTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  creation_step: string;
  created_at: Timestamp;
}

interface WorkbookTable {
  id: GeneratedAlways<number>;
  account_id: number;
  deployment_id: number;
  name: string;
  meta: Json;
  calculated_fields: Json;
  dashboard_draft: NullableJson;
  owner_id: number;
  created_by: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface ReportTable {
  id: GeneratedAlways<number>;
  account_id: number;
  deployment_id: number;
  workbook_id: number;
  public_id: string;
  name: string;
  title: string | null;
  description: string | null;
  sql_query: string | null;
  json_query: string | null;
  meta: NullableJson;
  pivot_items: NullableJson;
  owner_id: number;
  created_by: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface DashboardTable {
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

interface DashboardVersionTable {
  id: GeneratedAlways<number>;
  account_id: number;
  dashboard_id: number;
  version_number: number;
  title: string | null;
  description: string | null;
  config: Json;
  /** Tells an unchanged publish from a new one. */
  content_hash: string;
  published_by: number | null;
  published_at: Timestamp;
}

interface DashboardAnswerTable {
  version_id: number;
  account_id: number;
  /** The JSON that the embed endpoint answers, as UTF-8 bytes. */
  body: Buffer;
  body_gzip: Buffer;
  body_hash: string;
}

interface ReportSnapshotTable {
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

interface DashboardGrantTable {
  id: GeneratedAlways<number>;
  account_id: number;
  dashboard_id: number;
  /** null: all embed users of the account. */
  embed_tenant: string | null;
}

export interface Schema {
  account: AccountTable;
  embed_secret: EmbedSecretTable;
  signing_key: SigningKeyTable;
  app_user: UserTable;
  api_key: ApiKeyTable;
  embed_session: EmbedSessionTable;
  deployment: DeploymentTable;
  workbook: WorkbookTable;
  report: ReportTable;
  dashboard: DashboardTable;
  dashboard_version: DashboardVersionTable;
  dashboard_answer: DashboardAnswerTable;
  report_snapshot: ReportSnapshotTable;
  dashboard_grant: DashboardGrantTable;
}
