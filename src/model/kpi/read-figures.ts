/** Blocks that show one value: numbers, comparisons and progress. */
import { formatNumber } from '../formats/format-number.ts';
import { readBoolean, readNumber, readOneOf, readText } from '../readers/read-value.ts';
import type { Cell } from '../result.ts';
import { compare, type Compared } from './compare.ts';
import {
  cellAt,
  findField,
  isFigure,
  readRow,
  toNumber,
  writeCell,
  type BlockRecord,
  type KpiSource,
} from './find-field.ts';
import type { KpiComparison, KpiNumber, KpiProblem, KpiProgress, Written } from './kpi.ts';
import { readAlign, readColor, readSize } from './read-look.ts';

export function readNumberBlock(block: BlockRecord, source: KpiSource): KpiNumber | KpiProblem {
  const field = findField(block.field, block, source);
  if ('reason' in field) return field;
  const row = readRow(block.row, 0, source);
  const value = cellAt(field, row);
  return {
    type: 'number',
    label: readText(block.label),
    ...pickNotation(block.notation, writeCell(value, field.column, source.context)),
    field: field.column.name,
    row,
    missing: value === null,
    wraps: value !== null && !isFigure(value, field.column),
    ...readSize(block.size),
    color: readColor(block.color),
    align: readAlign(block.align),
  };
}

function pickNotation(notation: unknown, { full, short }: Written): Written & { compact: boolean } {
  return { full, short: notation === 'full' ? full : short, compact: notation === 'compact' };
}

export function readComparison(block: BlockRecord, source: KpiSource): KpiComparison | KpiProblem {
  const field = findField(block.field, block, source);
  if ('reason' in field) return field;
  const before = block.previousField === undefined ? field : findField(block.previousField, block, source);
  if ('reason' in before) return before;
  const row = readRow(block.row, 0, source);
  const previousRow = readRow(block.previousRow, block.previousField === undefined ? row + 1 : row, source);
  const comparison = compare({
    current: cellAt(field, row),
    previous: cellAt(before, previousRow),
    difference: readOneOf(block.difference, ['absolute', 'percent', 'both'] as const) ?? 'percent',
    goodDirection: readGoodDirection(block),
    column: field.column,
    context: source.context,
  });
  const colors = { good: block.positiveColor, bad: block.negativeColor, neutral: undefined };
  const color = readColor(colors[comparison.verdict]);
  return { type: 'comparison', label: readText(block.label), ...comparison, color };
}

function readGoodDirection({ goodDirection, upIsGood }: BlockRecord): Compared['goodDirection'] {
  const direction = readOneOf(goodDirection, ['up', 'down', 'none'] as const);
  return direction ?? (readBoolean(upIsGood) === false ? 'down' : 'up');
}

export function readProgress(block: BlockRecord, source: KpiSource): KpiProgress | KpiProblem {
  const field = findField(block.field, block, source);
  if ('reason' in field) return field;
  const row = readRow(block.row, 0, source);
  const target = readTarget(block, row, source);
  if (typeof target === 'object' && target !== null) return target;
  const value = cellAt(field, row);
  const share = shareOf(toNumber(value), toNumber(target));
  const { context } = source;
  return {
    type: 'progress',
    label: readText(block.label),
    share,
    percent: share === undefined ? '' : formatNumber(share, { type: 'percent', decimalPlaces: 0 }, context),
    value: writeCell(value, field.column, context),
    target: writeCell(target, { ...field.column, type: 'number' }, context),
    shape: readOneOf(block.shape, ['bar', 'circle'] as const) ?? 'bar',
    color: readColor(block.color),
  };
}

function readTarget(block: BlockRecord, row: number, source: KpiSource): Cell | KpiProblem {
  if (typeof block.target !== 'string') return readNumber(block.target) ?? null;
  const field = findField(block.target, block, source);
  return 'reason' in field ? field : cellAt(field, row);
}

/** Of no target, or one of zero, nothing is a share. */
function shareOf(value: number | undefined, target: number | undefined): number | undefined {
  if (value === undefined || target === undefined || target === 0) return undefined;
  const share = value / Math.abs(target);
  if (!Number.isFinite(share)) return undefined;
  // Of a loss to be kept small, as much as there is of it.
  return target < 0 ? -share : share;
}
