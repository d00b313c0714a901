/**
 * Between which lengths a dashboard may choose, px: one table for themes and for the styles of widgets.
 * A padding of `1e309px` would make a page of 33 million px.
 */
export type Limits = readonly [least: number, most: number];

/** By the last word of a theme's leaf. */
export const lengthLimits: Readonly<Record<string, Limits>> = {
  padding: [0, 64],
  margin: [0, 64],
  width: [0, 40],
  radius: [0, 9_999],
  fontSize: [6, 64],
};

/** A word, a number with its unit, or a function; three pairs of brackets deep, no calculation goes deeper. */
const part = /([\w.%+-]|\(([^()"']|\(([^()"']|\([^()"']*\))*\))*\))+/g;

/**
 * Lengths that the browser holds within the limits, whatever their unit, and whatever they are reckoned from: only it
 * knows what an `em`, a `vmax` or a variable comes to. Words are left alone, no word is a length without an end.
 * undefined for what is no list of lengths.
 */
export function limitLengths(text: string, [least, most]: Limits): string | undefined {
  if (/[^\s/]/.test(text.replace(part, ''))) return undefined;
  return text.replace(part, (length) =>
    /^[a-z-]+$/i.test(length) ? length : `clamp(${least}px,${+length === 0 ? '0px' : length},${most}px)`,
  );
}
