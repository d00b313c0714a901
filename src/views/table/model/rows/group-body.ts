/** Groups rows below header rows with subtotals. See docs/dashboard-format.md, "Tables". */
import { rowAt, type Cell, type Result } from '../../../../model/result.ts';
import {
  findLevelCell,
  isMeasure,
  createAggregationLevel,
  findColumnCells,
  type LevelStates,
} from '../levels/aggregation-levels.ts';
import { toCellNote } from '../pivot/pivot-cells.ts';
import { assignUniqueFields, type BodyColumn, type ColumnSource, type TableBody } from '../table-body.ts';
import type { CellNote, RowGroups } from '../table-view.ts';

export interface GroupInput {
  readonly result: Result;
  /** Dimensions, outermost first. */
  readonly groups: readonly string[];
  readonly sources: readonly ColumnSource[];
  readonly levels: LevelStates;
}

/** Groups are in the order of their first rows. The grouped columns come first. */
export function createGroupBody({ result, groups, sources, levels }: GroupInput): TableBody {
  const tree = createGroupTree(result, groups);
  const inFront = groups.flatMap((name) => sources.find(({ column }) => column.name === name) ?? []);
  const others = sources.filter((source) => !inFront.includes(source));
  const columns = assignUniqueFields([...inFront, ...others]);
  const context = { result, groups, levels, tree };
  return {
    columns: columns.map((column) => groupColumn(column, context)),
    rowCount: tree.rows.length,
    bands: [],
    groups: toRowGroups(tree),
    columnsLeftOut: 0,
    totalRows: 0,
    isPlain: (row) => headAt(tree, row) === undefined,
    rowAt: (row, field) => readRow(row, field, context, columns),
  };
}

interface Context {
  readonly result: Result;
  readonly groups: readonly string[];
  readonly levels: LevelStates;
  readonly tree: GroupTree;
}

/** A row of the view is a row of the result, or a group header if its number is negative. */
const headAt = ({ rows, headers }: GroupTree, row: number): GroupHeader | undefined => {
  const place = rows[row] ?? 0;
  return place < 0 ? headers[-1 - place] : undefined;
};

const toRowGroups = (tree: GroupTree): RowGroups => ({
  levelAt: (row) => headAt(tree, row)?.level,
  sizeAt: (row) => headAt(tree, row)?.size ?? 0,
});

function groupColumn(column: BodyColumn, context: Context): BodyColumn {
  const { tree, groups } = context;
  const level = groups.indexOf(column.field);
  const cells = Array.from(tree.rows, (place): Cell => {
    const head = place < 0 ? tree.headers[-1 - place] : undefined;
    return head ? headCell(head, column, level, context) : (column.cells[place] ?? null);
  });
  const noteAt = (row: number): CellNote | undefined => {
    const head = headAt(tree, row);
    if (head) return headNote(head, column, level, context);
    return level >= 0 ? { kind: 'repeated' } : undefined;
  };
  return { ...column, cells, noteAt };
}

/** The header shows its own value in its own column, and subtotals in the columns of measures. */
function headCell(head: GroupHeader, { column, style }: BodyColumn, level: number, context: Context): Cell {
  if (level >= 0) return level === head.level ? (head.keys[level] ?? null) : null;
  const { groups, levels } = context;
  const names = groups.slice(0, head.level + 1);
  const state = levels.get(createAggregationLevel(names).id);
  if (state?.status !== 'ready' || !isMeasure(column) || style.total === 'none') return null;
  return findLevelCell(state.result, names, head.keys, column.name) ?? null;
}

const blank: CellNote = { kind: 'blank' };

function headNote(
  head: GroupHeader,
  { column, style }: BodyColumn,
  level: number,
  { groups, levels }: Context,
): CellNote | undefined {
  if (level >= 0) return level === head.level ? undefined : blank;
  if (!isMeasure(column) || style.total === 'none' || style.display === 'sparkline') return blank;
  const state = levels.get(createAggregationLevel(groups.slice(0, head.level + 1)).id);
  if (state?.status !== 'ready') return toCellNote(state);
  return state.result.columns.some(({ name }) => name === column.name) ? undefined : blank;
}

function readRow(
  row: number,
  field: string,
  { result, groups, tree }: Context,
  columns: readonly BodyColumn[],
): Record<string, Cell> {
  const head = headAt(tree, row);
  if (!head) return rowAt(result, tree.rows[row] ?? 0);
  const own = columns.find((column) => column.field === field)?.column.name;
  const keys = head.keys.map((key, index): [string, Cell] => [groups[index] ?? '', key]);
  return { ...Object.fromEntries(keys), ...(own !== undefined && !groups.includes(own) && { [own]: null }) };
}

export interface GroupHeader {
  readonly level: number;
  /** The values of this group and of those around it. */
  readonly keys: readonly Cell[];
  /** Number of rows below the header, including inner headers. */
  readonly size: number;
}

export interface GroupTree {
  /** For each row of the view, the row of the result, or -1 - n for header n. */
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
