/** Animates widgets from their old positions to the new ones. Their size changes at once, so that views draw once. */
import { readMotion } from '../../engines/read-motion.ts';
import type { Rectangle } from '../../model/layout/compute-layout.ts';

type Rectangles = ReadonlyMap<string, Rectangle>;

/** Milliseconds. */
const usualDuration = 220;

export function animateLayout(grid: Element, from: Rectangles, to: Rectangles): void {
  const duration = usualDuration * readMotion(grid);
  if (duration === 0 || grid.classList.contains('printing')) return;
  const pace = { duration, easing: 'cubic-bezier(0.2, 0, 0, 1)' };
  const across = getComputedStyle(grid).direction === 'rtl' ? -1 : 1;
  const { top } = grid.getBoundingClientRect();
  for (const widget of grid.children) {
    const id = widget.getAttribute('data-widget-id') ?? '';
    const old = from.get(id);
    const now = to.get(id);
    if (!old || !now || widget.classList.contains('held') || !(isSeen(old, top) || isSeen(now, top)))
      continue;
    const x = (old.left - now.left) * across;
    const y = old.top - now.top;
    if (x || y) widget.animate({ transform: [`translate(${x}px, ${y}px)`, 'none'] }, pace);
  }
}

/** Widgets outside the viewport before and after are not animated. */
const isSeen = ({ top, height }: Rectangle, gridTop: number): boolean =>
  gridTop + top < innerHeight && gridTop + top + height > 0;
