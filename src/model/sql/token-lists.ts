/** Small questions about lists of tokens. */
import type { SqlToken } from './tokenize-sql.ts';

export const isWord = (token: SqlToken | undefined, value: string): boolean =>
  token?.kind === 'word' && token.value === value;

export const isSign = (token: SqlToken | undefined, value: string): boolean =>
  token?.kind === 'sign' && token.value === value;

export const isName = (token: SqlToken | undefined): token is SqlToken =>
  token?.kind === 'word' || token?.kind === 'name';

/** Names that are not in quotes, and those of data models, are the same in upper and lower case. */
export const foldName = (name: string): string => name.toLowerCase();

/** The pieces between the signs that stand outside all brackets. */
export function splitTokens(tokens: readonly SqlToken[], sign: string): (readonly SqlToken[])[] {
  const pieces: SqlToken[][] = [[]];
  const depth = tokens[0]?.depth ?? 0;
  for (const token of tokens) {
    if (isSign(token, sign) && token.depth === depth) pieces.push([]);
    else pieces.at(-1)?.push(token);
  }
  return pieces;
}

/** The parts of `a.b.c`; undefined if the tokens are anything else. */
export function parseNamePath(tokens: readonly SqlToken[]): readonly SqlToken[] | undefined {
  const parts = tokens.filter((_, index) => index % 2 === 0);
  const dots = tokens.filter((_, index) => index % 2 === 1);
  const isPath = tokens.length % 2 === 1 && parts.every(isName) && dots.every((dot) => isSign(dot, '.'));
  return isPath ? parts : undefined;
}
