/** The tables that a statement names, as far as it is written. */
import { isSign, isWord, listSqlTokens, readName, type SqlToken } from './sql-tokens.ts';

export interface NamedTable {
  /** In lower case, as is the alias. */
  readonly name: string;
  /** The name by which its columns are qualified. */
  readonly alias: string;
}

/** What ends the list of tables, or stands between two of them. */
const ends = [
  'where',
  'group',
  'having',
  'order',
  'limit',
  'offset',
  'union',
  'except',
  'intersect',
  'window',
];
const joins = [
  'join',
  'cross',
  'inner',
  'left',
  'right',
  'full',
  'outer',
  'natural',
  'on',
  'using',
  'lateral',
];

export function listNamedTables(text: string): readonly NamedTable[] {
  const tokens = listSqlTokens(text).filter(({ kind }) => kind !== 'comment');
  return tokens.flatMap((_, index) => (beginsTable(tokens, index) ? readTable(tokens, index) : []));
}

/** Whether a table is named at this place: after `FROM`, `JOIN`, or a comma between tables. */
export function beginsTable(tokens: readonly SqlToken[], index: number): boolean {
  const before = tokens[index - 1];
  if (isWord(before, 'from', 'join')) return true;
  return isSign(before, ',') && isAmongTables(tokens, index - 1);
}

function isAmongTables(tokens: readonly SqlToken[], comma: number): boolean {
  let depth = 0;
  for (let at = comma - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (isSign(token, ')')) depth += 1;
    if (isSign(token, '(')) depth -= 1;
    if (depth < 0) return false;
    if (depth === 0 && isWord(token, 'from')) return true;
    if (depth === 0 && isWord(token, 'select', 'on', ...ends)) return false;
  }
  return false;
}

function readTable(tokens: readonly SqlToken[], index: number): NamedTable[] {
  const name = readName(tokens[index]);
  if (name === undefined) return [];
  const next = isWord(tokens[index + 1], 'as') ? tokens[index + 2] : tokens[index + 1];
  const isAlias = readName(next) !== undefined && !isWord(next, ...ends, ...joins);
  return [{ name, alias: (isAlias ? readName(next) : undefined) ?? name }];
}
