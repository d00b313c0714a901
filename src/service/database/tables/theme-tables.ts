/** The themes of an account. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Nullable, Timestamp } from './columns.ts';

export interface ThemeTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** The embed tenant of the author; null for the account's own. */
  embed_tenant: Nullable<string>;
  owner_id: number;
  name: string;
  theme: Json;
  /** Increases with every change. */
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}
