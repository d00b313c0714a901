/**
 * Remembers what was read until anything is written. Only for a database that this process alone writes: the embedded
 * one, which is locked against others and has a single connection, so no read can fall between a write and its commit.
 */
import type { LogEvent } from 'kysely';

/** The value under that key, read again after any write. A read that fails is not remembered. */
export type ReadCached = <T>(key: string, read: () => Promise<T>) => Promise<T>;

export interface ReadCache {
  readonly read: ReadCached;
  /** To be told of every statement. */
  readonly observeStatement: (event: LogEvent) => void;
}

/** More are not worth their memory; then all are forgotten. */
const maxEntries = 5_000;

export function createReadCache(): ReadCache {
  const entries = new Map<string, Promise<unknown>>();
  return {
    read(key, read) {
      // A key always stands for one kind of value: whoever makes it names that kind in it.
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
      if (!/^\s*select\b/i.test(query.sql)) entries.clear();
    },
  };
}

/** Where other processes write too, nothing can be remembered. */
export const readUncached: ReadCached = (_, read) => read();
