/** What heads of groups show beyond their cells: how deep they are, and whether their rows are. */
import type { RowGroups, TableView } from '../../../model/table/create-table-view.ts';

/** Levels of heads that the table has. */
export function countGroupLevels({ groups, rowCount }: TableView): number {
  let levels = 0;
  for (let row = 0; groups && row < rowCount; row += 1)
    levels = Math.max(levels, (groups.levelAt(row) ?? -1) + 1);
  return levels;
}

/** Heads of all groups. */
export function listGroupHeaders({ groups, rowCount }: TableView): Set<number> {
  const heads = new Set<number>();
  for (let row = 0; groups && row < rowCount; row += 1) if (groups.levelAt(row) !== undefined) heads.add(row);
  return heads;
}

interface GroupScene {
  readonly groups: RowGroups;
  readonly levels: number;
  readonly closed: ReadonlySet<number>;
}

export function decorateGroupRow(element: HTMLElement, row: number, scene: GroupScene | undefined): void {
  const level = scene?.groups.levelAt(row);
  element.classList.toggle('group', level !== undefined);
  if (!scene) return;
  const depth = level ?? scene.levels;
  element.setAttribute('aria-level', String(depth + 1));
  element.style.setProperty('--vi-level', String(depth));
  if (level === undefined) element.removeAttribute('aria-expanded');
  else element.setAttribute('aria-expanded', String(!scene.closed.has(row)));
}

/** The first cell of a head opens and closes its group. */
export function addGroupToggle(cell: HTMLElement): void {
  const twist = document.createElement('i');
  twist.className = 'twist';
  twist.ariaHidden = 'true';
  cell.prepend(twist);
}
