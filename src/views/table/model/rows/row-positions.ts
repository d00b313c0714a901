/** Vertical positions of rows. */

/** Positions of rows with a common height or with individual heights, px. */
export interface RowPositions {
  readonly count: number;
  readonly height: number;
  topOf(place: number): number;
  heightOf(place: number): number;
  /** The row at a position; the first or last one beyond the ends. */
  placeAt(top: number): number;
}

export const createEvenRowPositions = (count: number, rowHeight: number): RowPositions => ({
  count,
  height: count * rowHeight,
  topOf: (place) => place * rowHeight,
  heightOf: () => rowHeight,
  placeAt: (top) => Math.max(0, Math.min(count - 1, Math.floor(top / rowHeight))),
});

export function createUnevenRowPositions(count: number, heightAt: (place: number) => number): RowPositions {
  const tops = new Float64Array(count + 1);
  for (let place = 0; place < count; place += 1) tops[place + 1] = (tops[place] ?? 0) + heightAt(place);
  const topOf = (place: number): number => tops[place] ?? 0;
  return {
    count,
    topOf,
    height: topOf(count),
    heightOf: (place) => topOf(place + 1) - topOf(place),
    placeAt: (top) => {
      let low = 0;
      let high = count - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (topOf(middle) <= top) low = middle;
        else high = middle - 1;
      }
      return Math.max(0, low);
    },
  };
}

/**
 * Finds a position again after rows have got other heights: the same part of the same row.
 * @returns whole px, so that scrolling to it does not show the end of the row before.
 */
export function followRow(top: number, before: RowPositions, after: RowPositions): number {
  const place = before.placeAt(top);
  if (top <= 0 || place >= after.count || before.heightOf(place) <= 0) return top;
  const part = (top - before.topOf(place)) / before.heightOf(place);
  const found = Math.ceil(after.topOf(place)) + Math.floor(part * after.heightOf(place));
  return Math.abs(found - top) < 1 ? top : found;
}
