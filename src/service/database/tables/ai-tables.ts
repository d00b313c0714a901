/** Tables of the AI API. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonList, Nullable, NullableJson, Timestamp } from './columns.ts';

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
  /** Of its own use. */
  limits: JsonList;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** What one reader has used of one agent in one day of UTC. */
export interface AiUsageTable {
  account_id: number;
  /** 0: not recorded. */
  deployment_id: Generated<number>;
  /** 0: the default agent. */
  agent_id: Generated<number>;
  day: string;
  /** Empty: none. */
  embed_tenant: Generated<string>;
  /** Says who asked, in the words of `toChatReader`. */
  reader: string;
  questions: Generated<number>;
  queries: Generated<number>;
  /** Of the results of the queries. */
  row_count: Generated<number>;
  seconds: Generated<number>;
  /** Requests to a language model. */
  turns: number;
  input_tokens: number;
  output_tokens: number;
  /** A decimal number, so that sums of small costs stay exact. */
  cost: ColumnType<string, number | undefined, number>;
}

export interface AiSettingsTable {
  account_id: number;
  limits: JsonList;
  /** Days for which chats are stored. */
  keep_days: Generated<number>;
}

export interface ChatTable {
  id: GeneratedAlways<number>;
  account_id: number;
  deployment_id: number;
  /** 0: the default agent. */
  agent_id: number;
  /** Chosen by the asker. */
  chat_id: string;
  /** Says whose it is, in the words of `toChatReader`. */
  reader: string;
  /** Empty: none. */
  embed_tenant: string;
  /** The user with whom it ends. */
  user_id: Nullable<number>;
  started_at: Timestamp;
  updated_at: Timestamp;
}

export interface ChatMessageTable {
  id: GeneratedAlways<number>;
  account_id: number;
  chat: number;
  message_id: string;
  at: Timestamp;
  question: Json;
  /** Null: it is not shown again. */
  answer: NullableJson;
  /** What the answer depends on. */
  seal: Nullable<string>;
  /** Until then, the question is noted while its answer is being made. */
  is_answered: boolean;
}
