/** The strip of a container of tabs, as the layout reckons with it. */
import type { GridSettings } from './grid-settings.ts';

/** A strip that a finger can hit, px. */
const usualStrip = 44;

/**
 * From the top of a container to the widgets of its tab, px: one row with its gap where a strip has room in it, so
 * that a container's widgets end where those beside it do.
 */
export function computeTabStripHeight({ rowHeight, margin }: GridSettings): number {
  const row = rowHeight + margin[1];
  return row >= 36 && row <= 56 ? row : usualStrip;
}
