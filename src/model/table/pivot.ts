/**
 * A result turned: values of some dimensions become columns. What falls into one cell from several rows is asked for
 * as one number, or combined as the author says; totals come from queries (docs/dashboard-format.md, "Tables").
 */
import type { Cell, Result } from '../result.ts';
import { findCell, toLevel } from './levels.ts';
import { createBands } from './pivot-bands.ts';
import { fillPivot, noteOf, type PivotCells } from './pivot-cells.ts';
import { cornersOf, pathOf, titled } from './pivot-headers.ts';
import { listKeys, type KeyList, type Keys } from './pivot-keys.ts';
import { placeBeside, type PivotColumn, type PivotInput } from './pivot-layout.ts';
import { spreadMeasures } from './pivot-rows.ts';
import { toColumn, type BodyColumn, type Source, type TableBody } from './table-body.ts';
import { isCoarser } from './table-plan.ts';

/** More columns than anybody reads; the rest are left out, and counted. */
export const mostPivotColumns = 500;

export function createPivotBody(input: PivotInput): TableBody {
  const { pivot, find, context } = input;
  const cut = findCut(input);
  const places = {
    rows: listKeys(cut.result, pivot.rows, context.locale),
    columns: listKeys(cut.result, pivot.columns, context.locale),
  };
  const shown = pivot.measures.flatMap((name) => find(name) ?? []).filter(({ look }) => !look.hidden);
  const side = pivot.measuresAxis === 'rows' ? 1 : Math.max(1, shown.length);
  const kept = places.columns.keys.slice(0, Math.max(1, Math.floor(mostPivotColumns / side)));
  const values = shown.map((measure) => {
    const cells = fillPivot(cut.result, places, measure.column.name, measure.look.total);
    const columns = kept.map((keys, at): PivotColumn => {
      const own = cells[at] ?? { cells: [] };
      return { ...own, noteAt: cut.noteAt ?? own.noteAt, measure, keys };
    });
    return [...columns, ...totalColumn(measure, places.rows, input)];
  });
  const front = pivot.rows.flatMap((name, index) => frontColumn(find(name), places.rows, index));
  const body = { front, values, rows: places.rows.keys, pivot };
  const laid = pivot.measuresAxis === 'rows' ? spreadMeasures(body, input) : placeBeside(body);
  const paths = laid.values.map((column) => pathOf(column, input));
  return {
    columns: [...laid.front, ...laid.values.map((column, at) => titled(column, paths[at]))],
    rowCount: laid.rowCount,
    bands: createBands(paths, cornersOf(input, shown.length), laid.front.length),
    columnsLeftOut: places.columns.keys.length - kept.length,
    totalRows: laid.totalRows,
    isPlain: (row) => row < laid.rowCount - laid.totalRows,
    rowAt: (row, field) => {
      const own = laid.values.find((column) => column.field === field);
      const at = laid.keyAt(row);
      return {
        ...toRecord(pivot.rows, places.rows.keys[at] ?? []),
        ...toRecord(pivot.columns, own?.keys ?? []),
        ...(own && { [(own.columnAt?.(row) ?? own.column).name]: own.cells[row] ?? null }),
      };
    },
  };
}

const toRecord = (names: readonly string[], keys: Keys): Record<string, Cell> =>
  Object.fromEntries(keys.map((key, index): [string, Cell] => [names[index] ?? '', key]));

interface Cut {
  readonly result: Result;
  readonly noteAt?: PivotCells['noteAt'];
}

/** The result, or the coarser one that has been asked for in its place. */
function findCut({ result, pivot, levels }: PivotInput): Cut {
  const keep = [...pivot.rows, ...pivot.columns];
  const state = isCoarser(keep, result) ? levels.get(toLevel(keep).id) : undefined;
  if (!state) return { result };
  if (state.status !== 'ready') return { result, noteAt: () => noteOf(state) };
  // Rows that stand in the report are put together measure by measure, where they fall to a place.
  const isWhole = pivot.measures.every((name) => state.result.columns.some((column) => column.name === name));
  return { result: isWhole ? state.result : result };
}

function frontColumn(source: Source | undefined, { keys }: KeyList, index: number): BodyColumn[] {
  if (!source || source.look.hidden) return [];
  const cells = keys.map((key) => key[index] ?? null);
  return [{ ...toColumn(source, source.column.name), cells }];
}

/** None where nothing answers for the measure. */
function totalColumn(measure: Source, rows: KeyList, { pivot, levels }: PivotInput): PivotColumn[] {
  const state = pivot.rowTotals ? levels.get(toLevel(pivot.rows).id) : undefined;
  if (!state || measure.look.total === 'none') return [];
  const none = rows.keys.map(() => null);
  if (state.status !== 'ready')
    return [{ measure, keys: undefined, cells: none, noteAt: () => noteOf(state) }];
  const { name } = measure.column;
  if (!state.result.columns.some((column) => column.name === name)) return [];
  const cells = rows.keys.map((key) => findCell(state.result, pivot.rows, key, name) ?? null);
  return [{ measure, keys: undefined, cells }];
}
