/** Logs the members of the data model that the tables cannot answer: at the start, and after each change. */
import type { DataModel } from '../../semantic-layer/model/data-model.ts';
import {
  findBrokenMembers,
  type StatementRunner,
  type TableFault,
} from '../../semantic-layer/query-sql/find-broken-members.ts';
import type { Log } from '../http/problem-response.ts';

/** Most broken members that one change logs by name. */
const mostLogged = 50;

export class BrokenMemberMonitor {
  readonly #log: Log;
  readonly #stop = new AbortController();
  #faults: readonly TableFault[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(log: Log) {
    this.#log = log;
  }

  /** What the last check has found. */
  get faults(): readonly TableFault[] {
    return this.#faults;
  }

  /** Checks one model after the other. Never rejects. */
  check(model: DataModel, engine: StatementRunner): Promise<void> {
    this.#last = this.#last
      .then(() => this.#check(model, engine))
      .catch((error: unknown) => this.#report(error));
    return this.#last;
  }

  /** Ends a check that runs. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#last;
  }

  async #check(model: DataModel, engine: StatementRunner): Promise<void> {
    this.#stop.signal.throwIfAborted();
    const { faults } = await findBrokenMembers(model, engine, this.#stop.signal);
    const known = new Set(this.#faults.map(({ message }) => message));
    const added = faults.filter(({ message }) => !known.has(message));
    this.#faults = faults;
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
