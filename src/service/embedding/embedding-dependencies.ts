import type { Access } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import type { KeepReader } from './session-reader.ts';

export interface EmbeddingDependencies {
  readonly database: Database;
  readonly access: Access;
  /** Where the platform is reached, without a path: deployments name it as the home of their Data API. */
  readonly publicUrl: string;
  /** Most embed users of an account. */
  readonly embedUserLimit: number;
  readonly keepReader: KeepReader;
  readonly now: () => Date;
}
