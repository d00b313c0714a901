/** Splits a written text into sentences. */
import type { Range } from './text-range.ts';

/** Words with a dot that ends no sentence. One letter with a dot never does. */
const abbreviations =
  /(?:^|[^\p{L}])(?:\p{L}|st|mr|mrs|ms|dr|no|nr|vs|ca|approx|e\.g|i\.e|bzw|ggf|z\.b|inc|ltd|mio|mrd|tsd)$/iu;

/** Covers the whole text. @param whole - what is never split, such as names with a dot. */
export function listSentences(text: string, whole: readonly Range[]): Range[] {
  const ends = [...text.matchAll(/[.!?…]+(?=\s)|[。！？]|\n/g)].flatMap(({ 0: sign, index }) => {
    const end = index + sign.length;
    const isInside = whole.some(([from, to]) => from <= index && end < to);
    return isInside || (sign === '.' && isAbbreviation(text, index)) ? [] : [end];
  });
  const starts = [0, ...ends];
  return starts
    .map((start, at): Range => [start, ends[at] ?? text.length])
    .filter(([start, end]) => end > start);
}

/** A dot before a lower-case letter or a digit is within a sentence, too. */
const isAbbreviation = (text: string, dot: number): boolean =>
  abbreviations.test(text.slice(Math.max(0, dot - 12), dot)) ||
  /^\.[ \t]+[\p{Ll}\d]/u.test(text.slice(dot, dot + 4));
