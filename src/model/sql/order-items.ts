/** The order of a SELECT. */
import { isWord, splitTokens } from './token-lists.ts';
import type { SqlToken } from './tokenize-sql.ts';

export interface OrderItem {
  readonly expression: readonly SqlToken[];
  /** ` DESC NULLS LAST` and the like, ready to be written; empty: the server's default. */
  readonly direction: string;
}

export function parseOrder(tokens: readonly SqlToken[]): OrderItem[] | undefined {
  if (tokens.length === 0) return [];
  const items = splitTokens(tokens, ',').map(readOrderItem);
  return items.every((item) => item.expression.length > 0) ? items : undefined;
}

const nulls: readonly (readonly string[])[] = [
  ['nulls', 'first'],
  ['nulls', 'last'],
];

function readOrderItem(tokens: readonly SqlToken[]): OrderItem {
  const outer = cutWords(tokens, nulls);
  const inner = cutWords(outer.rest, [['asc'], ['desc']]);
  return { expression: inner.rest, direction: inner.words + outer.words };
}

/** Cuts one of the endings off. */
function cutWords(
  tokens: readonly SqlToken[],
  endings: readonly (readonly string[])[],
): { rest: readonly SqlToken[]; words: string } {
  const words = endings.find((one) => endsWith(tokens, one)) ?? [];
  const rest = tokens.slice(0, tokens.length - words.length);
  return { rest, words: words.map((word) => ` ${word.toUpperCase()}`).join('') };
}

function endsWith(tokens: readonly SqlToken[], words: readonly string[]): boolean {
  const tail = tokens.slice(-words.length);
  return tail.length === words.length && words.every((word, index) => isWord(tail[index], word));
}
