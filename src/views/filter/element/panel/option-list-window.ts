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

/** The list with its focused option, and what the key is for without one. */
interface FocusedList {
  /** Index of the focused option. -1: none. */
  readonly at: number;
  readonly count: number;
  /** Whether the text cursor of a search field can move by Home and End. */
  readonly hasTextCursor: boolean;
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: visibleRows,
  PageUp: -visibleRows,
};

/**
 * The option that a key focuses. `undefined` for keys that do not move. While no option is focused, Home and End move the
 * text cursor of the search, unless Control or Command is pressed. Source: ARIA Authoring Practices Guide, "Combobox".
 */
export function findOptionForKey(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { at, count, hasTextCursor }: FocusedList,
): number | undefined {
  if (count === 0) return undefined;
  const isFar = ctrlKey || metaKey;
  if (key === 'Home' || key === 'End') {
    if (hasTextCursor && at < 0 && !isFar) return undefined;
    return key === 'Home' ? 0 : count - 1;
  }
  const step = steps[key];
  if (step === undefined || isFar) return undefined;
  if (at < 0) return key === 'ArrowUp' ? count - 1 : 0;
  return Math.max(0, Math.min(count - 1, at + step));
}

/** The scroll position, px, that brings an option into sight. `undefined` if it is in sight. */
export function findScrollTop(at: number, { scrollTop, clientHeight }: Element): number | undefined {
  const start = at * measureOptionHeight();
  const end = start + measureOptionHeight();
  if (start < scrollTop) return start;
  return end > scrollTop + clientHeight ? end - clientHeight : undefined;
}
