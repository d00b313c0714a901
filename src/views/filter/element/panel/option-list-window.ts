/** Virtual scrolling of a long list of options. */

/** Rendered options above and below the visible ones. */
const overscan = 8;
/** Most visible options. */
const visibleRows = 10;

/** Height of an option, px. Touch screens have higher ones. */
export const measureOptionHeight = (): number => (matchMedia('(pointer: coarse)').matches ? 44 : 32);

/** Range of rendered options. It includes the focused option, which `aria-activedescendant` refers to. */
export function findOptionWindow(top: number, count: number, at: number): { first: number; last: number } {
  const seen = Math.min(Math.floor(top / measureOptionHeight()), Math.max(0, count - 1));
  const [low, high] =
    at >= 0 && Math.abs(at - seen) < 30 ? [Math.min(seen, at), Math.max(seen, at)] : [seen, seen];
  return { first: Math.max(0, low - overscan), last: Math.min(count, high + visibleRows + overscan) };
}

/** The scroll position, px, that brings an option into sight. `undefined` if it is in sight. */
export function findScrollTop(at: number, { scrollTop, clientHeight }: Element): number | undefined {
  const start = at * measureOptionHeight();
  const end = start + measureOptionHeight();
  if (start < scrollTop) return start;
  return end > scrollTop + clientHeight ? end - clientHeight : undefined;
}
