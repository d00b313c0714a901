/** Names in SQL: their comparison, their paths, and their quotes; strings are quoted beside them. */
import { isName, isSign, type SqlToken } from './tokenize-sql.ts';

/** Unquoted names, and names of data models, are case-insensitive. */
export const foldName = (name: string): string => name.toLowerCase();

/** The parts of `a.b.c`; undefined for anything else. */
export function parseNamePath(tokens: readonly SqlToken[]): readonly SqlToken[] | undefined {
  const parts = tokens.filter((_, index) => index % 2 === 0);
  const dots = tokens.filter((_, index) => index % 2 === 1);
  const isPath = tokens.length % 2 === 1 && parts.every(isName) && dots.every((dot) => isSign(dot, '.'));
  return isPath ? parts : undefined;
}

/** The only two functions that turn names and values into SQL text. */

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A backslash has no special meaning in a plain SQL string. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
