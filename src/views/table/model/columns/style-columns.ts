/** Adds bars, sparklines and colours to columns. */
import { createBarGeometry, computeBarScale } from '../formats/bar-geometry.ts';
import { createCellPainter, type ColoredColumn, type CellColorSpecs } from '../formats/cell-colors.ts';
import {
  indexSeries,
  toGroupKey,
  createAggregationLevel,
  type LevelStates,
} from '../levels/aggregation-levels.ts';
import { toCellNote } from '../pivot/pivot-cells.ts';
import {
  parseSparklineSeries,
  type SparklineSeries,
  type SparklineData,
} from '../formats/table-sparkline.ts';
import type { BodyColumn, TableBody } from '../table-body.ts';
import type { TableColumn } from '../table-view.ts';

export interface ColumnStyling extends CellColorSpecs {
  readonly levels: LevelStates;
  /** The dimensions that identify the rows of a series. */
  readonly dimensions: readonly string[];
}

export function styleColumns(body: TableBody, dressing: ColumnStyling): TableColumn[] {
  const painted = body.columns.map((column) => toPainted(column, body));
  return body.columns.map((column, index): TableColumn => {
    const { style, field, title, path, cells, noteAt, columnAt, total } = column;
    const own = painted[index];
    const { type } = column.column;
    const series = style.display === 'sparkline' && !total ? createSeries(column, body, dressing) : undefined;
    return {
      field,
      title,
      path,
      cells,
      columnAt,
      total,
      column: column.column,
      noteAt: series?.noteAt ?? noteAt,
      align: style.align ?? (type === 'number' && style.display !== 'sparkline' ? 'end' : 'start'),
      wrap: style.wrap,
      display: total ? 'value' : style.display,
      width: total ? undefined : style.width,
      weight: style.weight,
      label: style.label,
      bar:
        style.display === 'bar' && !total
          ? createBarGeometry(style.bar, () => computeBarScale(listMates(column, body)), body.isPlain)
          : undefined,
      sparkline: series?.look,
      paint: own && createCellPainter(own, painted, dressing),
    };
  });
}

function toPainted({ column, cells, total, noteAt }: BodyColumn, body: TableBody): ColoredColumn {
  const isCounted = (row: number) => body.isPlain(row) && (noteAt?.(row)?.kind ?? 'repeated') === 'repeated';
  return { name: column.name, column, cells, isCounted, total };
}

/** Columns of the same measure share a scale, so that their bars can be compared. */
const listMates = ({ column }: BodyColumn, body: TableBody) =>
  body.columns
    .filter((other) => other.column.name === column.name && !other.total)
    .map(({ cells }) =>
      body.groups || body.totalRows > 0 ? cells.filter((_, row) => body.isPlain(row)) : cells,
    );

interface DrawnSeries {
  readonly look: SparklineData;
  readonly noteAt: TableColumn['noteAt'];
}

function createSeries(
  column: BodyColumn,
  body: TableBody,
  { levels, dimensions }: ColumnStyling,
): DrawnSeries {
  const { mark, color, negative, time, measure } = column.style.sparkline;
  const look = { mark, color, negative };
  if (!time)
    return {
      look: { ...look, seriesAt: (row) => parseSparklineSeries(column.cells[row]) },
      noteAt: column.noteAt,
    };
  const level = createAggregationLevel(dimensions, time);
  const state = levels.get(level.id);
  const note = state && state.status !== 'ready' ? toCellNote(state) : undefined;
  let index: ReadonlyMap<string, SparklineSeries> | undefined;
  const seriesAt = (row: number): SparklineSeries | undefined => {
    if (state?.status !== 'ready') return undefined;
    index ??= indexSeries(state.result, level, measure ?? column.column.name);
    const own = body.rowAt(row, column.field);
    return index.get(toGroupKey(dimensions.map((name) => own[name])));
  };
  return { look: { ...look, seriesAt }, noteAt: (row) => column.noteAt?.(row) ?? note };
}
