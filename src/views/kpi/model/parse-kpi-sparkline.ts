import { formatValue } from '../../../model/formats/format-value.ts';
import { readBoolean, readOneOf, readNonBlankString } from '../../../model/parsing/read-value.ts';
import type { Cell } from '../../../model/result.ts';
import {
  findKpiField,
  toFigureNumber,
  type BlockRecord,
  type KpiField,
  type KpiSource,
} from './kpi-fields.ts';
import type { KpiPoint, KpiProblem, KpiSparkline } from './kpi-blocks.ts';
import { parseColor, parseLength } from './parse-kpi-style.ts';
import { downsampleByShape, downsampleEvenly } from './downsample-points.ts';

const marks = ['line', 'bar', 'area'] as const;

export function parseKpiSparkline(block: BlockRecord, source: KpiSource): KpiSparkline | KpiProblem {
  const field = findKpiField(block.measure ?? block.field, block, source);
  if ('reason' in field) return field;
  const dimension = block.dimension === undefined ? undefined : findKpiField(block.dimension, {}, source);
  if (dimension && 'reason' in dimension) return dimension;
  const mark = readOneOf(block.mark, marks) ?? 'area';
  const label = readNonBlankString(block.label) ?? field.column.title ?? field.column.name;
  const all = orderRows(field, dimension).map((row, index, { length }) => ({
    row,
    at: index / Math.max(1, length - 1),
    value: toFigureNumber(field.cells[row] ?? null) ?? null,
  }));
  if (all.filter(({ value }) => value !== null).length < 2)
    return { type: 'problem', reason: 'tooFewPoints', about: label };
  const most = Math.round(parseLength(block.maxPoints, 2, 500) ?? 120);
  const points = mark === 'bar' ? downsampleEvenly(all, most) : downsampleByShape(all, most);
  return {
    type: 'sparkline',
    label,
    caption: readNonBlankString(block.label),
    dimension: dimension && (dimension.column.title ?? dimension.column.name),
    points: points.map(namePoint(field, dimension, source)),
    count: all.length,
    mark,
    lastPoint: readBoolean(block.lastPoint) ?? true,
    width: parseLength(block.width, 24, 2000),
    height: parseLength(block.height, 12, 400),
    color: parseColor(block.color),
    negativeColor: parseColor(block.negativeColor),
  };
}

/** Formats only the points that are drawn: a few hundred of possibly many rows. */
function namePoint(
  field: KpiField,
  dimension: KpiField | undefined,
  { context }: KpiSource,
): (point: { row: number; at: number; value: number | null }) => KpiPoint {
  return ({ row, at, value }) => ({
    at,
    value,
    name: dimension ? formatValue(dimension.cells[row], dimension.column, context) : '',
    text: formatValue(field.cells[row], field.column, context),
  });
}

/** Texts keep the order of the query. */
function orderRows({ cells }: KpiField, dimension: KpiField | undefined): number[] {
  const rows = cells.map((_, index) => index);
  if (!dimension || !['time', 'number'].includes(dimension.column.type)) return rows;
  const numeric = dimension.column.type === 'number';
  const keys = dimension.cells.map((cell) => (numeric && cell !== null ? Number(cell) : cell));
  return rows.sort((one, other) => compareCells(keys[one] ?? null, keys[other] ?? null));
}

function compareCells(left: Cell, right: Cell): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? -1 : 1;
  return left < right ? -1 : 1;
}
