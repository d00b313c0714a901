/** The tables of a FROM clause: names and joins of names, nothing that is calculated. */
import { isName, isSign, isWord, readPath, splitAt } from './token-lists.ts';
import type { Token } from './tokens.ts';

export interface TableUse {
  readonly table: string;
  /** What the rest of the text calls it. */
  readonly alias: string;
}

const joinWords: ReadonlySet<string> = new Set(
  'join inner left right full outer cross natural semi anti'.split(' '),
);

/** Undefined if something else than tables stands there. */
export function readTables(from: readonly Token[]): TableUse[] | undefined {
  if (from.length === 0) return [];
  const uses = splitAt(from, ',').flatMap(splitJoins).map(readTable);
  const known = uses.filter((use) => use !== undefined);
  return known.length === uses.length ? known : undefined;
}

function splitJoins(tokens: readonly Token[]): (readonly Token[])[] {
  const pieces: Token[][] = [[]];
  tokens.forEach((token, index) => {
    const isJoin = isJoinWord(token, tokens[index + 1]);
    if (isJoin && !isJoinWord(tokens[index - 1], token)) pieces.push([]);
    if (!isJoin) pieces.at(-1)?.push(token);
  });
  return pieces;
}

/** LEFT(…) and RIGHT(…) are functions. */
const isJoinWord = (token: Token | undefined, next: Token | undefined): boolean =>
  token?.kind === 'word' && token.depth === 0 && joinWords.has(token.value) && !isSign(next, '(');

function readTable(tokens: readonly Token[]): TableUse | undefined {
  const end = tokens.findIndex(
    (token) => token.depth === 0 && (isWord(token, 'on') || isWord(token, 'using')),
  );
  const head = end === -1 ? tokens : tokens.slice(0, end);
  const plain = head.filter((token) => !isWord(token, 'as'));
  const whole = readPath(plain)?.at(-1)?.value;
  if (whole !== undefined) return { table: whole, alias: whole };
  const table = readPath(plain.slice(0, -1))?.at(-1)?.value;
  const alias = plain.at(-1);
  return table !== undefined && isName(alias) ? { table, alias: alias.value } : undefined;
}
