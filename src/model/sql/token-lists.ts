/** Small questions about lists of tokens. */
import type { Token } from './tokens.ts';

export const isWord = (token: Token | undefined, value: string): boolean =>
  token?.kind === 'word' && token.value === value;

export const isSign = (token: Token | undefined, value: string): boolean =>
  token?.kind === 'sign' && token.value === value;

export const isName = (token: Token | undefined): token is Token =>
  token?.kind === 'word' || token?.kind === 'name';

/** Names that are not in quotes, and those of data models, are the same in upper and lower case. */
export const fold = (name: string): string => name.toLowerCase();

/** The pieces between the signs that stand outside all brackets. */
export function splitAt(tokens: readonly Token[], sign: string): (readonly Token[])[] {
  const pieces: Token[][] = [[]];
  const depth = tokens[0]?.depth ?? 0;
  for (const token of tokens) {
    if (isSign(token, sign) && token.depth === depth) pieces.push([]);
    else pieces.at(-1)?.push(token);
  }
  return pieces;
}

/** The parts of `a.b.c`; undefined if the tokens are anything else. */
export function readPath(tokens: readonly Token[]): readonly Token[] | undefined {
  const parts = tokens.filter((_, index) => index % 2 === 0);
  const dots = tokens.filter((_, index) => index % 2 === 1);
  const isPath = tokens.length % 2 === 1 && parts.every(isName) && dots.every((dot) => isSign(dot, '.'));
  return isPath ? parts : undefined;
}
