/**
 * Remembers what an answer depends on at the moment when its rows are read: what its asker may see, and the statements of all of its
 * queries with their row policies. An answer is shown again only while all of that is the same.
 */
import { createHash } from 'node:crypto';
import { toPermissions, type DataCaller, type SealQuery } from '../../access/data-access-ports.ts';
import type { DataClient } from '../../own-data-api/data-client.ts';

export interface WitnessPorts {
  /** `undefined`: the statements of queries are not known, so that no answer is shown again. */
  readonly sealQuery: SealQuery | undefined;
  /** What the reader might see when the request was taken. */
  readonly permissions: string;
  /** With the rights of this moment. `undefined`: the reader's credential has ended. */
  readonly findCaller: () => Promise<DataCaller | undefined>;
  /** Names of cubes, views and members that the agent may use. */
  readonly members: readonly string[] | null;
  /** The body of `GET /v1/meta`, as the agent may use it. */
  readonly readMeta: () => Promise<unknown>;
}

/** What is sealed of an answer. */
export interface SealedAnswer {
  readonly queries: readonly unknown[];
  /** Whether a language model wrote it, which has also read the names of members. */
  readonly isWritten: boolean;
  /** The time from which relative dates are counted. */
  readonly at: Date;
}

/** @returns `undefined` if the answer must not be shown again. */
export async function sealAnswer(
  ports: WitnessPorts,
  { queries, isWritten, at }: SealedAnswer,
): Promise<string | undefined> {
  const caller = await ports.findCaller();
  if (!caller || !ports.sealQuery) return undefined;
  const statements: (string | undefined)[] = [];
  for (const query of queries) statements.push(await sealStatement(ports.sealQuery, caller, { query, at }));
  if (statements.includes(undefined)) return undefined;
  const names = isWritten ? await ports.readMeta() : undefined;
  return toHash([toPermissions(caller), ports.members, statements, names]);
}

const toHash = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

interface DatedQuery {
  readonly query: unknown;
  readonly at: Date;
}

/** @returns `undefined` where the caller may not send the query. */
const sealStatement = (
  sealQuery: SealQuery,
  caller: DataCaller,
  { query, at }: DatedQuery,
): Promise<string | undefined> => sealQuery(caller, query, at).catch(() => undefined);

export class AnswerWitness {
  readonly #ports: WitnessPorts;
  readonly #at: Date;
  readonly #readsNames: boolean;
  /** Hashes of the data model, each time that it was read. Several: it has changed meanwhile. */
  readonly #names = new Set<string>();
  /** What each query was when it ran, by its JSON. `undefined`: unknown, so that the answer is not shown again. */
  readonly #read = new Map<string, string | undefined>();

  /** @param readsNames - whether a language model answers, which may tell any name of the data model. */
  constructor(ports: WitnessPorts, at: Date, readsNames: boolean) {
    this.#ports = ports;
    this.#at = at;
    this.#readsNames = readsNames;
  }

  /** @returns a client whose queries are remembered. */
  watch(client: DataClient): DataClient {
    return {
      readMeta: async () => {
        const meta = await client.readMeta();
        if (this.#readsNames) this.#names.add(toHash(meta));
        return meta;
      },
      run: async (query) => {
        await this.note([query]);
        return client.run(query);
      },
    };
  }

  /** Remembers queries whose rows are about to be read, or stand in answers that a language model is about to be told. */
  async note(queries: readonly unknown[]): Promise<void> {
    const caller = queries.length > 0 ? await this.#ports.findCaller() : undefined;
    for (const query of queries) {
      const seal = await this.#seal(caller, query);
      const key = JSON.stringify(query);
      this.#read.set(key, this.#read.has(key) && this.#read.get(key) !== seal ? undefined : seal);
    }
  }

  /** Remembers the names of the data model, which answers before may have told. */
  async noteNames(): Promise<void> {
    if (this.#readsNames) this.#names.add(toHash(await this.#ports.readMeta()));
  }

  /** All queries so far, also those that look up values. */
  get queries(): unknown[] {
    return [...this.#read.keys()].map((key): unknown => JSON.parse(key));
  }

  /**
   * Whether the rows and names that were read are still those of the reader. Where statements are not known, only a reader of
   * everything is sure of that.
   */
  async isCurrent(): Promise<boolean> {
    const caller = await this.#ports.findCaller();
    if (!caller || toPermissions(caller) !== this.#ports.permissions) return false;
    if (!this.#ports.sealQuery) return !caller.bounded;
    if (this.#names.size > 0) await this.noteNames();
    if (this.#names.size > 1) return false;
    for (const [key, seal] of this.#read)
      if (seal === undefined || (await this.#seal(caller, JSON.parse(key))) !== seal) return false;
    return true;
  }

  async #seal(caller: DataCaller | undefined, query: unknown): Promise<string | undefined> {
    const { sealQuery } = this.#ports;
    if (!sealQuery || !caller) return undefined;
    const statement = await sealStatement(sealQuery, caller, { query, at: this.#at });
    return statement === undefined ? undefined : toHash([toPermissions(caller), statement]);
  }
}
