/** Positions and lengths of bars in cells. */
import { parseColor } from '../../../kpi/model/parse-kpi-style.ts';
import { isRecord, readArray, readNumber } from '../../../../model/parsing/read-value.ts';
import type { Cell } from '../../../../model/result.ts';

export interface BarSpec {
  /** Undefined: computed from the numbers of the column. */
  readonly scale: BarScale | undefined;
  /** CSS text; undefined: the colour of the theme. */
  readonly positive: string | undefined;
  readonly negative: string | undefined;
}

export interface BarScale {
  readonly least: number;
  readonly most: number;
}

/** Shares of the track, 0 to 1, from the inline start. */
export interface BarPosition {
  readonly start: number;
  readonly size: number;
  readonly isNegative: boolean;
}

export interface BarGeometry {
  readonly positive: string | undefined;
  readonly negative: string | undefined;
  /** Position of zero; 0 if there are no negative numbers. */
  zero(): number;
  /** Undefined if the cell is not a number, or if it is a subtotal, which has another magnitude. */
  place(cell: Cell, row: number): BarPosition | undefined;
}

export function parseBarSpec(value: unknown): BarSpec {
  const given = isRecord(value) ? value : {};
  const [least, most] = readArray(given.scale).map(readNumber);
  const isScale = least !== undefined && most !== undefined && least < most;
  return {
    scale: isScale ? { least, most } : undefined,
    positive: parseColor(given.positiveColor),
    negative: parseColor(given.negativeColor),
  };
}

/** Bars start at zero. If there are both signs, zero is in the middle, so that equal lengths are equal amounts. */
export function computeBarScale(lists: readonly (readonly Cell[])[]): BarScale {
  let least = 0;
  let most = 0;
  for (const cells of lists)
    for (const cell of cells) {
      const number = Number(cell ?? 0);
      if (number < least) least = number;
      else if (number > most) most = number;
    }
  const reach = Math.max(-least, most);
  return least < 0 && most > 0 ? { least: -reach, most: reach } : { least, most };
}

/** The scale is computed when the first bar is drawn. */
export function createBarGeometry(
  { scale, positive, negative }: BarSpec,
  find: () => BarScale,
  isPlain: (row: number) => boolean = () => true,
): BarGeometry {
  let found = scale;
  const toShare = (number: number): number => {
    found ??= find();
    const { least, most } = found;
    if (most <= least) return 0;
    return Math.min(1, Math.max(0, (number / 2 - least / 2) / (most / 2 - least / 2)));
  };
  return {
    positive,
    negative,
    zero: () => toShare(0),
    place(cell, row) {
      const number = cell === null || cell === '' || !isPlain(row) ? Number.NaN : Number(cell);
      if (!Number.isFinite(number)) return undefined;
      const zero = toShare(0);
      const end = toShare(number);
      return { start: Math.min(zero, end), size: Math.abs(end - zero), isNegative: number < 0 };
    },
  };
}
