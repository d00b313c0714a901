/** Answers of queries, as many as there is room for; the one that was asked longest ago makes room. */
import type { Columns } from './olap-engine.ts';

export interface CachedQueryResult {
  /** Of each statement. */
  columns: Columns[];
  /** When the rows that it was made from were loaded. */
  loadedAt: Date;
}

export class QueryResultCache {
  readonly #room: number;
  readonly #answers = new Map<string, CachedQueryResult>();
  #cells = 0;

  /** Room in cells of all answers together. */
  constructor(capacity: number) {
    this.#room = capacity;
  }

  find(key: string): CachedQueryResult | undefined {
    const answer = this.#answers.get(key);
    if (!answer) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    return answer;
  }

  store(key: string, answer: CachedQueryResult): void {
    this.#drop(key);
    this.#answers.set(key, answer);
    this.#cells += countCells(answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#cells <= this.#room) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const answer = this.#answers.get(key);
    if (answer) this.#cells -= countCells(answer);
    this.#answers.delete(key);
  }
}

const countCells = ({ columns }: CachedQueryResult): number =>
  columns.reduce((sum, cells) => sum + cells.length * (cells[0]?.length ?? 0), 0);
