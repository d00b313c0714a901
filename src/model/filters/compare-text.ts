/** Texts as the data engine compares them: by code points, and without a language's rules. */

/**
 * Lower case letter by letter, as databases do it. JavaScript gives `İ` two letters, and `Σ` another form at the end of
 * a word; either way a part of a text could no longer be found in the whole.
 */
export const toLowerCase = (text: string): string =>
  text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase();

const surrogate = /[\ud800-\udfff]/;

/** Negative if `one` comes first. UTF-16 sorts what lies beyond U+FFFF before U+E000, code points do not. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  if (!surrogate.test(one) && !surrogate.test(other)) return one < other ? -1 : 1;
  const [own, others] = [Array.from(one, codeOf), Array.from(other, codeOf)];
  const at = own.findIndex((code, index) => code !== others[index]);
  if (at === -1) return own.length - others.length;
  return (own[at] ?? 0) - (others[at] ?? -1);
}

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;
