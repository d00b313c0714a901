/** Rows below group heads: kept together with their head, in whatever order, and left out while it is closed. */
import type { RowGroups, TableView } from '../table-view.ts';

export interface RowTreeRequest {
  readonly groups: RowGroups;
  readonly rowCount: number;
  /** Rows in their order as if there were no groups; those that are missing are left out. */
  readonly order: Uint32Array;
  /** Heads whose rows are left out. */
  readonly closed: ReadonlySet<number>;
}

/** Rows of one level follow each other as in `order`, each head before its own. A head stays where any of its rows does. */
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
  return walk(children, closed);
}

/** -1 for rows of the uppermost level. */
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

/** Heads that no search has found come where the first of their rows is. */
function withHeads(order: Uint32Array, kept: Uint8Array): number[] {
  const found = new Set(order);
  const heads: number[] = [];
  for (let row = 0; row < kept.length; row += 1) if (kept[row] === 1 && !found.has(row)) heads.push(row);
  return [...heads, ...order];
}

function walk(children: ReadonlyMap<number, readonly number[]>, closed: ReadonlySet<number>): Uint32Array {
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
