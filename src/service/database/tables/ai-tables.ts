/** Tables of the AI API. */
import type { GeneratedAlways } from 'kysely';
import type { Timestamp } from './columns.ts';

/** What answers questions about a part of the data. */
export interface AgentTable {
  id: GeneratedAlways<number>;
  account_id: number;
  deployment_id: number;
  name: string;
  instructions: string | null;
  /** A BCP 47 tag. */
  language: string | null;
  /** Names of cubes, views and members. Null: all. */
  members: string[] | null;
  uses_language_model: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The tokens of a language model that one reader has used in one day of UTC. */
export interface LanguageModelUsageTable {
  account_id: number;
  day: string;
  /** Says who asked, such as `user:4`. */
  reader: string;
  turns: number;
  input_tokens: number;
  output_tokens: number;
}
