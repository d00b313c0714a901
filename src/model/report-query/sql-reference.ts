/** How a statement names a member of the data model. */
import type { Member } from '../parsing/parse-meta.ts';
import { listNamedTables } from '../sql/named-tables.ts';
import { reservedWords } from '../sql/reserved-words.ts';
import { quoteName, splitMember } from '../sql/sql-names.ts';
import { isWord, listSqlTokens, type SqlToken } from '../sql/sql-tokens.ts';

/** Measures are asked for by `MEASURE(…)`. Where several tables are read, names have that of theirs. */
export function writeMember({ name, kind }: Pick<Member, 'name' | 'kind'>, text: string): string {
  const { table, column } = splitMember(name);
  const tables = listNamedTables(text);
  const own = tables.find((one) => one.name === table.toLowerCase());
  const isQualified = tables.length > 1 || (tables.length === 1 && !own);
  const alias = own && own.alias !== own.name ? own.alias : table;
  const reference = isQualified ? `${quoteName(alias)}.${quoteName(column)}` : quoteName(column);
  return kind === 'measure' ? `MEASURE(${reference})` : reference;
}

/** What a click on a member writes at an offset: the cursor stands between both parts. */
export interface WrittenMember {
  readonly before: string;
  readonly after: string;
}

/** A blank text becomes a statement. In a list of columns, a comma comes before the next one. */
export function writeMemberAt(
  member: Pick<Member, 'name' | 'kind'>,
  text: string,
  offset: number,
): WrittenMember {
  const reference = writeMember(member, text);
  if (text.trim() === '') {
    const table = quoteName(splitMember(member.name).table);
    return { before: `SELECT\n  ${reference}`, after: `\nFROM ${table}` };
  }
  return { before: `${separate(text, offset)}${reference}`, after: '' };
}

function separate(text: string, offset: number): string {
  const tokens = listSqlTokens(text.slice(0, offset)).filter(({ kind }) => kind !== 'comment');
  const last = tokens.at(-1);
  const clause = tokens.findLast((token) => isWord(token, ...clauses));
  if (last && endsValue(last) && isWord(clause, 'select', 'by')) return ', ';
  return last?.to === offset && last.kind !== 'sign' ? ' ' : '';
}

const clauses = ['select', 'by', 'from', 'where', 'having', 'on', 'limit'];

function endsValue({ kind, text }: SqlToken): boolean {
  const word = text.toLowerCase();
  return kind === 'word'
    ? !reservedWords.has(word) && !clauses.includes(word)
    : kind !== 'sign' || text === ')';
}
