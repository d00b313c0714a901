/** Logs the members of the data model that the tables cannot answer: at the start, and after each change. */
import type { DataModel } from '../data/model/data-model.ts';
import { findBrokenMembers, type StatementRunner } from '../data/query-sql/find-broken-members.ts';
import type { Log } from '../http/problem-response.ts';

/** Most broken members that one change logs by name. */
const mostLogged = 50;

export class BrokenMemberLog {
  readonly #log: Log;
  readonly #stop = new AbortController();
  /** What the last check has found: it is logged once. */
  #known: ReadonlySet<string> = new Set();
  #last: Promise<void> = Promise.resolve();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Checks in the background, one model after the other. */
  check(model: DataModel, engine: StatementRunner): void {
    this.#last = this.#last
      .then(() => this.#check(model, engine))
      .catch((error: unknown) => this.#report(error));
  }

  /** Ends a check that runs. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#last;
  }

  async #check(model: DataModel, engine: StatementRunner): Promise<void> {
    this.#stop.signal.throwIfAborted();
    const { faults } = await findBrokenMembers(model, engine, this.#stop.signal);
    const added = faults.filter(({ message }) => !this.#known.has(message));
    this.#known = new Set(faults.map(({ message }) => message));
    for (const fault of added.slice(0, mostLogged))
      this.#log('a part of the data model cannot be read', fault);
    const rest = added.length - mostLogged;
    if (rest > 0)
      this.#log('the data model cannot be read', new Error(`${rest} further parts cannot be read.`));
  }

  #report(error: unknown): void {
    if (!this.#stop.signal.aborted) this.#log('the data model could not be checked', error);
  }
}
