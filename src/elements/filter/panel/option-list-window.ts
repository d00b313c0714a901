/** Virtual scrolling and keyboard navigation of a long list of options. */

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

/** `undefined` for keys that do not move. In a search field, Home and End move the text cursor. */
export function findOptionForKey(
  key: string,
  at: number,
  count: number,
  inList: boolean,
): number | undefined {
  if (count === 0) return undefined;
  if (inList && key === 'Home') return 0;
  if (inList && key === 'End') return count - 1;
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: visibleRows, PageUp: -visibleRows }[key];
  if (step === undefined) return undefined;
  return Math.max(0, Math.min(count - 1, at < 0 ? 0 : at + step));
}
