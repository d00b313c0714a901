/** Height of the tab strip in the layout. */
import type { GridSettings } from './grid-settings.ts';

/** Height of a strip that is easy to touch, px. */
const usualStrip = 44;

/**
 * Distance from the top of a container to the widgets of its tab, px. If one row with its gap is a suitable height for
 * the strip, that is used, so that the widgets in the container align with those beside it.
 */
export function computeTabStripHeight({ rowHeight, margin }: GridSettings): number {
  const row = rowHeight + margin[1];
  return row >= 36 && row <= 56 ? row : usualStrip;
}
