/** The tables of a FROM clause: names and joins of names, nothing that is calculated. */
import { isName, isSign, isWord, parseNamePath, splitTokens } from './token-lists.ts';
import type { SqlToken } from './tokenize-sql.ts';

export interface TableReference {
  readonly table: string;
  /** What the rest of the text calls it. */
  readonly alias: string;
}

const joinWords: ReadonlySet<string> = new Set(
  'join inner left right full outer cross natural semi anti'.split(' '),
);

/** Undefined if something else than tables stands there. */
export function parseTableReferences(from: readonly SqlToken[]): TableReference[] | undefined {
  if (from.length === 0) return [];
  const uses = splitTokens(from, ',').flatMap(splitJoins).map(readTable);
  const known = uses.filter((use) => use !== undefined);
  return known.length === uses.length ? known : undefined;
}

function splitJoins(tokens: readonly SqlToken[]): (readonly SqlToken[])[] {
  const pieces: SqlToken[][] = [[]];
  tokens.forEach((token, index) => {
    const isJoin = isJoinWord(token, tokens[index + 1]);
    if (isJoin && !isJoinWord(tokens[index - 1], token)) pieces.push([]);
    if (!isJoin) pieces.at(-1)?.push(token);
  });
  return pieces;
}

/** LEFT(…) and RIGHT(…) are functions. */
const isJoinWord = (token: SqlToken | undefined, next: SqlToken | undefined): boolean =>
  token?.kind === 'word' && token.depth === 0 && joinWords.has(token.value) && !isSign(next, '(');

function readTable(tokens: readonly SqlToken[]): TableReference | undefined {
  const end = tokens.findIndex(
    (token) => token.depth === 0 && (isWord(token, 'on') || isWord(token, 'using')),
  );
  const head = end === -1 ? tokens : tokens.slice(0, end);
  const plain = head.filter((token) => !isWord(token, 'as'));
  const whole = parseNamePath(plain)?.at(-1)?.value;
  if (whole !== undefined) return { table: whole, alias: whole };
  const table = parseNamePath(plain.slice(0, -1))?.at(-1)?.value;
  const alias = plain.at(-1);
  return table !== undefined && isName(alias) ? { table, alias: alias.value } : undefined;
}
