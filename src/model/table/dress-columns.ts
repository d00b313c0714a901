/** Columns with their looks: bars, sparklines, colours. */
import { createBar, findScale } from './bars.ts';
import { createPainter, type PaintedColumn, type PaintSpecs } from './cell-paint.ts';
import { indexSeries, toKey, toLevel, type Levels } from './levels.ts';
import { noteOf } from './pivot-cells.ts';
import { readSeries, type Series, type SparklineLook } from './sparkline.ts';
import type { BodyColumn, TableBody } from './table-body.ts';
import type { TableColumn } from './table-view.ts';

export interface Dressing extends PaintSpecs {
  readonly levels: Levels;
  /** What tells the rows of series apart. */
  readonly keep: readonly string[];
}

export function dressColumns(body: TableBody, dressing: Dressing): TableColumn[] {
  const painted = body.columns.map((column) => toPainted(column, body));
  return body.columns.map((column, index): TableColumn => {
    const { look, field, title, path, cells, noteAt, columnAt, total } = column;
    const own = painted[index];
    const { type } = column.column;
    const series = look.display === 'sparkline' && !total ? createSeries(column, body, dressing) : undefined;
    return {
      ...{ field, title, path, cells, columnAt, total, column: column.column },
      noteAt: series?.noteAt ?? noteAt,
      align: look.align ?? (type === 'number' && look.display !== 'sparkline' ? 'end' : 'start'),
      wrap: look.wrap,
      display: total ? 'value' : look.display,
      width: total ? undefined : look.width,
      weight: look.weight,
      label: look.label,
      bar:
        look.display === 'bar' && !total
          ? createBar(look.bar, () => findScale(listMates(column, body)), body.isPlain)
          : undefined,
      sparkline: series?.look,
      paint: own && createPainter(own, painted, dressing),
    };
  });
}

function toPainted({ column, cells, total, noteAt }: BodyColumn, body: TableBody): PaintedColumn {
  const isCounted = (row: number) => body.isPlain(row) && (noteAt?.(row)?.kind ?? 'repeated') === 'repeated';
  return { name: column.name, column, cells, isCounted, total };
}

/** Columns of one measure share a scale: their bars are compared. */
const listMates = ({ column }: BodyColumn, body: TableBody) =>
  body.columns
    .filter((other) => other.column.name === column.name && !other.total)
    .map(({ cells }) =>
      body.groups || body.totalRows > 0 ? cells.filter((_, row) => body.isPlain(row)) : cells,
    );

interface DrawnSeries {
  readonly look: SparklineLook;
  readonly noteAt: TableColumn['noteAt'];
}

function createSeries(column: BodyColumn, body: TableBody, { levels, keep }: Dressing): DrawnSeries {
  const { mark, color, negative, time, measure } = column.look.sparkline;
  const look = { mark, color, negative };
  if (!time)
    return { look: { ...look, seriesAt: (row) => readSeries(column.cells[row]) }, noteAt: column.noteAt };
  const level = toLevel(keep, time);
  const state = levels.get(level.id);
  const note = state && state.status !== 'ready' ? noteOf(state) : undefined;
  let index: ReadonlyMap<string, Series> | undefined;
  const seriesAt = (row: number): Series | undefined => {
    if (state?.status !== 'ready') return undefined;
    index ??= indexSeries(state.result, level, measure ?? column.column.name);
    const own = body.rowAt(row, column.field);
    return index.get(toKey(keep.map((name) => own[name])));
  };
  return { look: { ...look, seriesAt }, noteAt: (row) => column.noteAt?.(row) ?? note };
}
