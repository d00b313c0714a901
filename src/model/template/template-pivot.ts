/** A report's pivot as its template sees it. Source: docs/dashboard-format.md, "HTML". */
import type { Cell, Result } from '../result.ts';
import { parseColumnStyles, type Aggregator } from '../table/columns/column-style.ts';
import { aggregateCells } from '../table/levels/aggregate-rows.ts';
import { findColumnCells, toGroupKey } from '../table/levels/aggregation-levels.ts';
import { fillPivotCells } from '../table/pivot/pivot-cells.ts';
import { listPivotKeys, type PivotKeyList, type PivotKeys } from '../table/pivot/pivot-keys.ts';
import { parsePivot, type PivotSpec } from '../table/pivot/parse-pivot-spec.ts';

/** One line or one column of the pivot: its values by column name, and the name of its place in `cellMap`. */
export interface PivotKey {
  readonly key: string;
  readonly values: Readonly<Record<string, Cell>>;
}

type Measured = Readonly<Record<string, Cell>>;

export interface TemplatePivot {
  readonly rows: readonly PivotKey[];
  readonly columns: readonly PivotKey[];
  /**
   * By the key of the row, then of the column: a value for each measure. null where no row falls to a place, and where
   * several do whose author has named no `total`.
   */
  readonly cellMap: Readonly<Record<string, Readonly<Record<string, Measured>>>>;
  /** Of all rows, by measure: null where the author has named no `total`, for adding up may lie. */
  readonly grandTotals: Measured;
  readonly config: {
    readonly rows: readonly string[];
    readonly columns: readonly string[];
    readonly measures: readonly string[];
    /** Beyond what is laid out: see `mostPlaces`. */
    readonly columnsLeftOut: number;
  };
}

/** Rows by columns; a page lays out no more. */
const mostPlaces = 100_000;

/** undefined where the report turns nothing. */
export function toTemplatePivot(
  spec: Readonly<Record<string, unknown>>,
  result: Result | undefined,
  locale: string,
): TemplatePivot | undefined {
  const pivot = result && parsePivot(spec, result);
  if (!result || !pivot) return undefined;
  const totals = new Map(parseColumnStyles(spec.columns).map(({ name, total }) => [name, total]));
  const rows = listPivotKeys(result, pivot.rows, locale);
  const columns = listPivotKeys(result, pivot.columns, locale);
  const most = Math.max(1, Math.floor(mostPlaces / Math.max(1, rows.keys.length)));
  const { measures } = pivot;
  return {
    rows: rows.keys.map((keys) => toPivotKey(pivot.rows, keys)),
    columns: columns.keys.slice(0, most).map((keys) => toPivotKey(pivot.columns, keys)),
    cellMap: mapCells({ result, pivot, rows, columns, most, totals }),
    grandTotals: toRecord(measures, (name) => addAll(findColumnCells(result, name), totals.get(name))),
    config: {
      rows: pivot.rows,
      columns: pivot.columns,
      measures,
      columnsLeftOut: Math.max(0, columns.keys.length - most),
    },
  };
}

interface Places {
  readonly result: Result;
  readonly pivot: PivotSpec;
  readonly rows: PivotKeyList;
  readonly columns: PivotKeyList;
  readonly most: number;
  readonly totals: ReadonlyMap<string, Aggregator | undefined>;
}

function mapCells({ result, pivot, rows, columns, most, totals }: Places): TemplatePivot['cellMap'] {
  const grids = new Map(
    pivot.measures.map((name) => [name, fillPivotCells(result, { rows, columns }, name, totals.get(name))]),
  );
  const cellsAt = (row: number, column: number) =>
    toRecord(pivot.measures, (name) => grids.get(name)?.[column]?.cells[row] ?? null);
  const lines = columns.keys.slice(0, most).map(toGroupKey);
  return Object.fromEntries(
    rows.keys.map((keys, row) => [
      toGroupKey(keys),
      Object.fromEntries(lines.map((key, column) => [key, cellsAt(row, column)])),
    ]),
  );
}

const toPivotKey = (names: readonly string[], keys: PivotKeys): PivotKey => ({
  key: toGroupKey(keys),
  values: Object.fromEntries(names.map((name, index): [string, Cell] => [name, keys[index] ?? null])),
});

const toRecord = (names: readonly string[], cellOf: (name: string) => Cell): Measured =>
  Object.fromEntries(names.map((name): [string, Cell] => [name, cellOf(name)]));

const addAll = (cells: readonly Cell[] = [], aggregator: Aggregator | undefined): Cell =>
  aggregator === undefined || aggregator === 'none' ? null : aggregateCells(cells, aggregator);
