/** A dashboard on paper: the columns of the screen, as wide as the paper; pages end between rows of widgets. */
import { findBands } from '../../model/layout/find-bands.ts';
import type { LayoutState } from './layout-state.ts';

/**
 * Widgets that stand side by side make one row of the printed grid, and no page ends within it.
 * @returns takes everything back.
 */
export function applyPrintLayout(
  grid: HTMLElement,
  { cells, settings, breakpoint }: LayoutState,
): () => void {
  const { margin, rowHeight } = settings;
  const step = rowHeight + margin[1];
  const boxes = new Map([...grid.children].map((box) => [box.getAttribute('data-widget-id'), box]));
  const undo = [
    wear(grid, {
      columns: `repeat(${settings.cols[breakpoint]}, minmax(0, 1fr))`,
      gap: `${Math.max(0, margin[1])}px ${Math.max(0, margin[0])}px`,
    }),
  ];
  for (const [index, band] of findBands(cells).entries()) {
    const top = Math.min(...band.map(({ y }) => y));
    for (const { i, x, y, w, h } of band) {
      const look = {
        area: `${index + 1} / ${x + 1} / auto / span ${w}`,
        top: `${Math.max(0, (y - top) * step)}px`,
        height: `${Math.max(0, h * step - margin[1])}px`,
      };
      undo.push(wear(boxes.get(i), look));
    }
  }
  for (const box of grid.querySelectorAll('vitrine-widget > vitrine-widget')) undo.push(shareOut(box));
  grid.classList.add('printing');
  undo.push(() => grid.classList.remove('printing'));
  return () => undo.forEach((one) => one());
}

/** Widgets of a tab keep their shares of a panel whose width on paper is not known here. */
function shareOut(box: Element): () => void {
  const room = box.parentElement?.getBoundingClientRect();
  const { left, right, width } = box.getBoundingClientRect();
  if (!room || room.width === 0) return () => undefined;
  const start = getComputedStyle(box).direction === 'rtl' ? room.right - right : left - room.left;
  const share = (length: number): string => `${(length / room.width) * 100}%`;
  return wear(box, { start: share(start), width: share(width) });
}

function wear(box: Element | undefined, look: Readonly<Record<string, string>>): () => void {
  if (!(box instanceof HTMLElement)) return () => undefined;
  for (const [name, value] of Object.entries(look)) box.style.setProperty(`--vi-print-${name}`, value);
  return () => Object.keys(look).forEach((name) => box.style.removeProperty(`--vi-print-${name}`));
}
