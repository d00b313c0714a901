/**
 * How many tokens of a language model readers and accounts may use in a day. What a turn may use at most is reserved before
 * its request is sent, so that parallel questions see each other, and leaving early saves nothing.
 */
import type { ChatSessionSettings } from '../../../contract/endpoints/chat.ts';
import type { Caller } from '../../access/caller.ts';
import type { AccountRows, Database } from '../../database/database.ts';
import type { LanguageModelSettings } from '../../config/language-model-settings.ts';
import {
  addUsage,
  findUsedTokens,
  lockUsage,
  removeOldUsage,
  type ModelUsage,
  type UsageDay,
} from './usage-rows.ts';

export interface ModelBudget {
  /**
   * Counts what a turn may use at most.
   * @throws BudgetReachedError if the tokens of the reader or of the account are used: nothing is counted then.
   */
  reserve(most: ModelUsage): Promise<void>;
  /** Replaces what was reserved for a turn by what it has used. */
  settle(reserved: ModelUsage, used: ModelUsage): Promise<void>;
}

/** The message names the limit that is reached, for the asker. */
export class BudgetReachedError extends Error {
  override readonly name = 'BudgetReachedError';
}

export interface BudgetOwner {
  readonly accountId: number;
  /** Says who asks, in the words of `toReaderKey`. */
  readonly reader: string;
}

type TokenLimits = Pick<LanguageModelSettings, 'readerTokens' | 'accountTokens'>;

export function createModelBudget(
  database: Database,
  { accountId, reader }: BudgetOwner,
  { settings, now }: { readonly settings: TokenLimits | undefined; readonly now: Date },
): ModelBudget {
  const owner = { day: now.toISOString().slice(0, 10), reader };
  return {
    async reserve(most) {
      const reached = await database.write(accountId, async (rows) => {
        const limit = await findReachedLimit(rows, owner, settings);
        if (limit !== undefined) return limit;
        await addUsage(rows, owner, { ...most, turns: 1 });
        await removeOldUsage(rows, owner.day);
        return undefined;
      });
      if (reached !== undefined) throw new BudgetReachedError(reached);
    },
    async settle(reserved, used) {
      const inputTokens = used.inputTokens - reserved.inputTokens;
      const outputTokens = used.outputTokens - reserved.outputTokens;
      await database.write(accountId, (rows) =>
        addUsage(rows, owner, { inputTokens, outputTokens, turns: 0 }),
      );
    },
  };
}

const rest = 'Until midnight UTC, questions are answered without a language model.';

async function findReachedLimit(
  rows: AccountRows,
  owner: UsageDay,
  limits: TokenLimits | undefined,
): Promise<string | undefined> {
  const { readerTokens = Infinity, accountTokens = Infinity } = limits ?? {};
  if (Math.min(readerTokens, accountTokens) === Infinity) return undefined;
  await lockUsage(rows);
  const used = await findUsedTokens(rows, owner);
  if (used.ofReader >= readerTokens) return `You have used your tokens of today. ${rest}`;
  return used.ofAccount >= accountTokens ? `The tokens of today are used. ${rest}` : undefined;
}

interface ReaderParts {
  readonly caller: Caller;
  /** Whom an API key asks for. */
  readonly settings: ChatSessionSettings;
}

/** Says who asks: a user of the account, or a reader by the id of the host, which is unique in its embed tenant. */
export function toReaderKey({ caller, settings }: ReaderParts): string {
  const { internalId, externalId, email } = settings;
  if (internalId !== undefined) return JSON.stringify(['internal', internalId]);
  if (externalId !== undefined) return toEmbedKey(externalId);
  if (email !== undefined) return JSON.stringify(['email', email.toLowerCase()]);
  if (caller.userId !== undefined) return JSON.stringify(['user', caller.userId]);
  return caller.kind === 'embed' ? toEmbedKey(caller.claims.sub, caller.claims.embedTenant) : '[]';
}

const toEmbedKey = (id: string, embedTenant?: string): string =>
  JSON.stringify(['embed', embedTenant ?? null, id]);
