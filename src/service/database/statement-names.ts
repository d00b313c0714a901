/**
 * Names for the reads that a connection repeats. The database parses and plans a statement with a name once: for lists of the
 * workspace, planning takes three to ten times as long as reading. A name follows from the text alone, so that behind a pooler,
 * which may give a connection the statements of others, it never stands for another statement.
 */
import { createHash } from 'node:crypto';
import { isRead } from './read-cache.ts';

/** The name of a statement on one connection. `undefined`: it is not repeated, so that the database need not keep it. */
export type FindStatementName = (text: string) => string | undefined;

/** Most names of a connection, since the server keeps each statement. A new connection begins anew. */
const maxNames = 100;
/** Most texts that are remembered as seen once. Then all are forgotten. */
const maxSeen = 500;

export function createStatementNames(): FindStatementName {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNames || !isRead(text)) return known;
    if (!seen.delete(text)) {
      remember(seen, text);
      return undefined;
    }
    const name = `read_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    names.set(text, name);
    return name;
  };
}

function remember(seen: Set<string>, text: string): void {
  if (seen.size >= maxSeen) seen.clear();
  seen.add(text);
}
