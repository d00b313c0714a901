/** What a pointer event in a table has hit: a cell, a heading, or the button of a group. */
import type { TableModel } from '../../model/state/table-model.ts';
import type { GridCell } from '../../model/state/cell-selection.ts';

/** The cell of an event. */
export function findCellElement(event: Event, { positions }: TableModel): GridCell | undefined {
  const cell = pathOf(event).find(({ role }) => role === 'gridcell');
  const place = cell?.parentElement?.dataset.place;
  if (!cell || place === undefined) return undefined;
  const first = positions.numberWidth > 0 ? 2 : 1;
  return { place: Number(place), column: Number(cell.getAttribute('aria-colindex')) - first };
}

/** `false` on links, and after text was selected. */
export const isCellClick = (event: Event): boolean =>
  !event.composedPath().some((target) => target instanceof HTMLAnchorElement) &&
  getSelection()?.isCollapsed !== false;

const pathOf = (event: Event): HTMLElement[] =>
  event.composedPath().filter((one) => one instanceof HTMLElement);

/** Key of the column whose heading was clicked. */
export const findClickedHeading = (event: Event): string | undefined =>
  pathOf(event).find(({ role }) => role === 'columnheader')?.dataset.key;

/** Whether the event is on a button that expands or collapses a group. */
export const isGroupToggle = (event: Event): boolean =>
  pathOf(event).some(({ className }) => className === 'twist');
