/**
 * Pivots a result: the values of some dimensions become columns. If several rows fall into one cell, their value comes
 * from a query, or is aggregated as the author has chosen. Totals come from queries (docs/dashboard-format.md,
 * "Tables").
 */
import type { Cell, Result } from '../../../../model/result.ts';
import { findLevelCell, createAggregationLevel } from '../levels/aggregation-levels.ts';
import {
  createHeaderBands,
  listCornerTitles,
  createHeaderPath,
  withHeaderPath,
  layOutMeasureColumns,
  type PivotColumn,
  type PivotInput,
} from './pivot-layout.ts';
import {
  fillPivotCells,
  toCellNote,
  type PivotCells,
  listPivotKeys,
  type PivotKeyList,
  type PivotKeys,
} from './pivot-cells.ts';
import { layOutMeasureRows } from './lay-out-measure-rows.ts';
import { toBodyColumn, type BodyColumn, type ColumnSource, type TableBody } from '../table-body.ts';
import { isCoarserLevel } from '../levels/plan-table-levels.ts';

/** Further columns are left out and counted. */
export const maxPivotColumns = 500;

export function createPivotBody(input: PivotInput): TableBody {
  const { pivot, find, context } = input;
  const cut = findCut(input);
  const keyLists = {
    rows: listPivotKeys(cut.result, pivot.rows, context.locale),
    columns: listPivotKeys(cut.result, pivot.columns, context.locale),
  };
  const shown = pivot.measures.flatMap((name) => find(name) ?? []).filter(({ style }) => !style.hidden);
  const side = pivot.measuresAxis === 'rows' ? 1 : Math.max(1, shown.length);
  const kept = keyLists.columns.keys.slice(0, Math.max(1, Math.floor(maxPivotColumns / side)));
  const values = shown.map((measure) => {
    const cells = fillPivotCells(cut.result, keyLists, measure.column.name, measure.style.total);
    const columns = kept.map((keys, at): PivotColumn => {
      const own = cells[at] ?? { cells: [] };
      return { ...own, noteAt: cut.noteAt ?? own.noteAt, measure, keys };
    });
    return [...columns, ...totalColumn(measure, keyLists.rows, input)];
  });
  const front = pivot.rows.flatMap((name, index) => frontColumn(find(name), keyLists.rows, index));
  const body = { front, values, rows: keyLists.rows.keys, pivot };
  const laid = pivot.measuresAxis === 'rows' ? layOutMeasureRows(body, input) : layOutMeasureColumns(body);
  const paths = laid.values.map((column) => createHeaderPath(column, input));
  return {
    columns: [...laid.front, ...laid.values.map((column, at) => withHeaderPath(column, paths[at]))],
    rowCount: laid.rowCount,
    bands: createHeaderBands(paths, listCornerTitles(input, shown.length), laid.front.length),
    columnsLeftOut: keyLists.columns.keys.length - kept.length,
    totalRows: laid.totalRows,
    isPlain: (row) => row < laid.rowCount - laid.totalRows,
    rowAt: (row, field) => {
      const own = laid.values.find((column) => column.field === field);
      const at = laid.keyAt(row);
      return {
        ...toRecord(pivot.rows, keyLists.rows.keys[at] ?? []),
        ...toRecord(pivot.columns, own?.keys ?? []),
        ...(own && { [(own.columnAt?.(row) ?? own.column).name]: own.cells[row] ?? null }),
      };
    },
  };
}

const toRecord = (names: readonly string[], keys: PivotKeys): Record<string, Cell> =>
  Object.fromEntries(keys.map((key, index): [string, Cell] => [names[index] ?? '', key]));

interface Cut {
  readonly result: Result;
  readonly noteAt?: PivotCells['noteAt'];
}

/** The rows to pivot: the result, or the result of a query with fewer dimensions. */
function findCut({ result, pivot, levels }: PivotInput): Cut {
  const keep = [...pivot.rows, ...pivot.columns];
  const state = isCoarserLevel(keep, result) ? levels.get(createAggregationLevel(keep).id) : undefined;
  if (!state) return { result };
  if (state.status !== 'ready') return { result, noteAt: () => toCellNote(state) };
  // Rows in the report itself are aggregated measure by measure if several fall into one cell.
  const isWhole = pivot.measures.every((name) => state.result.columns.some((column) => column.name === name));
  return { result: isWhole ? state.result : result };
}

function frontColumn(source: ColumnSource | undefined, { keys }: PivotKeyList, index: number): BodyColumn[] {
  if (!source || source.style.hidden) return [];
  const cells = keys.map((key) => key[index] ?? null);
  return [{ ...toBodyColumn(source, source.column.name), cells }];
}

/** Returns no column if the totals of the measure are not available. */
function totalColumn(
  measure: ColumnSource,
  rows: PivotKeyList,
  { pivot, levels }: PivotInput,
): PivotColumn[] {
  const state = pivot.rowTotals ? levels.get(createAggregationLevel(pivot.rows).id) : undefined;
  if (!state || measure.style.total === 'none') return [];
  const none = rows.keys.map(() => null);
  if (state.status !== 'ready')
    return [{ measure, keys: undefined, cells: none, noteAt: () => toCellNote(state) }];
  const { name } = measure.column;
  if (!state.result.columns.some((column) => column.name === name)) return [];
  const cells = rows.keys.map((key) => findLevelCell(state.result, pivot.rows, key, name) ?? null);
  return [{ measure, keys: undefined, cells }];
}
