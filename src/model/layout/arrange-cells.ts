/**
 * Arranges widgets for a grid that is narrower than the one that they were made for: controls and tiles of single
 * numbers stand side by side, as many as the width has room for, and every row is full.
 */
import type { Cell } from './compact-cells.ts';
import { groupIntoBands, groupIntoColumns } from './group-into-bands.ts';

/** `text` and `wide`: have rows of their own. Texts belong to what is below them. */
export type ArrangedKind = 'control' | 'tile' | 'chart' | 'text' | 'wide';

/** A grid to arrange cells for. */
export interface NarrowGrid {
  readonly cols: number;
  /** Least width of the grid, px. */
  readonly width: number;
}

/** Width from which a widget of a kind can be read, px. */
const leastWidths: Readonly<Record<ArrangedKind, number>> = {
  control: 150,
  tile: 150,
  chart: 320,
  text: Infinity,
  wide: Infinity,
};

type Band = readonly Cell[];

interface Run {
  readonly kind: ArrangedKind;
  readonly cells: Cell[];
}

/**
 * Cells in the order in which they are read.
 * @param cells - at the width that they were made for.
 */
export function arrangeCells(
  cells: readonly Cell[],
  findKind: (cell: Cell) => ArrangedKind,
  grid: NarrowGrid,
): readonly Cell[] {
  const arranged: Cell[] = [];
  let y = 0;
  for (const row of listRuns(cells, findKind).flatMap((run) => splitRun(run, grid))) {
    const h = findHeight(row);
    arranged.push(...shareRow(row.cells, grid.cols).map((cell) => ({ ...cell, y, h })));
    y += h;
  }
  return arranged;
}

/** Controls and tiles go on from one band to the next. Charts that stand in different bands are not brought together. */
function listRuns(cells: readonly Cell[], findKind: (cell: Cell) => ArrangedKind): readonly Run[] {
  const runs: Run[] = [];
  for (const band of joinHeadings(groupIntoBands(cells), findKind))
    for (const [at, cell] of listByColumns(band).entries()) {
      const kind = findKind(cell);
      const last = runs.at(-1);
      if (last?.kind === kind && (kind !== 'chart' || at > 0)) last.cells.push(cell);
      else runs.push({ kind, cells: [cell] });
    }
  return runs;
}

/** Headings side by side go with what is below each of them. */
function joinHeadings(bands: readonly Band[], findKind: (cell: Cell) => ArrangedKind): readonly Band[] {
  const joined: Band[] = [];
  for (const band of bands) {
    const above = joined.at(-1) ?? [];
    const areHeadings = above.length > 1 && above.every((cell) => findKind(cell) === 'text');
    const both = [...above, ...band];
    if (areHeadings && groupIntoColumns(both).length === above.length) joined.splice(-1, 1, both);
    else joined.push(band);
  }
  return joined;
}

/** What stands above one another beside something higher is read from top to bottom, and then what is beside it. */
function listByColumns(band: Band): readonly Cell[] {
  const columns = groupIntoColumns(band);
  if (columns.length === 1) return band;
  return columns.flatMap((column) => groupIntoBands(column).flatMap(listByColumns));
}

/** Rows of nearly the same length: four widgets are not three and one. */
function splitRun({ kind, cells }: Run, { cols, width }: NarrowGrid): readonly Run[] {
  const most = Math.max(1, Math.min(cols, Math.floor(width / leastWidths[kind])));
  const even = listDivisors(cols).findLast((count) => count <= most) ?? 1;
  const fitting = even === 1 ? most : even;
  const rows = Math.ceil(cells.length / fitting);
  const length = Math.ceil(cells.length / rows);
  return Array.from({ length: rows }, (_, row) => ({
    kind,
    cells: cells.slice(row * length, (row + 1) * length),
  }));
}

/** Numbers of equal widgets that fill a row. */
const listDivisors = (cols: number): readonly number[] =>
  Array.from({ length: cols }, (_, at) => at + 1).filter((count) => cols % count === 0);

/** The last cell takes what is left. */
function shareRow(cells: readonly Cell[], cols: number): readonly Cell[] {
  const w = Math.floor(cols / cells.length);
  const last = cells.length - 1;
  return cells.map((cell, at) => ({ ...cell, x: w * at, w: at === last ? cols - w * at : w }));
}

/** Charts fit any height, so none is higher than it was. The content of others has a height of its own. */
const findHeight = ({ kind, cells }: Run): number => {
  const heights = cells.map(({ h }) => h);
  return kind === 'chart' ? Math.min(...heights) : Math.max(...heights);
};
