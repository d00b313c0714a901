/** Finds the known word that a mistyped one is closest to. The first letter is hardly ever wrong. */
import type { Word } from './words.ts';

/** Shorter words are close to too many others. */
const shortest = 4;
/** Of shorter words, no letter is taken for another one: "rate" is no "date". */
const replaced = 6;
/** From this length on, two letters may be wrong, else one. */
const long = 8;

/** Where one word begins like this and the other does not, they are opposites. */
const negations = ['un', 'in', 'im', 'ir', 'dis', 'non'];

const areOpposites = (one: string, other: string): boolean =>
  negations.some((prefix) => prefix + one === other || prefix + other === one);

/** @returns undefined: no known word is close. */
export function correctWord(word: Word, known: Iterable<string>): Word | undefined {
  const { stem } = word;
  if (stem.length < shortest || /\d/.test(stem)) return undefined;
  let best: string | undefined;
  let least = (stem.length >= long ? 2 : 1) + 1;
  for (const one of known) {
    if (one.length < shortest || one[0] !== stem[0] || Math.abs(one.length - stem.length) >= least) continue;
    const distance = countEdits(stem, one);
    if (distance < least && !areOpposites(stem, one)) [best, least] = [one, distance];
  }
  return best === undefined ? undefined : { text: best, stem: best };
}

/** Letters that are missing, added, replaced, or swapped with their neighbour (optimal string alignment). */
function countEdits(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    const above = rows[at - 1] ?? [];
    const before = rows[at - 2] ?? [];
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1];
      const isSwapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      row.push(
        Math.min(
          (above[to] ?? Infinity) + 1,
          (row[to - 1] ?? Infinity) + 1,
          (above[to - 1] ?? Infinity) + (isSame ? 0 : one.length < replaced ? Infinity : 1),
          isSwapped ? (before[to - 2] ?? Infinity) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? Infinity;
}
