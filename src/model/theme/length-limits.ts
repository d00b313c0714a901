/** Limits of lengths in themes and styles of widgets. */
/**
 * Minimum and maximum lengths in px, for themes and for styles of widgets. A padding of `1e309px` would make a page 33
 * million px long.
 */
export type Limits = readonly [least: number, most: number];

/** By the last part of a theme's leaf. */
export const lengthLimits: Readonly<Record<string, Limits>> = {
  padding: [0, 64],
  margin: [0, 64],
  width: [0, 40],
  radius: [0, 9_999],
  fontSize: [6, 64],
};

/** A word, a number with its unit, or a function with up to three levels of brackets. */
const part = /([\w.%+-]|\(([^()"']|\(([^()"']|\([^()"']*\))*\))*\))+/g;

/**
 * Limits lengths by CSS `clamp`, because only the browser knows the size of an `em`, a `vmax` or a variable. Keywords
 * stay unchanged. Returns undefined if the text is not a list of lengths.
 */
export function limitLengths(text: string, [least, most]: Limits): string | undefined {
  if (/[^\s/]/.test(text.replace(part, ''))) return undefined;
  return text.replace(part, (length) =>
    /^[a-z-]+$/i.test(length) ? length : `clamp(${least}px,${+length === 0 ? '0px' : length},${most}px)`,
  );
}
