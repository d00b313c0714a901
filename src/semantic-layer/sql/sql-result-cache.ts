/** Complete results of small queries, up to a total size. The least recently used result is dropped first. */
import { prepareSql, type SqlContext } from './prepare-sql.ts';
import type { RowSource } from '../sql-response-stream.ts';

export interface CachedSqlResult {
  /** The response body. */
  parts: readonly Uint8Array[];
  /** When the data that the result is made from was loaded. */
  loadedAt: Date;
  /** The parser's JSON for the query's text. */
  tree: string;
  /** The fingerprint of the SQL that ran: see `PreparedSql`. */
  fingerprint: string;
}

export class SqlResultCache {
  readonly #room: number;
  readonly #results = new Map<string, CachedSqlResult>();
  #bytes = 0;

  /** Capacity in bytes of all results together. */
  constructor(capacity: number) {
    this.#room = capacity;
  }

  /** The stored result of the same text and reader, if the text still prepares to the same SQL. */
  find(key: string, text: string, context: SqlContext): CachedSqlResult | undefined {
    const result = this.#results.get(key);
    if (!result) return undefined;
    if (prepareSql(text, result.tree, context).fingerprint !== result.fingerprint) {
      this.#drop(key);
      return undefined;
    }
    this.#results.delete(key);
    this.#results.set(key, result);
    return result;
  }

  store(key: string, result: CachedSqlResult): void {
    this.#drop(key);
    this.#results.set(key, result);
    this.#bytes += countBytes(result);
    for (const oldest of this.#results.keys()) {
      if (this.#bytes <= this.#room) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const result = this.#results.get(key);
    if (result) this.#bytes -= countBytes(result);
    this.#results.delete(key);
  }
}

const countBytes = ({ parts, tree, fingerprint }: CachedSqlResult): number =>
  parts.reduce((sum, { byteLength }) => sum + byteLength, tree.length + fingerprint.length);

export function toCachedRowSource({ parts }: CachedSqlResult): RowSource {
  let place = 0;
  return { next: () => Promise.resolve(parts[place++]), leave: () => undefined };
}
