/** DuckDB's complaints in words about the caller's text, which names no view or column of ours. */
import { DataError } from '../data-error.ts';
import { SqlStoppedError } from './sql-stopped-error.ts';
import { firstLine } from './sql-tree.ts';
import type { PreparedSql } from './prepare-sql.ts';

const outOfMemory = /^Out of Memory Error/;

/** Anything that is not DuckDB's stays as it is. */
export function describeSqlError(error: unknown, prepared: Pick<PreparedSql, 'nonce'> | undefined): unknown {
  if (!(error instanceof DataError)) return error;
  if (outOfMemory.test(error.message))
    return new SqlStoppedError('The query needed more memory than one query may have, and was stopped.');
  const message = firstLine(error.message)
    .replace(/^[A-Z]\w+ Error: /, '')
    // What stands for a joined table.
    .replace(/^Values list /, 'Table ');
  return new DataError(prepared ? withoutOurs(message, prepared.nonce) : message);
}

/** What else there is, DuckDB lists after a line break; names of ours mean nothing to the caller. */
function withoutOurs(message: string, nonce: string): string {
  const [first = ''] = message.split('\n');
  return first.includes(nonce)
    ? 'The query does not fit the tables it names: look at its columns and joins.'
    : first;
}
