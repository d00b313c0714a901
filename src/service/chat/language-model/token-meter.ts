/** Counts the tokens of one answer, turn by turn. */
import type { ModelBudget } from './model-budget.ts';
import type { ModelUsage } from '../usage/usage.ts';

/** What an endpoint says that a turn has used. */
export interface ReportedUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

/** No turn of any model uses as many: a larger number is a mistake of the endpoint. */
const mostBelievable = 10_000_000;

export class TokenMeter {
  /** Of the turns that have begun. Those that have not ended count as the most that they may use. */
  total: ModelUsage = { inputTokens: 0, outputTokens: 0 };
  readonly #budget: ModelBudget;
  /** Of the turns that have not ended, in their order. */
  readonly #reserved: ModelUsage[] = [];

  constructor(budget: ModelBudget) {
    this.#budget = budget;
  }

  /** Before the request of a turn. @throws BudgetReachedError */
  async begin(most: ModelUsage): Promise<void> {
    await this.#budget.reserve(most);
    this.#reserved.push(most);
    this.#add(most.inputTokens, most.outputTokens);
  }

  /** After a turn. What the endpoint does not say, or cannot mean, counts as the most. */
  async settle({ inputTokens, outputTokens }: ReportedUsage): Promise<void> {
    const most = this.#reserved.shift();
    if (!most) return;
    const used = {
      inputTokens: isBelievable(inputTokens) && inputTokens > 0 ? inputTokens : most.inputTokens,
      outputTokens: isBelievable(outputTokens) ? outputTokens : most.outputTokens,
    };
    this.#add(used.inputTokens - most.inputTokens, used.outputTokens - most.outputTokens);
    await this.#budget.settle(most, used);
  }

  /** Of a turn that the endpoint has refused: nothing was read or written. */
  async release(): Promise<void> {
    const most = this.#reserved.shift();
    if (!most) return;
    this.#add(-most.inputTokens, -most.outputTokens);
    await this.#budget.settle(most, { inputTokens: 0, outputTokens: 0 });
  }

  #add(inputTokens: number, outputTokens: number): void {
    this.total = {
      inputTokens: this.total.inputTokens + inputTokens,
      outputTokens: this.total.outputTokens + outputTokens,
    };
  }
}

const isBelievable = (tokens: number | undefined): tokens is number =>
  Number.isSafeInteger(tokens) && tokens !== undefined && tokens >= 0 && tokens <= mostBelievable;
