/**
 * The layout on paper has the columns of the screen and the width of the paper. Pages break between rows of widgets, and what
 * grows on paper gets a row of its own where it would stand on others.
 */
import type { LayoutState } from '../../layout-editor/layout-preview.ts';
import { WidgetElement } from '../../widget/widget-element.ts';
import { isControl } from '../../widget/widget-traits.ts';
import { groupIntoBands } from '../../../model/layout/group-into-bands.ts';

type Cell = LayoutState['cells'][number];

export interface PrintLayout {
  /** Places the widgets again: those with the class `wide` below the row in which they stood. */
  readonly placeRows: () => void;
  /** Restores the layout of the screen. */
  readonly undo: () => void;
}

/** Where a widget stands, in numbers that leave room for rows between. */
interface Place {
  readonly row: number;
  /** With the width of the paper. */
  readonly wideRow: number;
  readonly columns: string;
}

/** Puts widgets that are side by side into one row of the printed grid. No page breaks within a row. */
export function applyPrintLayout(
  grid: HTMLElement,
  { cells, settings, breakpoint }: LayoutState,
): PrintLayout {
  const { margin, rowHeight } = settings;
  const step = rowHeight + margin[1];
  const boxes = new Map([...grid.children].map((box) => [box.getAttribute('data-widget-id'), box]));
  const places = new Map<Element, Place>();
  const undo = [
    applyStyle(grid, {
      columns: `repeat(${settings.cols[breakpoint]}, minmax(0, 1fr))`,
      gap: `${Math.max(0, margin[1])}px ${Math.max(0, margin[0])}px`,
    }),
  ];
  let row = 0;
  for (const band of groupIntoBands(cells)) {
    row += 1;
    const top = Math.min(...band.map(({ y }) => y));
    for (const [index, cell] of band.entries()) {
      const { i, x, y, w, h } = cell;
      const box = boxes.get(i);
      if (box) places.set(box, { row, wideRow: row + index + 1, columns: `${x + 1} / auto / span ${w}` });
      const style = {
        top: `${Math.max(0, (y - top) * step)}px`,
        height: `${Math.max(0, h * step - margin[1])}px`,
        ...(band.some((other) => isBelow(other, cell)) && { stacked: 'yes' }),
        ...(isControlBox(box) && { break: 'avoid' }),
      };
      undo.push(applyStyle(box, style));
    }
    row += band.length;
  }
  for (const box of grid.querySelectorAll('vitrine-widget > vitrine-widget'))
    undo.push(applyPercentages(box));
  grid.classList.add('printing');
  undo.push(() => grid.classList.remove('printing'));
  const placeRows = (): void => {
    undo.push(...placeInRows(places));
  };
  placeRows();
  return { placeRows, undo: () => undo.forEach((one) => one()) };
}

const isBelow = (one: Cell, other: Cell): boolean =>
  one.y >= other.y + other.h && one.x < other.x + other.w && other.x < one.x + one.w;

/** Without rows that nobody stands in, whose gaps would show. */
function placeInRows(places: ReadonlyMap<Element, Place>): (() => void)[] {
  const placed = [...places].map(([box, { row, wideRow, columns }]) =>
    box.classList.contains('wide') ? { box, row: wideRow, columns: '1 / auto / -1' } : { box, row, columns },
  );
  const rows = [...new Set(placed.map(({ row }) => row))].sort((one, other) => one - other);
  return placed.map(({ box, row, columns }) =>
    applyStyle(box, { area: `${rows.indexOf(row) + 1} / ${columns}` }),
  );
}

/** Controls stay on the page of what they filter. */
const isControlBox = (box: Element | undefined): boolean =>
  box instanceof WidgetElement && box.state !== undefined && isControl(box.state.plan);

/** Gives widgets of a tab their position in percent, because the width of the panel on paper is unknown. */
function applyPercentages(box: Element): () => void {
  const room = box.parentElement?.getBoundingClientRect();
  const { left, right, width } = box.getBoundingClientRect();
  if (!room || room.width === 0) return () => undefined;
  const start = getComputedStyle(box).direction === 'rtl' ? room.right - right : left - room.left;
  const share = (length: number): string => `${(length / room.width) * 100}%`;
  return applyStyle(box, { start: share(start), width: share(width) });
}

function applyStyle(box: Element | undefined, style: Readonly<Record<string, string>>): () => void {
  if (!(box instanceof HTMLElement)) return () => undefined;
  for (const [name, value] of Object.entries(style)) box.style.setProperty(`--vi-print-${name}`, value);
  return () => Object.keys(style).forEach((name) => box.style.removeProperty(`--vi-print-${name}`));
}
