/** The context of a report's template. See docs/dashboard-format.md, "HTML". */
import { type Result, toRows, type Cell } from '../../../model/result.ts';
import { parseColumnStyles, type Aggregator } from '../../table/model/columns/parse-column-styles.ts';
import { aggregateCells } from '../../table/model/levels/aggregate-rows.ts';
import { findColumnCells, toGroupKey } from '../../table/model/levels/aggregation-levels.ts';
import {
  fillPivotCells,
  listPivotKeys,
  type PivotKeyList,
  type PivotKeys,
} from '../../table/model/pivot/pivot-cells.ts';
import { parsePivot, type PivotSpec } from '../../table/model/pivot/parse-pivot-spec.ts';

interface TemplateContext {
  /** One object per row, keyed by column name. */
  readonly data: readonly object[];
  readonly columns: readonly { readonly name: string; readonly title: string; readonly type: string }[];
  readonly rowCount: number;
  readonly columnCount: number;
  /** Rows, columns and cells of a pivot, if the report has one. */
  readonly pivot?: TemplatePivot;
}

export function toTemplateContext(result: Result | undefined, pivot?: TemplatePivot): TemplateContext {
  const columns = (result?.columns ?? []).map(({ name, title, type }) => ({
    name,
    title: title ?? name,
    type,
  }));
  return {
    data: result ? toRows(result) : [],
    columns,
    rowCount: result?.rowCount ?? 0,
    columnCount: columns.length,
    ...(pivot !== undefined && { pivot }),
  };
}

// The pivot of a report in the form for templates.

/** A row or a column of the pivot: its values by column name, and its key in `cellMap`. */
interface PivotKey {
  readonly key: string;
  readonly values: Readonly<Record<string, Cell>>;
}

type Measured = Readonly<Record<string, Cell>>;

interface TemplatePivot {
  readonly rows: readonly PivotKey[];
  readonly columns: readonly PivotKey[];
  /**
   * Values of each measure, by the key of the row, then of the column. null if the result has no row for a cell, or
   * several rows and the author has given no `total`.
   */
  readonly cellMap: Readonly<Record<string, Readonly<Record<string, Measured>>>>;
  /** Totals of all rows, by measure; null if the author has given no `total`, because a sum may be wrong. */
  readonly grandTotals: Measured;
  readonly config: {
    readonly rows: readonly string[];
    readonly columns: readonly string[];
    readonly measures: readonly string[];
    /** Number of columns beyond `maxPlaces`. */
    readonly columnsLeftOut: number;
  };
}

/** Maximum number of cells (rows times columns). */
const maxPlaces = 100_000;

/** Returns undefined if the report has no pivot. */
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
  const most = Math.max(1, Math.floor(maxPlaces / Math.max(1, rows.keys.length)));
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
