/** Parses blocks that show one value: numbers, comparisons and progress. */
import { formatNumber } from '../../../model/formats/format-value.ts';
import { readBoolean, readNumber, readOneOf, readNonBlankString } from '../../../model/parsing/read-value.ts';
import type { Cell } from '../../../model/result.ts';
import { compareFigures, type ComparedFigures } from './compare-figures.ts';
import {
  findFieldCell,
  findKpiField,
  isNumericCell,
  parseRowIndex,
  toFigureNumber,
  formatFigure,
  type BlockRecord,
  type KpiSource,
} from './kpi-fields.ts';
import { fillLabel } from './kpi-periods.ts';
import type { KpiComparison, KpiNumber, KpiProblem, KpiProgress, FormattedFigure } from './kpi-blocks.ts';
import { parseAlignment, parseColor, parseFigureSize } from './parse-kpi-style.ts';

export function parseNumberBlock(block: BlockRecord, source: KpiSource): KpiNumber | KpiProblem {
  const field = findKpiField(block.field, block, source);
  if ('reason' in field) return field;
  const row = parseRowIndex(block.row, 0, source);
  const value = findFieldCell(field, row);
  return {
    type: 'number',
    label: readLabel(block, row, undefined, source),
    ...pickNotation(block.notation, formatFigure(value, field.column, source.context)),
    field: field.column.name,
    row,
    missing: value === null,
    wraps: value !== null && !isNumericCell(value, field.column),
    ...parseFigureSize(block.size),
    color: parseColor(block.color),
    align: parseAlignment(block.align),
  };
}

/** The periods of `row`, and of the row that it is compared with, stand in the place of their names. */
function readLabel(
  { label }: BlockRecord,
  row: number,
  previousRow: number | undefined,
  { findPeriod }: KpiSource,
): string | undefined {
  return fillLabel(readNonBlankString(label), {
    period: findPeriod(row),
    previousPeriod: previousRow === undefined ? undefined : findPeriod(previousRow),
  });
}

function pickNotation(
  notation: unknown,
  { full, short }: FormattedFigure,
): FormattedFigure & { compact: boolean } {
  return { full, short: notation === 'full' ? full : short, compact: notation === 'compact' };
}

export function parseComparisonBlock(block: BlockRecord, source: KpiSource): KpiComparison | KpiProblem {
  const field = findKpiField(block.field, block, source);
  if ('reason' in field) return field;
  const before = block.previousField === undefined ? field : findKpiField(block.previousField, block, source);
  if ('reason' in before) return before;
  const row = parseRowIndex(block.row, 0, source);
  const previousRow = parseRowIndex(
    block.previousRow,
    block.previousField === undefined ? row + 1 : row,
    source,
  );
  const partOf = block.previousField === undefined ? findPart([row, previousRow], source) : undefined;
  const comparison = compareFigures({
    current: findFieldCell(field, row),
    previous: findFieldCell(before, previousRow),
    isAlike: partOf === undefined,
    difference: readOneOf(block.difference, ['absolute', 'percent', 'both'] as const) ?? 'percent',
    goodDirection: readGoodDirection(block),
    column: field.column,
    context: source.context,
  });
  const colors = { good: block.positiveColor, bad: block.negativeColor, neutral: undefined };
  const color = parseColor(colors[comparison.verdict]);
  return {
    type: 'comparison',
    field: field.column.name,
    row,
    previousRow: block.previousField === undefined ? previousRow : undefined,
    label: readLabel(block, row, previousRow, source),
    partOf,
    ...comparison,
    color,
  };
}

/** The name of the first period of which a part is missing. Rows of one period have the same part of it. */
function findPart(rows: readonly [number, number], { findPeriod }: KpiSource): string | undefined {
  const now = findPeriod(rows[0]);
  const before = findPeriod(rows[1]);
  if (now?.name === before?.name) return undefined;
  return [now, before].find((period) => period?.isComplete === false)?.name;
}

function readGoodDirection({ goodDirection, upIsGood }: BlockRecord): ComparedFigures['goodDirection'] {
  const direction = readOneOf(goodDirection, ['up', 'down', 'none'] as const);
  return direction ?? (readBoolean(upIsGood) === false ? 'down' : 'up');
}

export function parseProgressBlock(block: BlockRecord, source: KpiSource): KpiProgress | KpiProblem {
  const field = findKpiField(block.field, block, source);
  if ('reason' in field) return field;
  const row = parseRowIndex(block.row, 0, source);
  const target = readTarget(block, row, source);
  if (typeof target === 'object' && target !== null) return target;
  const value = findFieldCell(field, row);
  const share = shareOf(toFigureNumber(value), toFigureNumber(target));
  const { context } = source;
  return {
    type: 'progress',
    label: readLabel(block, row, undefined, source),
    share,
    percent: share === undefined ? '' : formatNumber(share, { type: 'percent', decimalPlaces: 0 }, context),
    value: formatFigure(value, field.column, context),
    target: formatFigure(target, { ...field.column, type: 'number' }, context),
    shape: readOneOf(block.shape, ['bar', 'circle'] as const) ?? 'bar',
    color: parseColor(block.color),
  };
}

function readTarget(block: BlockRecord, row: number, source: KpiSource): Cell | KpiProblem {
  if (typeof block.target !== 'string') return readNumber(block.target) ?? null;
  const field = findKpiField(block.target, block, source);
  return 'reason' in field ? field : findFieldCell(field, row);
}

/** Undefined if there is no target, or if it is zero. */
function shareOf(value: number | undefined, target: number | undefined): number | undefined {
  if (value === undefined || target === undefined || target === 0) return undefined;
  const share = value / Math.abs(target);
  if (!Number.isFinite(share)) return undefined;
  // For a negative target (a loss to stay below), a smaller share is better.
  return target < 0 ? -share : share;
}
