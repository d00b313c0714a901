/** The order of a SELECT. */
import { isWord, splitAt } from './token-lists.ts';
import type { Token } from './tokens.ts';

export interface OrderItem {
  readonly expression: readonly Token[];
  /** ` DESC NULLS LAST` and the like, ready to be written; empty: the server's default. */
  readonly direction: string;
}

export function readOrder(tokens: readonly Token[]): OrderItem[] | undefined {
  if (tokens.length === 0) return [];
  const items = splitAt(tokens, ',').map(readOrderItem);
  return items.every((item) => item.expression.length > 0) ? items : undefined;
}

const directions: readonly (readonly string[])[] = [['nulls', 'first'], ['nulls', 'last'], ['asc'], ['desc']];

function readOrderItem(tokens: readonly Token[]): OrderItem {
  const words = directions.find((one) => endsWith(tokens, one));
  if (!words) return { expression: tokens, direction: '' };
  const { expression, direction } = readOrderItem(tokens.slice(0, -words.length));
  return { expression, direction: `${direction} ${words.join(' ').toUpperCase()}` };
}

function endsWith(tokens: readonly Token[], words: readonly string[]): boolean {
  const tail = tokens.slice(-words.length);
  return tail.length === words.length && words.every((word, index) => isWord(tail[index], word));
}
