/** Finds the names of the data in a written text. */
import type { DescribedRows } from './describe-rows.ts';
import { listTextWords, toNameKey, type TextWord } from './name-key.ts';
import type { TextPosition } from './text-range.ts';

/** A name as the rows have it, at one place of the text. */
export interface NameMention extends TextPosition {
  /** What is equal for all spellings of it. */
  readonly key: string;
  readonly members: ReadonlySet<string>;
}

/** Most words of a name. Longer ones are not found. */
const mostWords = 12;

/** Scripts that are written without spaces, or with endings that belong to the word before. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

export class NameFinder {
  /** Members by key. */
  readonly #members = new Map<string, Set<string>>();
  readonly #unspaced: { readonly name: string; readonly key: string }[] = [];
  #longest = 0;

  constructor(known: readonly DescribedRows[]) {
    for (const { names } of known) for (const { name, member } of names) this.#add(name, member);
  }

  #add(name: string, member: string): void {
    const key = toNameKey(name);
    // One letter is no name that a text could be searched for, and digits are numbers.
    if (key.length < 2 || /^[\p{N} ]*$/u.test(key)) return;
    const members = this.#members.get(key);
    if (members) return void members.add(member);
    this.#members.set(key, new Set([member]));
    this.#longest = Math.min(mostWords, Math.max(this.#longest, key.split(' ').length));
    if (unspaced.test(name)) this.#unspaced.push({ name: name.normalize('NFKC'), key });
  }

  /** The longest name at each place. Positions are those of the text. */
  find(text: string): NameMention[] {
    const words = listTextWords(text);
    const mentions: NameMention[] = [];
    for (let at = 0; at < words.length;) {
      const length = this.#measureName(words, at);
      const found = words.slice(at, at + length);
      if (length > 0) mentions.push(this.#toMention(found, joinWords(found)));
      at += Math.max(1, length);
    }
    return [...mentions, ...this.#findUnspaced(text)].sort((one, other) => one.start - other.start);
  }

  /** Number of words of the longest name that begins here; 0: none does. */
  #measureName(words: readonly TextWord[], at: number): number {
    for (let length = Math.min(this.#longest, words.length - at); length > 0; length -= 1)
      if (this.#members.has(joinWords(words.slice(at, at + length)))) return length;
    return 0;
  }

  #toMention(words: readonly TextWord[], key: string): NameMention {
    const start = words[0]?.start ?? 0;
    return { start, end: words.at(-1)?.end ?? start, key, members: this.#members.get(key) ?? new Set() };
  }

  #findUnspaced(text: string): NameMention[] {
    return this.#unspaced.flatMap(({ name, key }) => {
      const places: NameMention[] = [];
      for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length))
        places.push({ start, end: start + name.length, key, members: this.#members.get(key) ?? new Set() });
      return places;
    });
  }
}

const joinWords = (words: readonly TextWord[]): string => toNameKey(words.map(({ text }) => text).join(' '));
