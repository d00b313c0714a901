/** Loads a member's values page by page. A new search aborts the former one. Old values stay until new ones arrive. */
import {
  valuePageSize,
  parseValuePage,
  toValueQuery,
  type MemberValue,
  type ValueRequest,
} from '../../../../model/controls/value-query.ts';
import type { FilterPanelInput } from './filter-panel-input.ts';

/** Most values of a filter, and of a list of all values. */
export const maxChosenValues = 1_000;

export class ValueLoader {
  values: readonly MemberValue[] = [];
  /** The search text of the values. */
  searched: string | undefined;
  hasMore = false;
  isBusy = false;
  problem: string | undefined;
  readonly #runQuery: FilterPanelInput['runQuery'];
  readonly #onChange: () => void;
  #query: ValueRequest | undefined;
  /** Index of the first value of the last request. */
  #offset = 0;
  #request = new AbortController();

  constructor(runQuery: FilterPanelInput['runQuery'], onChange: () => void) {
    this.#runQuery = runQuery;
    this.#onChange = onChange;
  }

  /** Loads the first page of a new search, and aborts the former one. */
  async search(search: ValueRequest): Promise<void> {
    this.#query = search;
    await this.#load(search, 0);
  }

  /** Loads again what could not be loaded. */
  async retry(): Promise<void> {
    await this.#load(this.#query, this.#offset);
  }

  async next(): Promise<void> {
    if (this.#query && this.hasMore && !this.isBusy) await this.#load(this.#query, this.values.length);
  }

  /** Loads all values of the search, up to `maxChosenValues`. `undefined` if there are more, or if loading fails. */
  async findAll(): Promise<readonly MemberValue[] | undefined> {
    const search = this.#query;
    while (search === this.#query && this.hasMore && this.values.length < maxChosenValues && !this.problem)
      await this.#load(search, this.values.length, maxChosenValues - this.values.length);
    return this.hasMore || this.problem !== undefined ? undefined : this.values;
  }

  /** Whether the values are those of the last search, and not of the one before. */
  get isCurrent(): boolean {
    return this.searched !== undefined && this.searched === this.#query?.search;
  }

  close(): void {
    this.#request.abort();
  }

  async #load(search: ValueRequest | undefined, offset: number, size = valuePageSize): Promise<void> {
    if (!search) return;
    this.#request.abort();
    const request = new AbortController();
    this.#request = request;
    this.#offset = offset;
    this.isBusy = true;
    this.#onChange();
    try {
      const result = await this.#runQuery(toValueQuery(search, offset, size), request.signal);
      if (request.signal.aborted) return;
      const { values, hasMore } = parseValuePage(result, search, size);
      this.values = offset === 0 ? values : [...this.values, ...values];
      this.#finish({ hasMore, searched: search.search });
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
