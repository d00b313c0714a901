/** Vertical positions of rows, line counts of wrapped texts, and scroll positions of very long tables. */

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
 * Maps scroll positions of a table that is taller than an element can be. Browsers limit elements to 17 to 33 million
 * px. Near both ends, one scrolled px is one px of rows. In between, distances are stretched.
 */
export interface ScrollScale {
  /** Height of the scrolled element, px. */
  readonly height: number;
  /** Height of the rows above the viewport for a scroll position, px. */
  toTop(scrolled: number): number;
  toScroll(top: number): number;
}

/** Maximum height of the element, px. A 24 bit float still distinguishes its pixels. */
const maxScrollHeight = 6_000_000;
/** Height at each end that is not stretched, px. */
const zone = 1_000_000;

export function createScrollScale(rowsHeight: number, viewport: number, most = maxScrollHeight): ScrollScale {
  if (rowsHeight <= most)
    return { height: rowsHeight, toTop: (scrolled) => scrolled, toScroll: (top) => top };
  const edge = Math.min(zone, most / 4);
  const shownEnd = rowsHeight - viewport;
  const scrolledEnd = most - viewport;
  const factor = (shownEnd - 2 * edge) / (scrolledEnd - 2 * edge);
  return {
    height: most,
    toTop: (scrolled) => {
      if (scrolled <= edge) return scrolled;
      const left = scrolledEnd - scrolled;
      return left <= edge ? shownEnd - left : Math.round(edge + (scrolled - edge) * factor);
    },
    toScroll: (top) => {
      if (top <= edge) return top;
      const left = shownEnd - top;
      return left <= edge ? scrolledEnd - left : Math.round(edge + (top - edge) / factor);
    },
  };
}

/** Returns the width of a text in the table's font, px. */
export type MeasureText = (text: string) => number;

/** Words longer than a line are broken anywhere. `width`: px. */
export function countLines(text: string, width: number, measure: MeasureText, most = 50): number {
  const blank = measure(' ');
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    lines += 1;
    let used = 0;
    for (const word of paragraph.split(/\s+/)) {
      const size = measure(word);
      if (used > 0 && used + blank + size > width) {
        lines += 1;
        used = 0;
      }
      used += used > 0 ? blank + size : size;
      if (used <= width) continue;
      lines += Math.ceil(used / width) - 1;
      used %= width;
    }
    if (lines >= most) return most;
  }
  return lines;
}

/** Caches widths, because the same words occur often. */
export function cacheTextWidths(measure: MeasureText): MeasureText {
  const known = new Map<string, number>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const width = measure(text);
    if (known.size < 20_000) known.set(text, width);
    return width;
  };
}
