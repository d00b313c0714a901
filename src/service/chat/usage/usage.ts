/** What questions use, and by whom. */
import type { AiLimit } from '../../../contract/endpoints/ai-usage.ts';
import type { Database } from '../../database/database.ts';

/** Tokens of a language model. */
export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What is added to the use of a day. What is left out is nothing; what was reserved and not used is less than 0. */
export interface AddedUsage extends Partial<ModelUsage> {
  readonly questions?: number;
  readonly queries?: number;
  readonly rows?: number;
  readonly seconds?: number;
  readonly turns?: number;
  /** In the currency of the prices of the service. */
  readonly cost?: number;
}

/** Who uses something, of what, and when. */
export interface UsageOwner {
  /** In UTC, such as 2026-11-26. */
  readonly day: string;
  /** Says who asks, in the words of `toChatReader`. */
  readonly reader: string;
  /** Of an embed user. Empty: none. */
  readonly embedTenant: string;
  readonly deploymentId: number;
  /** 0: the default agent. */
  readonly agentId: number;
}

/** A limit, and whether it counts the use of one agent alone. */
export interface ScopedLimit extends AiLimit {
  readonly isOfAgent: boolean;
}

/** The limits that hold for a question beside those of the account. */
export interface LimitSources {
  readonly service: readonly AiLimit[];
  readonly agent: readonly AiLimit[];
}

/** Where the use of one question is counted, and the limits that hold for it beside those of the account. */
export interface UsageAccount {
  readonly database: Database;
  readonly accountId: number;
  readonly owner: UsageOwner;
  readonly limits: LimitSources;
  readonly now: Date;
}
