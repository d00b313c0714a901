/** Ranges of characters of a text. */

/** From the first character to after the last. */
export type Range = readonly [from: number, to: number];

/** Something that stands at a place of the text. */
export interface TextPosition {
  readonly start: number;
  readonly end: number;
}

export const toRange = ({ start, end }: TextPosition): Range => [start, end];

export const isWithin = ({ start, end }: TextPosition, ranges: readonly Range[]): boolean =>
  ranges.some(([from, to]) => start >= from && end <= to);
