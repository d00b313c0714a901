/** Blocks of a KPI, worked out from the result. The spec is read tolerantly: DESIGN.md section 5. */
import type { FormatContext } from '../formats/format-context.ts';
import { formatNumber } from '../formats/format-number.ts';
import { formatValue, overrideFormat } from '../formats/format-value.ts';
import { isRecord, readArray, readBoolean, readNumber, readOneOf, readText } from '../readers/read-value.ts';
import { findColumn, type Cell, type ColumnFormat, type Result, type ResultColumn } from '../result.ts';
import { compare, type Comparison } from './compare.ts';

export type KpiBlock =
  | {
      readonly type: 'number';
      readonly label?: string | undefined;
      readonly text: string;
      readonly full: string;
      /** Where the number stands in the result. */
      readonly field: string;
      readonly row: number;
    }
  | ({ readonly type: 'comparison'; readonly label?: string | undefined } & Comparison)
  | {
      readonly type: 'progress';
      readonly label?: string | undefined;
      readonly share: number;
      readonly value: string;
      readonly target: string;
      readonly shape: 'bar' | 'circle';
    }
  | {
      readonly type: 'sparkline';
      readonly label?: string | undefined;
      readonly points: readonly (number | null)[];
      readonly mark: 'line' | 'bar' | 'area';
    }
  | { readonly type: 'text'; readonly content: string }
  | { readonly type: 'html'; readonly template: string };

export interface Kpi {
  readonly blocks: readonly KpiBlock[];
  readonly direction: 'row' | 'column';
  readonly align: 'start' | 'center' | 'end';
  /** px */
  readonly gap: number;
}

interface Source {
  readonly result: Result;
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
}

interface Field {
  readonly column: ResultColumn;
  readonly cells: readonly Cell[];
}

/** From this magnitude on a KPI writes a number short; the full one is a hover away. */
const compactFrom = 10_000;

export function readKpi(spec: Readonly<Record<string, unknown>>, source: Source): Kpi {
  const given = readArray(spec.blocks).filter(isRecord);
  const blocks = given.length > 0 ? given : defaultBlocks(source.result);
  return {
    blocks: blocks.flatMap((block) => readBlock(block, source) ?? []),
    direction: readOneOf(spec.direction, ['row', 'column'] as const) ?? 'column',
    align: readOneOf(spec.align, ['start', 'center', 'end'] as const) ?? 'start',
    gap: Math.min(64, Math.max(0, readNumber(spec.gap) ?? 4)),
  };
}

/** Without blocks: the first row's first number, compared with the second row's. */
function defaultBlocks({ columns, rowCount }: Result): Record<string, unknown>[] {
  const field = columns.find(({ type }) => type === 'number')?.name ?? columns[0]?.name;
  const number = { type: 'number', field };
  return rowCount > 1 ? [number, { type: 'comparison', field, difference: 'percent' }] : [number];
}

function readBlock(block: Record<string, unknown>, source: Source): KpiBlock | undefined {
  switch (block.type) {
    case 'number':
      return readNumberBlock(block, source);
    case 'comparison':
      return readComparison(block, source);
    case 'progress':
      return readProgress(block, source);
    case 'sparkline':
      return readSparkline(block, source);
    case 'text':
      return { type: 'text', content: readText(block.content) ?? '' };
    case 'html':
      return { type: 'html', template: readText(block.template) ?? '' };
    default:
      return undefined;
  }
}

/** The block's own format over the report's over the model's. */
function findField(
  name: unknown,
  block: Record<string, unknown>,
  { result, overrides }: Source,
): Field | undefined {
  const found = typeof name === 'string' ? findColumn(result, name) : undefined;
  if (!found) return undefined;
  const own = isRecord(block.format)
    ? readOneOf(block.format.type, ['currency', 'percent', 'number'] as const)
    : undefined;
  const wanted = own
    ? {
        type: own,
        decimalPlaces: isRecord(block.format) ? readNumber(block.format.decimalPlaces) : undefined,
      }
    : overrides[found.column.name];
  return {
    cells: found.cells,
    column: { ...found.column, format: overrideFormat(found.column.format, wanted) },
  };
}

function cellAt({ cells }: Field, row: unknown, fallback: number): Cell {
  return cells[readNumber(row) ?? fallback] ?? null;
}

function readNumberBlock(block: Record<string, unknown>, source: Source): KpiBlock | undefined {
  const field = findField(block.field, block, source);
  if (!field) return undefined;
  const value = cellAt(field, block.row, 0);
  const full = formatValue(value, field.column, source.context);
  return {
    type: 'number',
    label: readText(block.label),
    full,
    field: field.column.name,
    row: readNumber(block.row) ?? 0,
    text: shorten(value, field.column, source.context) ?? full,
  };
}

function shorten(value: Cell, { format, type }: ResultColumn, context: FormatContext): string | undefined {
  const large = type === 'number' && value !== null && Math.abs(Number(value)) >= compactFrom;
  return large && format?.type !== 'percent'
    ? formatNumber(value, format, context, { compact: true })
    : undefined;
}

function readComparison(block: Record<string, unknown>, source: Source): KpiBlock | undefined {
  const field = findField(block.field, block, source);
  const before = findField(block.previousField ?? block.field, block, source);
  if (!field || !before) return undefined;
  const comparison = compare({
    current: cellAt(field, block.row, 0),
    previous: cellAt(before, block.previousRow, block.previousField === undefined ? 1 : 0),
    difference: readOneOf(block.difference, ['absolute', 'percent', 'both'] as const) ?? 'percent',
    upIsGood: readBoolean(block.upIsGood) ?? true,
    column: field.column,
    context: source.context,
  });
  return comparison && { type: 'comparison', label: readText(block.label), ...comparison };
}

function readProgress(block: Record<string, unknown>, source: Source): KpiBlock | undefined {
  const field = findField(block.field, block, source);
  const aim = findField(block.target, block, source);
  if (!field) return undefined;
  const value = cellAt(field, block.row, 0);
  const target = aim ? cellAt(aim, block.row, 0) : (readNumber(block.target) ?? null);
  const share = Number(target) === 0 ? 0 : Number(value) / Number(target);
  const write = (cell: Cell) => formatValue(cell, field.column, source.context);
  return {
    type: 'progress',
    label: readText(block.label),
    share: Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0,
    value: write(value),
    target: write(target),
    shape: readOneOf(block.shape, ['bar', 'circle'] as const) ?? 'bar',
  };
}

/** Points in the order of the dimension, oldest first, whatever order the query had. */
function readSparkline(block: Record<string, unknown>, source: Source): KpiBlock | undefined {
  const field = findField(block.field, block, source);
  if (!field) return undefined;
  const dimension =
    typeof block.dimension === 'string' ? findColumn(source.result, block.dimension) : undefined;
  const order = field.cells.map((_, index) => index);
  if (dimension)
    order.sort((one, other) => compareCells(dimension.cells[one] ?? null, dimension.cells[other] ?? null));
  const most = Math.min(500, Math.max(2, readNumber(block.maxPoints) ?? 120));
  const points = order.map((index) => toPoint(field.cells[index] ?? null)).slice(-most);
  const mark = readOneOf(block.mark, ['line', 'bar', 'area'] as const) ?? 'area';
  return points.length < 2 ? undefined : { type: 'sparkline', label: readText(block.label), points, mark };
}

const toPoint = (cell: Cell): number | null =>
  cell === null || Number.isNaN(Number(cell)) ? null : Number(cell);

function compareCells(left: Cell, right: Cell): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? -1 : 1;
  return left < right ? -1 : 1;
}
