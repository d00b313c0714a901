/** Names in texts are compared by their words. */
import type { TextPosition } from './text-range.ts';

/** Names of at most this many letters are also words, such as "In": they have to be written as in the data. */
const shortName = 3;

export interface TextWord extends TextPosition {
  readonly text: string;
}

export const listTextWords = (text: string): TextWord[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));

/** The same for upper and lower case, and for any signs between the words. */
export function toNameKey(name: string): string {
  const words = listTextWords(name.normalize('NFKC')).map(({ text }) => text);
  const joined = words.join(' ');
  return joined.length <= shortName ? joined : joined.toLowerCase();
}
