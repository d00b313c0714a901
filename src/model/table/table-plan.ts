/** Which further results a table needs. Its totals are asked for, never added up from the rows in sight. */
import { isRecord, readStrings } from '../readers/read-value.ts';
import type { Result } from '../result.ts';
import { readLooks } from './column-look.ts';
import { listDimensions, toLevel, type Level } from './levels.ts';
import { readPivot, readTotals, type PivotSpec } from './pivot-spec.ts';

type Spec = Readonly<Record<string, unknown>>;

/** Each once. */
export function planLevels(spec: Spec, result: Result): Level[] {
  const pivot = readPivot(spec, result);
  const keep = pivot ? [...pivot.rows, ...pivot.columns] : listDimensions(result);
  const levels = [
    ...(pivot ? planPivot(pivot, result) : planGroups(spec, result)),
    ...readLooks(spec.columns).flatMap(({ display, hidden, sparkline }) =>
      display === 'sparkline' && !hidden && sparkline.time ? [toLevel(keep, sparkline.time)] : [],
    ),
  ];
  return [...new Map(levels.map((level) => [level.id, level])).values()];
}

function planPivot({ rows, columns, rowTotals, columnTotals }: PivotSpec, result: Result): Level[] {
  return [
    ...(isCoarser([...rows, ...columns], result) ? [toLevel([...rows, ...columns])] : []),
    ...(rowTotals ? [toLevel(rows)] : []),
    ...(columnTotals ? [toLevel(columns)] : []),
    ...(rowTotals && columnTotals ? [toLevel([])] : []),
  ];
}

/** Several rows of the result may then fall into one. */
export const isCoarser = (keep: readonly string[], result: Result): boolean =>
  listDimensions(result).some((name) => !keep.includes(name));

function planGroups(spec: Spec, result: Result): Level[] {
  const groups = readGroups(spec, result);
  const inner = groups.map((_, index) => toLevel(groups.slice(0, index + 1)));
  return readTotals(spec.totals).columns ? [...inner, toLevel([])] : inner;
}

/** Dimensions of the result that its rows are grouped by, outermost first. */
export function readGroups(spec: Spec, result: Result): string[] {
  const names = new Set(listDimensions(result));
  const given = Array.isArray(spec.groups) ? spec.groups : [];
  const listed = given.map((item: unknown) => (isRecord(item) ? item.field : item));
  return [...new Set(readStrings(listed))].filter((name) => names.has(name));
}
