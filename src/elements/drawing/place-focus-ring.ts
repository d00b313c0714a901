import type { MarkBounds } from '../../engines/engine-interfaces.ts';

/** Between a mark and its ring, px. */
const gap = 4;
/** Of the smallest ring, px: that of a dot must be seen too. */
const leastSide = 16;

/** Lays the ring around a mark, inside the box that it scrolls with, and brings it into sight; answers where it is. */
export function placeFocusRing(ring: HTMLElement, box: HTMLElement, mark: MarkBounds): MarkBounds {
  ring.hidden = true;
  const { scrollWidth, scrollHeight, scrollLeft, scrollTop } = box;
  const { left, top } = box.getBoundingClientRect();
  const across = span(mark.x - left + scrollLeft, mark.width, scrollWidth);
  const down = span(mark.y - top + scrollTop, mark.height, scrollHeight);
  const values = { left: across.start, top: down.start, width: across.length, height: down.length };
  for (const [name, value] of Object.entries(values)) ring.style.setProperty(name, `${value}px`);
  ring.hidden = false;
  ring.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return ring.getBoundingClientRect();
}

/** Never beyond the edges: a ring that made the box scroll would move what it rings. */
function span(start: number, length: number, limit: number): { start: number; length: number } {
  const side = Math.max(length + 2 * gap, leastSide);
  const from = Math.max(0, Math.min(start + length / 2 - side / 2, limit - leastSide));
  const to = Math.min(limit, Math.max(start + length / 2 + side / 2, leastSide));
  return { start: from, length: to - from };
}
