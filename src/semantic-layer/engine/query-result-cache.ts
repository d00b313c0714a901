import type { Columns } from './olap-engine.ts';
import type { DataVersion } from './query-engine.ts';

/** A result of one query or several, as it is kept. */
export interface CachedQueryResult {
  /** The columns of each statement. */
  columns: Columns[];
  /** The data that the result is made from. */
  version: DataVersion;
}

/** Results of queries, up to a total number of cells. The least recently used result is dropped first. */
export class QueryResultCache {
  readonly #capacity: number;
  readonly #results = new Map<string, CachedQueryResult>();
  #cells = 0;

  /** Capacity in cells of all results together. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  find(key: string): CachedQueryResult | undefined {
    const result = this.#results.get(key);
    if (!result) return undefined;
    this.#results.delete(key);
    this.#results.set(key, result);
    return result;
  }

  store(key: string, result: CachedQueryResult): void {
    this.#drop(key);
    this.#results.set(key, result);
    this.#cells += countCells(result);
    for (const oldest of this.#results.keys()) {
      if (this.#cells <= this.#capacity) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const result = this.#results.get(key);
    if (result) this.#cells -= countCells(result);
    this.#results.delete(key);
  }
}

/** What a result takes besides its cells, in cells: results without rows are not free. */
const entryCells = 50;

const countCells = ({ columns }: CachedQueryResult): number =>
  columns.reduce((sum, cells) => sum + cells.length * (cells[0]?.length ?? 0), entryCells);
