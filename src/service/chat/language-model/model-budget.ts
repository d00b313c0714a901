/**
 * How much of a language model may be used in a day or a month. What a turn may use at most is reserved before its
 * request is sent, so that parallel questions see each other, and leaving early saves nothing.
 */
import type { LanguageModelSettings } from '../../config/language-model-settings.ts';
import { describeLimit, describePeriodEnd, findReachedLimit } from '../usage/usage-limits.ts';
import { addUsage } from '../usage/usage-rows.ts';
import type { ModelUsage, UsageAccount } from '../usage/usage.ts';

export interface ModelBudget {
  /**
   * Counts what a turn may use at most.
   * @throws BudgetReachedError if a limit of tokens or cost is reached: nothing is counted then.
   */
  reserve(most: ModelUsage): Promise<void>;
  /** Replaces what was reserved for a turn by what it has used. */
  settle(reserved: ModelUsage, used: ModelUsage): Promise<void>;
}

/** The message names the limit that is reached, for the asker. */
export class BudgetReachedError extends Error {
  override readonly name = 'BudgetReachedError';
}

/** What a million tokens cost. */
export type TokenPrices = Pick<LanguageModelSettings, 'inputPrice' | 'outputPrice'>;

const units = new Set(['tokens', 'cost'] as const);

export function createModelBudget(
  { database, accountId, owner, limits }: UsageAccount,
  prices: TokenPrices,
): ModelBudget {
  return {
    async reserve(most) {
      const reached = await database.write(accountId, async (rows) => {
        const limit = await findReachedLimit(rows, owner, limits, units);
        if (limit) return limit;
        await addUsage(rows, owner, { ...most, cost: computeCost(most, prices), turns: 1 });
        return undefined;
      });
      if (!reached) return;
      const end = describePeriodEnd(reached);
      throw new BudgetReachedError(
        `${describeLimit(reached)} Questions are answered with a language model again ${end}.`,
      );
    },
    async settle(reserved, used) {
      const rest = {
        inputTokens: used.inputTokens - reserved.inputTokens,
        outputTokens: used.outputTokens - reserved.outputTokens,
      };
      await database.write(accountId, (rows) =>
        addUsage(rows, owner, { ...rest, cost: computeCost(rest, prices) }),
      );
    },
  };
}

const computeCost = (
  { inputTokens, outputTokens }: ModelUsage,
  { inputPrice, outputPrice }: TokenPrices,
): number => (inputTokens * inputPrice + outputTokens * outputPrice) / 1e6;
