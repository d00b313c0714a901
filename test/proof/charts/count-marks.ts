/** Counts the visible items of each data mark in a view. */
import type { View } from 'vega';

interface Item {
  readonly items?: readonly Mark[];
  readonly bounds?: Readonly<Record<'x1' | 'y1' | 'x2' | 'y2', number>>;
  readonly x?: number;
  readonly y?: number;
  readonly opacity?: number;
}
interface Mark {
  readonly marktype: string;
  readonly role?: string;
  readonly items: readonly Item[];
}

/** The distance from the picture at which an item still counts as visible, px. */
const margin = 2_000;

/** The number of items by type of mark whose box is finite and in or near the picture. */
export function countMarks(view: View): Map<string, number> {
  const { root } = view.scenegraph() as unknown as { readonly root: Mark };
  const counts = new Map<string, number>();
  walk(root, { x: 0, y: 0 }, counts);
  return counts;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

function walk(mark: Mark, at: Place, counts: Map<string, number>): void {
  if (guides.test(mark.role ?? '')) return;
  const seen = mark.items.filter((item) => isSeen(item, at)).length;
  if (mark.marktype !== 'group') counts.set(mark.marktype, (counts.get(mark.marktype) ?? 0) + seen);
  for (const item of mark.items)
    for (const inner of item.items ?? [])
      walk(inner, { x: at.x + (item.x ?? 0), y: at.y + (item.y ?? 0) }, counts);
}

/** Roles of guides, which contain no data. */
export const guides = /^(?:axis|legend|title|row-|column-)/;

function isSeen({ bounds }: Item, at: Place): boolean {
  if (!bounds) return false;
  const { x1, y1, x2, y2 } = bounds;
  if (![x1, y1, x2, y2].every(Number.isFinite)) return false;
  return x2 + at.x > -margin && y2 + at.y > -margin && x1 + at.x < margin * 3 && y1 + at.y < margin * 3;
}
