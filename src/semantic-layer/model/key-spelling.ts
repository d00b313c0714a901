/** Keys of model files are written in snake_case or in camelCase, with the same meaning. */
import { countEdits } from '../../contract/find-nearest-name.ts';

export const toCamelCase = (key: string): string =>
  key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const toSnakeCase = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Both spellings of a key in snake_case. */
export const spellingsOf = (key: string): string[] => [...new Set([key, toCamelCase(key)])];

/**
 * The known key that is most similar to a misspelled word, in the spelling (snake_case or camelCase) of the word;
 * undefined where none is similar enough. `known` are in snake_case.
 */
export function findNearestKey(word: string, known: readonly string[]): string | undefined {
  const distance = (key: string): number =>
    Math.min(...spellingsOf(key).map((one) => countEdits(word.toLowerCase(), one.toLowerCase())));
  const [best] = known
    .map((key) => ({ key, distance: distance(key) }))
    .sort((first, second) => first.distance - second.distance);
  if (!best || best.distance > Math.max(1, Math.floor(word.length / 3))) return undefined;
  return /[a-z][A-Z]/.test(word) ? toCamelCase(best.key) : best.key;
}
