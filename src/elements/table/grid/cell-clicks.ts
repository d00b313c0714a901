/** Cells that readers click, and how those show that have been clicked. */
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import { isCellCrossFiltered } from '../../../model/controls/cross-filter-from-click.ts';
import type { TableColumn } from '../../../model/table/create-table-view.ts';
import type { GridCell } from '../../../model/table/state/grid-navigation.ts';

/** The cell that an event is in. */
export function findCellElement(event: Event, hasNumbers: boolean): GridCell | undefined {
  const path = event.composedPath().filter((target) => target instanceof HTMLElement);
  const cell = path.find((target) => target.role === 'gridcell');
  const place = cell?.parentElement?.dataset.place;
  if (!cell || place === undefined) return undefined;
  return { place: Number(place), column: Number(cell.getAttribute('aria-colindex')) - (hasNumbers ? 2 : 1) };
}

/** Not on a link, and not where a text has been selected. */
export const isCellClick = (event: Event): boolean =>
  !event.composedPath().some((target) => target instanceof HTMLAnchorElement) &&
  getSelection()?.isCollapsed !== false;

/** A cell that the other charts are filtered by is marked; one with rows behind it says so under the pointer. */
export function markCrossFilteredCell(
  cell: HTMLElement,
  { column, cells }: TableColumn,
  row: number,
  picked: readonly CrossFilterCondition[],
): void {
  const isMarked = picked.length > 0 && isCellCrossFiltered(picked, column, cells[row] ?? null);
  cell.classList.toggle('picked', isMarked);
  cell.classList.toggle('drills', column.drillMembers !== undefined);
  if (isMarked) cell.setAttribute('aria-selected', 'true');
  else cell.removeAttribute('aria-selected');
}

const pathOf = (event: Event): HTMLElement[] =>
  event.composedPath().filter((one) => one instanceof HTMLElement);

/** The key of the column whose heading was meant. */
export const findHeading = (event: Event): string | undefined =>
  pathOf(event).find(({ role }) => role === 'columnheader')?.dataset.key;

/** What opens and closes a group. */
export const isGroupToggle = (event: Event): boolean =>
  pathOf(event).some(({ className }) => className === 'twist');
