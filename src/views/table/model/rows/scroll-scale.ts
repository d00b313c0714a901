/** Scroll positions of very long tables. */
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
