/** Rows below their groups, as one list. */
import type { Cell, Result } from '../../result.ts';
import { findColumnCells } from '../levels/aggregation-levels.ts';

export interface GroupHeader {
  readonly level: number;
  /** Of this group and of those around it. */
  readonly keys: readonly Cell[];
  /** Lines below it, those of inner heads among them. */
  readonly size: number;
}

export interface GroupTree {
  /** For each line the row of the result, or -1 - n for the head n. */
  readonly rows: Int32Array;
  readonly headers: readonly GroupHeader[];
}

interface Node {
  readonly key: Cell;
  readonly children: Map<Cell, Node>;
  readonly rows: number[];
}

const createNode = (key: Cell): Node => ({ key, children: new Map(), rows: [] });

export function createGroupTree(result: Result, groups: readonly string[]): GroupTree {
  const root = createNode(null);
  const lists = groups.map((name) => findColumnCells(result, name) ?? []);
  for (let row = 0; row < result.rowCount; row += 1) {
    let node = root;
    for (const cells of lists) node = findChild(node, cells[row] ?? null);
    node.rows.push(row);
  }
  const lines: number[] = [];
  const headers: GroupHeader[] = [];
  for (const child of root.children.values()) writeNode(child, [], lines, headers);
  return { rows: Int32Array.from(lines), headers };
}

function findChild({ children }: Node, key: Cell): Node {
  const known = children.get(key);
  if (known) return known;
  const made = createNode(key);
  children.set(key, made);
  return made;
}

function writeNode(node: Node, around: readonly Cell[], lines: number[], heads: GroupHeader[]): void {
  const keys = [...around, node.key];
  const head = { level: around.length, keys, size: 0 };
  lines.push(-1 - (heads.push(head) - 1));
  const start = lines.length;
  for (const row of node.rows) lines.push(row);
  for (const child of node.children.values()) writeNode(child, keys, lines, heads);
  head.size = lines.length - start;
}
