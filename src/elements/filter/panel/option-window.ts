/** Which options of a long list stand in the page, and where keys lead in it. */

/** Options above and below the ones in sight. */
const beyond = 8;
/** Options that fit into the list at its tallest. */
const visibleRows = 10;

/** px; as high as a finger needs where fingers point. */
export const measureOptionHeight = (): number => (matchMedia('(pointer: coarse)').matches ? 44 : 32);

/** The option that the keyboard is on is among them, so that it can be named. */
export function findOptionWindow(top: number, count: number, at: number): { first: number; last: number } {
  const seen = Math.min(Math.floor(top / measureOptionHeight()), Math.max(0, count - 1));
  const [low, high] =
    at >= 0 && Math.abs(at - seen) < 30 ? [Math.min(seen, at), Math.max(seen, at)] : [seen, seen];
  return { first: Math.max(0, low - beyond), last: Math.min(count, high + visibleRows + beyond) };
}

/** Undefined for keys that do not move. In a search field, Home and End move in the text. */
export function stepOption(key: string, at: number, count: number, inList: boolean): number | undefined {
  if (count === 0) return undefined;
  if (inList && key === 'Home') return 0;
  if (inList && key === 'End') return count - 1;
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: visibleRows, PageUp: -visibleRows }[key];
  if (step === undefined) return undefined;
  return Math.max(0, Math.min(count - 1, at < 0 ? 0 : at + step));
}
