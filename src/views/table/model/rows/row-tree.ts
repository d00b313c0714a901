/** The order of grouped rows: rows follow their group header, and are left out while the group is closed. */
import type { RowGroups, TableView } from '../table-view.ts';

export interface RowTreeRequest {
  readonly groups: RowGroups;
  readonly rowCount: number;
  /** The order of the rows without groups. Rows that are filtered out are missing. */
  readonly order: Uint32Array;
  /** Headers whose rows are left out. */
  readonly closed: ReadonlySet<number>;
}

/**
 * The rows of each level follow the given order, each header before its rows. A header stays if any of its rows does.
 */
export function orderRowTree({ groups, rowCount, order, closed }: RowTreeRequest): Uint32Array {
  const parents = findParents(groups, rowCount);
  const kept = new Uint8Array(rowCount);
  for (const row of order) for (let at = row; at >= 0 && kept[at] !== 1; at = parents[at] ?? -1) kept[at] = 1;
  const children = new Map<number, number[]>();
  const places = order.length === rowCount ? order : withHeads(order, kept);
  for (const row of places) {
    if (kept[row] !== 1) continue;
    const siblings = children.get(parents[row] ?? -1);
    if (siblings) siblings.push(row);
    else children.set(parents[row] ?? -1, [row]);
  }
  return listOpenRows(children, closed);
}

/** The header of each row; -1 for rows of the outermost level. */
function findParents(groups: RowGroups, rowCount: number): Int32Array {
  const parents = new Int32Array(rowCount).fill(-1);
  const open: { row: number; end: number }[] = [];
  for (let row = 0; row < rowCount; row += 1) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) < row) open.pop();
    parents[row] = open.at(-1)?.row ?? -1;
    if (groups.levelAt(row) !== undefined) open.push({ row, end: row + groups.sizeAt(row) });
  }
  return parents;
}

/** Inserts headers that a search did not find before the first of their rows. */
function withHeads(order: Uint32Array, kept: Uint8Array): number[] {
  const found = new Set(order);
  const headRows: number[] = [];
  for (let row = 0; row < kept.length; row += 1) if (kept[row] === 1 && !found.has(row)) headRows.push(row);
  return [...headRows, ...order];
}

function listOpenRows(
  children: ReadonlyMap<number, readonly number[]>,
  closed: ReadonlySet<number>,
): Uint32Array {
  const rows: number[] = [];
  const visit = (parent: number): void => {
    for (const row of children.get(parent) ?? []) {
      rows.push(row);
      if (!closed.has(row)) visit(row);
    }
  };
  visit(-1);
  return Uint32Array.from(rows);
}

/** Number of levels of group headers. */
export function countGroupLevels({ groups, rowCount }: TableView): number {
  let levels = 0;
  for (let row = 0; groups && row < rowCount; row += 1)
    levels = Math.max(levels, (groups.levelAt(row) ?? -1) + 1);
  return levels;
}

/** All group headers. */
export function listGroupHeaders({ groups, rowCount }: TableView): Set<number> {
  const headRows = new Set<number>();
  for (let row = 0; groups && row < rowCount; row += 1)
    if (groups.levelAt(row) !== undefined) headRows.add(row);
  return headRows;
}
