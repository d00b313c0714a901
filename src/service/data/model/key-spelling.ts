/** Keys of model files are written in snake_case or in camelCase, and mean the same. */
import { countEdits } from '../../http/edit-distance.ts';

export const toCamelCase = (key: string): string =>
  key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const toSnakeCase = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Both spellings of a key that is given in snake_case. */
export const spellingsOf = (key: string): string[] => [...new Set([key, toCamelCase(key)])];

/**
 * The key that comes closest in either of its spellings, if it is close enough to have been meant; in the spelling
 * that the word itself is in. `known` are in snake_case.
 */
export function findNearest(word: string, known: readonly string[]): string | undefined {
  const distance = (key: string): number =>
    Math.min(...spellingsOf(key).map((one) => countEdits(word.toLowerCase(), one.toLowerCase())));
  const [best] = known
    .map((key) => ({ key, distance: distance(key) }))
    .sort((first, second) => first.distance - second.distance);
  if (!best || best.distance > Math.max(1, Math.floor(word.length / 3))) return undefined;
  return /[a-z][A-Z]/.test(word) ? toCamelCase(best.key) : best.key;
}
