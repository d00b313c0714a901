/** Pages of a member's values: the newest question wins, and what was found stays until its answer is there. */
import {
  valuePageSize,
  parseValuePage,
  toValueQuery,
  type MemberValue,
  type ValueRequest,
} from '../../../model/controls/value-query.ts';
import type { FilterPanelInput } from './filter-panel-input.ts';

/** No filter takes more values than this; a list of all found is as long at most. */
export const maxChosenValues = 1_000;

export class ValueLoader {
  values: readonly MemberValue[] = [];
  /** What the values were found by. */
  searched: string | undefined;
  hasMore = false;
  isBusy = false;
  problem: string | undefined;
  readonly #ask: FilterPanelInput['runQuery'];
  readonly #onChange: () => void;
  #query: ValueRequest | undefined;
  #request = new AbortController();

  constructor(ask: FilterPanelInput['runQuery'], onChange: () => void) {
    this.#ask = ask;
    this.#onChange = onChange;
  }

  /** The first page of another question; what was asked before is dropped. */
  async search(question: ValueRequest): Promise<void> {
    this.#query = question;
    await this.#load(question, 0);
  }

  async next(): Promise<void> {
    if (this.#query && this.hasMore && !this.isBusy) await this.#load(this.#query, this.values.length);
  }

  /** All values that were asked for, up to `mostChosen`; undefined if there are more, or they cannot be had. */
  async findAll(): Promise<readonly MemberValue[] | undefined> {
    const question = this.#query;
    while (question === this.#query && this.hasMore && this.values.length < maxChosenValues && !this.problem)
      await this.#load(question, this.values.length, maxChosenValues - this.values.length);
    return this.hasMore || this.problem !== undefined ? undefined : this.values;
  }

  close(): void {
    this.#request.abort();
  }

  async #load(question: ValueRequest | undefined, offset: number, size = valuePageSize): Promise<void> {
    if (!question) return;
    this.#request.abort();
    const request = new AbortController();
    this.#request = request;
    this.isBusy = true;
    this.#onChange();
    try {
      const result = await this.#ask(toValueQuery(question, offset, size), request.signal);
      if (request.signal.aborted) return;
      const { values, hasMore } = parseValuePage(result, question, size);
      this.values = offset === 0 ? values : [...this.values, ...values];
      this.#finish({ hasMore, searched: question.search });
    } catch (error) {
      if (!request.signal.aborted) this.#finish({ problem: error instanceof Error ? error.message : '' });
    }
  }

  #finish({ hasMore = this.hasMore, searched = this.searched, problem }: Outcome): void {
    this.isBusy = false;
    this.hasMore = hasMore;
    this.searched = searched;
    this.problem = problem;
    this.#onChange();
  }
}

interface Outcome {
  readonly hasMore?: boolean;
  readonly searched?: string | undefined;
  readonly problem?: string | undefined;
}
