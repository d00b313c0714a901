/** Most characters of a text. */
const mostLetters = 80;

/** A value of a theme for a message to its author: short, and whatever it is. */
export function writeThemeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, mostLetters));
  const isPlain = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
  return isPlain ? String(value) : 'no text';
}
