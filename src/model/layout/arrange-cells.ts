/**
 * Arranges widgets for a grid that is narrower than the one that they were made for: controls and tiles of single
 * numbers stand side by side, as many as the width has room for, and every row is full.
 */
import type { Cell } from './compact-cells.ts';
import { groupIntoBands, groupIntoColumns } from './group-into-bands.ts';

/** `heading` and `wide`: have rows of their own. */
export type ArrangedKind = 'control' | 'tile' | 'chart' | 'heading' | 'wide';

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
  heading: Infinity,
  wide: Infinity,
};

type Band = readonly Cell[];
type FindKind = (cell: Cell) => ArrangedKind;

interface Run {
  readonly kind: ArrangedKind;
  readonly cells: Cell[];
}

/**
 * Cells in the order in which they are read.
 * @param cells - at the width that they were made for.
 * @param findRows - height that the content of a cell needs in the narrow grid, in rows. By default that of the cell.
 */
export function arrangeCells(
  cells: readonly Cell[],
  findKind: FindKind,
  grid: NarrowGrid,
  findRows: (cell: Cell) => number = ({ h }) => h,
): readonly Cell[] {
  const arranged: Cell[] = [];
  let y = 0;
  for (const row of listRuns(cells, findKind).flatMap((run) => splitRun(run, grid))) {
    const h = findHeight(row.kind, row.cells.map(findRows));
    arranged.push(...shareRow(row.cells, grid.cols).map((cell) => ({ ...cell, y, h })));
    y += h;
  }
  return arranged;
}

/** Controls and tiles go on from one band to the next. Charts that stand in different bands are not brought together. */
function listRuns(cells: readonly Cell[], findKind: FindKind): readonly Run[] {
  const runs: Run[] = [];
  for (const band of listSections(groupIntoBands(cells), findKind))
    for (const [at, cell] of listByColumns(band).entries()) {
      const kind = findKind(cell);
      const last = runs.at(-1);
      if (last?.kind === kind && (kind !== 'chart' || at > 0)) last.cells.push(cell);
      else runs.push({ kind, cells: [cell] });
    }
  return runs;
}

/** Headings side by side go with all that is below each of them. */
function listSections(bands: readonly Band[], findKind: FindKind): readonly Band[] {
  const ordered: Band[] = [];
  for (let at = 0; at < bands.length;) {
    const section = takeSection(bands.slice(at), findKind);
    const isSplit = section.length > 1;
    ordered.push(...(isSplit ? groupIntoColumns(section.flat()).flatMap(groupIntoBands) : section));
    at += section.length;
  }
  return ordered;
}

/** It ends before controls, the next headings, and what is below several of its headings. */
function takeSection([headings = [], ...below]: readonly Band[], findKind: FindKind): readonly Band[] {
  const section: Band[] = [headings];
  if (!headings.every((cell) => findKind(cell) === 'heading')) return section;
  for (const band of below) {
    const isOther = band.some((cell) => ['heading', 'control'].includes(findKind(cell)));
    const columns = groupIntoColumns([...section.flat(), ...band]);
    if (isOther || columns.length !== headings.length) break;
    section.push(band);
  }
  return section;
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
const findHeight = (kind: ArrangedKind, heights: readonly number[]): number =>
  kind === 'chart' ? Math.min(...heights) : Math.max(...heights);
