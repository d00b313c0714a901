/** Ranges and values of length sliders: whole or half pixels, from 0 to the largest sensible length. */

export interface LengthRange {
  /** px */
  readonly most: number;
  /** px */
  readonly step: number;
}

const ranges: readonly (readonly [ending: string, range: LengthRange])[] = [
  ['radius', { most: 32, step: 1 }],
  ['width', { most: 8, step: 0.5 }],
  ['fontSize', { most: 32, step: 1 }],
  ['margin', { most: 24, step: 1 }],
  ['padding', { most: 48, step: 1 }],
];

/** The range of a leaf of the Theme, by its path. */
export function lengthRangeOf(path: string): LengthRange {
  return ranges.find(([ending]) => path.endsWith(ending))?.[1] ?? { most: 48, step: 1 };
}

const firstLength = /^-?[\d.]+(px|rem|em)?/;

/** The first length in a CSS text, in px. `rem` and `em` count as 16 px. 0 for a text without a length. */
export function readFirstLength(text: string): number {
  const [found = '0', unit = 'px'] = firstLength.exec(text.trim()) ?? [];
  return Math.max(0, Number.parseFloat(found) * (unit === 'px' ? 1 : 16)) || 0;
}

/** Replaces the first length and keeps the others: `6px 12px` with 8 becomes `8px 12px`. */
export function replaceFirstLength(text: string, pixels: string): string {
  const rest = text.trim().replace(/^\S+/, '').trim();
  const keepsRest = firstLength.test(text.trim()) && /^[\d.\sa-z%]+$/.test(rest);
  return keepsRest ? `${pixels}px ${rest}` : `${pixels}px`;
}
