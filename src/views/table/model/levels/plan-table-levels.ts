/** Plans the additional results of a table. Totals are queried, never summed up from the visible rows. */
import { isRecord, readStrings } from '../../../../model/parsing/read-value.ts';
import type { Result } from '../../../../model/result.ts';
import { parseColumnStyles } from '../columns/parse-column-styles.ts';
import { listDimensions, createAggregationLevel, type AggregationLevel } from './aggregation-levels.ts';
import { parsePivot, type PivotSpec } from '../pivot/parse-pivot-spec.ts';
import { parseTotals } from './parse-totals.ts';

type Spec = Readonly<Record<string, unknown>>;

/** The distinct levels that a table needs. */
export function planTableLevels(spec: Spec, result: Result): AggregationLevel[] {
  const pivot = parsePivot(spec, result);
  const keep = pivot ? [...pivot.rows, ...pivot.columns] : listDimensions(result);
  const levels = [
    ...(pivot ? planPivot(pivot, result) : planGroups(spec, result)),
    ...parseColumnStyles(spec.columns).flatMap(({ display, hidden, sparkline }) =>
      display === 'sparkline' && !hidden && sparkline.time
        ? [createAggregationLevel(keep, sparkline.time)]
        : [],
    ),
  ];
  return [...new Map(levels.map((level) => [level.id, level])).values()];
}

function planPivot(
  { rows, columns, rowTotals, columnTotals }: PivotSpec,
  result: Result,
): AggregationLevel[] {
  return [
    ...(isCoarserLevel([...rows, ...columns], result) ? [createAggregationLevel([...rows, ...columns])] : []),
    ...(rowTotals ? [createAggregationLevel(rows)] : []),
    ...(columnTotals ? [createAggregationLevel(columns)] : []),
    ...(rowTotals && columnTotals ? [createAggregationLevel([])] : []),
  ];
}

/** True if several rows of the result may fall into one row of the level. */
export const isCoarserLevel = (keep: readonly string[], result: Result): boolean =>
  listDimensions(result).some((name) => !keep.includes(name));

function planGroups(spec: Spec, result: Result): AggregationLevel[] {
  const groups = parseRowGroups(spec, result);
  const inner = groups.map((_, index) => createAggregationLevel(groups.slice(0, index + 1)));
  return parseTotals(spec.totals).columns ? [...inner, createAggregationLevel([])] : inner;
}

/** Dimensions of the result that the rows are grouped by, outermost first. */
export function parseRowGroups(spec: Spec, result: Result): string[] {
  const names = new Set(listDimensions(result));
  const given = Array.isArray(spec.groups) ? spec.groups : [];
  const listed = given.map((item: unknown) => (isRecord(item) ? item.field : item));
  return [...new Set(readStrings(listed))].filter((name) => names.has(name));
}
