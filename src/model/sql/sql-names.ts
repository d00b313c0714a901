/** Names and values as SQL writes them. */
import { reservedWords } from './reserved-words.ts';

/** In quotes where PostgreSQL asks for them. */
export const quoteName = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) && !reservedWords.has(name) ? name : `"${name.replaceAll('"', '""')}"`;

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The view of `view.member`, and the name of its column there. */
export function splitMember(member: string): { readonly table: string; readonly column: string } {
  const at = member.indexOf('.');
  return { table: member.slice(0, Math.max(at, 0)), column: member.slice(at + 1) };
}
