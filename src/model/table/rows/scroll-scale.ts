/**
 * Browsers end an element at some 17 to 33 million px; a million rows are longer. What is scrolled is then shorter than
 * what is shown: near both ends a scrolled px is a px of rows, and what lies between is stretched.
 */
export interface ScrollScale {
  /** Of what is scrolled, px. */
  readonly height: number;
  /** px of rows above the viewport, for px scrolled. */
  toTop(scrolled: number): number;
  toScroll(top: number): number;
}

/** The longest element, px: a float of 24 bits still tells its pixels apart. */
const longest = 6_000_000;
/** Not stretched at each end, px. */
const zone = 1_000_000;

export function createScrollScale(rowsHeight: number, viewport: number, most = longest): ScrollScale {
  if (rowsHeight <= most)
    return { height: rowsHeight, toTop: (scrolled) => scrolled, toScroll: (top) => top };
  const edge = Math.min(zone, most / 4);
  const [shownEnd, scrolledEnd] = [rowsHeight - viewport, most - viewport];
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
