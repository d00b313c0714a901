/** Finds the numbers in a text that somebody has written, in the notation of a locale. */
import type { TextPosition, Range } from './text-range.ts';

/** Its place includes a percent sign, and a word such as "million". */
export interface NumberToken extends TextPosition {
  /** With the word: 2,500,000 for "2.5 million". Of "12 %", 12. */
  readonly value: number;
  readonly isPercent: boolean;
  /** What one unit of its last digit stands for: 100,000 for "2.5 million". */
  readonly unit: number;
  /** Number of digits, without zeros at the beginning. */
  readonly digits: number;
}

/** Words after a number that multiply it, in the languages of the catalogues. */
const scales: ReadonlyMap<string, number> = new Map(
  (
    [
      [1e2, '百,백'],
      [1e3, 'k,thousand,tausend,tsd.,tsd,mille,mil,千,천'],
      [1e4, '万,萬,만'],
      [1e6, 'm,million,millions,mio.,mio,millionen,millón,millones,milhão,milhões'],
      [1e8, '億,亿,억'],
      [1e9, 'b,bn,billion,mrd.,mrd,milliarde,milliarden,milliard,milliards,mil millones,bilhão,bilhões'],
      [1e12, '兆'],
    ] as const
  ).flatMap(([scale, words]) => words.split(',').map((word) => [word, scale] as const)),
);

const scaleWords = [...scales.keys()].sort((one, other) => other.length - one.length).join('|');
/** Writing systems without spaces between words, whose letters may stand beside a number. */
const unspaced = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]`;
const letter = String.raw`(?!${unspaced})\p{L}`;
const suffix = String.raw`(?:[\s\u00a0\u202f]?(%|percent(?!\p{L})|(?:${scaleWords.replaceAll('.', String.raw`\.`)})(?!${letter})))?`;

export function listNumberTokens(text: string, locale: string): NumberToken[] {
  const { group, decimal } = readSeparators(locale);
  const grouped = String.raw`\d{1,3}(?:[${group}]\d{3})+`;
  const number = String.raw`(?:${grouped}|\d+)(?:[${decimal}]\d+)?`;
  // Not within a word, a time such as 10:30, or a version such as 1.2.3.
  const pattern = new RegExp(
    String.raw`(?<!${letter}|[\p{Nd}:_]|\p{Nd}[.,٫٬'’])[-−]?(?:[$€£]\s?)?(${number})${suffix}(?!${letter}|[\p{Nd}:_])(?![.,٫٬'’]\p{Nd})`,
    'giu',
  );
  return [...text.matchAll(pattern)].flatMap((found) => {
    const [whole, digits = '', word = ''] = found;
    const plain = digits.replace(new RegExp(`[${group}]`, 'g'), '').replace(decimal, '.');
    return toToken(plain, word.toLowerCase(), {
      start: found.index,
      end: found.index + whole.length,
      isNegative: /^[-−]/.test(whole),
    });
  });
}

/**
 * Digits that are no number in the notation of the locale, such as "1,50,000" or digits beside letters, and words for
 * large numbers. Nobody can check them, so none of them may pass for a checked one.
 *
 * @param readable - what has been read as a number, a date or a name.
 */
export function listUnreadNumbers(text: string, readable: readonly Range[]): Range[] {
  const pattern =
    /(?<![\p{L}_])[\p{L}_]*[\p{Nd}\p{Nl}\p{No}](?:[.,:٫٬'’/]?[\p{L}\p{N}_])*%?|\b(?:hundreds?|thousands?|millions?|billions?|dozens?)\b/giu;
  return [...blank(text, readable).matchAll(pattern)].map(({ 0: found, index }) => [
    index,
    index + found.length,
  ]);
}

/** The text with spaces in place of the ranges. */
function blank(text: string, ranges: readonly Range[]): string {
  const characters = text.split('');
  for (const [from, to] of ranges) characters.fill(' ', from, to);
  return characters.join('');
}

function toToken(
  plain: string,
  word: string,
  { start, end, isNegative }: TextPosition & { readonly isNegative: boolean },
): NumberToken[] {
  const scale = scales.get(word) ?? 1;
  const places = plain.split('.')[1]?.length ?? 0;
  const value = Number(plain) * scale * (isNegative ? -1 : 1);
  if (!Number.isFinite(value)) return [];
  return [
    {
      start,
      end,
      value,
      isPercent: word === '%' || word === 'percent',
      unit: scale / 10 ** places,
      digits: plain.replace('.', '').replace(/^0+/, '').length,
    },
  ];
}

function readSeparators(locale: string): { readonly group: string; readonly decimal: string } {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.8);
  const find = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const group = find('group');
  // A space within a number is written in several widths.
  return {
    group: /\s/.test(group) ? String.raw`\u0020\u00a0\u202f` : group || ',',
    decimal: find('decimal') || '.',
  };
}
