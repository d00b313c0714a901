/** Finds the known word that a mistyped one is closest to. The first letter is hardly ever wrong. */
import { countEdits } from '../../../contract/find-nearest-name.ts';
import type { Word } from './words.ts';

/** Shorter words are close to too many others. */
const shortest = 4;
/** Of shorter words, no letter is taken for another one: "rate" is no "date". */
const replaced = 6;
/** From this length on, two letters may be wrong, else one. */
const long = 8;

/** @returns undefined: no known word is close. */
export function correctWord({ stem }: Word, known: Iterable<string>): Word | undefined {
  if (stem.length < shortest || /\d/.test(stem)) return undefined;
  let best: string | undefined;
  let least = (stem.length >= long ? 2 : 1) + 1;
  for (const one of known) {
    if (!mayBeMeant(stem, one)) continue;
    const distance = countEdits(stem, one);
    if (distance < least) [best, least] = [one, distance];
  }
  return best === undefined ? undefined : { text: best, stem: best };
}

/** Cheap, and before the letters are counted: there can be thousands of known words. */
function mayBeMeant(stem: string, known: string): boolean {
  const isNear =
    known.length >= shortest && known[0] === stem[0] && Math.abs(known.length - stem.length) <= 2;
  if (!isNear || areOpposites(stem, known)) return false;
  return stem.length >= replaced || known.length !== stem.length || sortLetters(known) === sortLetters(stem);
}

/** Where one word begins like this and the other does not, they are opposites. */
const negations = ['un', 'in', 'im', 'ir', 'dis', 'non'];

const areOpposites = (one: string, other: string): boolean =>
  negations.some((prefix) => prefix + one === other || prefix + other === one);

const sortLetters = (word: string): string => word.split('').sort().join('');
