import { DataError } from '../data-error.ts';
import type { Columns } from '../engine/olap-engine.ts';
import type { DataVersion, QueryEngine } from '../engine/query-engine.ts';
import { defaultSource } from '../model/data-source.ts';
import { defaultRefreshKey, findCurrentPeriod, type RefreshKey } from '../model/refresh-key.ts';
import type { Statement } from '../query-sql/query-sql.ts';

export interface LiveEngine {
  run(statement: Statement, signal?: AbortSignal): Promise<Columns>;
}

interface Answer {
  readonly period: string;
  readonly value: Promise<string>;
  /** The value once it is there. */
  known?: string;
}

/** Results of refresh keys that are kept. A model has about one for each cube. */
const maxAnswers = 1_000;

/** Sends each statement to its data source: the embedded engine, or databases that are asked live. */
export class RoutingQueryEngine implements QueryEngine {
  readonly #embedded: QueryEngine;
  readonly #live: ReadonlyMap<string, LiveEngine>;
  readonly #now: () => Date;
  readonly #answers = new Map<string, Answer>();

  constructor(
    embedded: QueryEngine,
    live: ReadonlyMap<string, LiveEngine>,
    now: () => Date = () => new Date(),
  ) {
    this.#embedded = embedded;
    this.#live = live;
    this.#now = now;
  }

  async run(statement: Statement, signal?: AbortSignal): Promise<Columns> {
    const name = statement.dataSource ?? defaultSource;
    const live = this.#live.get(name);
    if (live) return live.run(statement, signal);
    if (name !== defaultSource) throw new DataError(`The data source '${name}' is not configured.`, 503);
    return this.#embedded.run(statement, signal);
  }

  findVersion(statements: readonly Statement[]): DataVersion | Promise<DataVersion> {
    const [first] = statements;
    const name = first?.dataSource ?? defaultSource;
    if (!first || !this.#live.has(name)) return this.#embedded.findVersion(statements);
    const loadedAt = this.#now();
    // Without a key, a result would be kept for ever.
    const keys = first.refreshKeys?.length ? first.refreshKeys : [defaultRefreshKey];
    const parts = keys.map((key) => this.#findPart(name, key, loadedAt));
    const texts = parts.filter((part) => typeof part === 'string');
    if (texts.length === parts.length) return { key: JSON.stringify(texts), loadedAt };
    const version = Promise.all(parts.map((part) => Promise.resolve(part))).then((found) => ({
      key: JSON.stringify(found),
      loadedAt,
    }));
    // A caller that went away waits for it no more, and its failure must not end the process.
    version.catch(() => undefined);
    return version;
  }

  #findPart(name: string, key: RefreshKey, now: Date): string | Promise<string> {
    const period = findCurrentPeriod(key, now);
    if (key.sql === undefined) return period;
    const id = JSON.stringify([name, key]);
    const answer = this.#answers.get(id);
    if (answer?.period === period) return answer.known ?? answer.value;
    return this.#ask(id, period, { sql: key.sql, values: [], dataSource: name });
  }

  /** A query that fails is asked again with the next request. */
  #ask(id: string, period: string, statement: Statement): Promise<string> {
    const value = this.run(statement).then((columns) => JSON.stringify(columns));
    const answer: Answer = { period, value };
    if (this.#answers.size >= maxAnswers) this.#answers.clear();
    this.#answers.set(id, answer);
    value.then(
      (known) => (answer.known = known),
      () => this.#answers.get(id) === answer && this.#answers.delete(id),
    );
    return value;
  }
}
