/**
 * Caches reads until the next write. It can be used only for the embedded database, to which no other process can write.
 * It has a single connection, so that no read can run between a write and its commit.
 */
import type { LogEvent } from 'kysely';

/** The cached value of a key, or else that of `read`. Every write empties the cache. Failed reads are not cached. */
export type ReadCached = <T>(key: string, read: () => Promise<T>) => Promise<T>;

export interface ReadCache {
  readonly read: ReadCached;
  /** Must be called for every statement; a write empties the cache. */
  readonly observeStatement: (event: LogEvent) => void;
}

/** Most entries; beyond that, the cache is emptied. */
const maxEntries = 5_000;

/** A `with` may hold writes. A column that is named by one of these words counts as a write, too: it only costs the cache. */
export const isRead = (text: string): boolean =>
  /^\s*select\b/i.test(text) ||
  (/^\s*with\b/i.test(text) && !/\b(?:insert|update|delete|merge)\b/i.test(text));

export function createReadCache(): ReadCache {
  const entries = new Map<string, Promise<unknown>>();
  return {
    read(key, read) {
      // Every key names the kind of its value, so that one key always has one type.
      const known = entries.get(key) as ReturnType<typeof read> | undefined;
      if (known) return known;
      if (entries.size >= maxEntries) entries.clear();
      const value = read();
      entries.set(key, value);
      value.catch(() => {
        if (entries.get(key) === value) entries.delete(key);
      });
      return value;
    },
    observeStatement({ query }) {
      if (isRead(query.sql)) return;
      entries.clear();
    },
  };
}

/** Reads without a cache, for databases to which other processes write. */
export const readUncached: ReadCached = (_, read) => read();
