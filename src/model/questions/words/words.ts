/** Splits English questions, titles and values into comparable words. */

export interface Word {
  /** As it was written. */
  readonly text: string;
  /** In lower case, without accents and the ending of a plural. */
  readonly stem: string;
  /** The number that it is, such as 1500 for "1,500" and 2000 for "2k". */
  readonly number?: number | undefined;
}

/** Dates, numbers, words with their apostrophes and inner dots, and the signs that questions use for words. */
const pattern =
  /\d{4}-\d\d(?:-\d\d)?(?![\d-])|[$€£]?\d+(?:[.,]\d+)*(?:k|m|%)?(?![\p{L}\d])|[\p{L}\p{N}]+(?:['’.&][\p{L}\p{N}]+)*|[,;%&<>=/]+|(?<=[\p{L}\d\s])[-–](?=[\p{L}\d\s])/giu;

export function splitWords(text: string): Word[] {
  return (text.normalize('NFKC').match(pattern) ?? []).map((word) => ({
    text: word,
    stem: stemOf(word),
    number: readNumber(word),
  }));
}

/** The same for singular and plural, upper and lower case, with and without accents. */
export function stemOf(word: string): string {
  const plain = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/['’.]/g, '');
  return singularOf(plain);
}

function singularOf(word: string): string {
  if (word.length < 4 || !/[a-z]s$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:[sxz]|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

const scales: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, '%': 0.01 };

/** A comma groups three digits; anything else with a comma is not read. */
function readNumber(text: string): number | undefined {
  const [, digits = '', scale = ''] =
    /^[$€£]?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)([km%]?)$/i.exec(text) ?? [];
  // "1.000" is a thousand in many countries.
  if (digits === '' || /^\d{1,3}(?:\.\d{3})+$/.test(digits)) return undefined;
  return Number(digits.replaceAll(',', '')) * (scales[scale.toLowerCase()] ?? 1);
}

/** Words that stand within names without telling one from another. */
const silent = new Set(['of', 'the', 'a', 'an', '-', '–']);
/** Words that have a meaning of their own in a question: a name has them only if it is written with them. */
const joining = new Map(
  ['with', 'in', 'by', 'for', 'and', '&'].map((word): [string, string] => [
    word,
    word === '&' ? 'and' : word,
  ]),
);
/** Signs and words that part names in a question. No name is found across them. */
const parting = new Set([',', ';', '/', 'or', 'plus']);

/** Signs are no part of a name. */
const isNamePart = (word: Word | undefined): boolean => word !== undefined && /[\p{L}\p{N}]/u.test(word.stem);

/**
 * What a name is found by: its words in any order, without those that only link others. "Size of animal" is "animal
 * size". A linking word at the beginning or end is one of the name, as in "With damage".
 * Empty: it is no name.
 */
export function toNameKey(words: readonly Word[]): string {
  if (![words[0], words.at(-1)].every(isNamePart)) return '';
  const inner = words.slice(1, -1);
  if (inner.some(({ stem }) => parting.has(stem))) return '';
  const joints = new Set(inner.flatMap(({ stem }) => joining.get(stem) ?? []));
  return [toBareKey(words), ...[...joints].sort()].join(' + ');
}

/** The keys that a name is kept under: with the words that join its parts, and without them. */
export function listNameKeys(words: readonly Word[]): string[] {
  const key = toNameKey(words);
  return key === '' ? [] : [...new Set([key, toBareKey(words)])];
}

function toBareKey(words: readonly Word[]): string {
  const isEnd = (at: number): boolean => at === 0 || at === words.length - 1;
  return words
    .filter(({ stem }, at) => isEnd(at) || (!silent.has(stem) && !joining.has(stem)))
    .map(({ stem }) => stem)
    .sort()
    .join(' ');
}
