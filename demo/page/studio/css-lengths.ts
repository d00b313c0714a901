/** Lengths as a slider knows them: whole or half pixels, from nothing to what still makes sense. */

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

/** Of a leaf of the Theme, by its path. */
export function lengthRangeOf(path: string): LengthRange {
  return ranges.find(([ending]) => path.endsWith(ending))?.[1] ?? { most: 48, step: 1 };
}

const firstLength = /^-?[\d.]+(px|rem|em)?/;

/** Pixels of the first length in a CSS text; `rem` and `em` count 16. 0 for what holds none. */
export function readFirstLength(text: string): number {
  const [found = '0', unit = 'px'] = firstLength.exec(text.trim()) ?? [];
  return Math.max(0, Number.parseFloat(found) * (unit === 'px' ? 1 : 16)) || 0;
}

/** `6px 12px` with 8 becomes `8px 12px`: what a slider does not know, it leaves. */
export function replaceFirstLength(text: string, pixels: string): string {
  const rest = text.trim().replace(/^\S+/, '').trim();
  const keepsRest = firstLength.test(text.trim()) && /^[\d.\sa-z%]+$/.test(rest);
  return keepsRest ? `${pixels}px ${rest}` : `${pixels}px`;
}
