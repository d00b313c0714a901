/** A pivot with measures as rows: each key has a row for every measure. */
import type { Cell } from '../../../../model/result.ts';
import { createDefaultColumnStyle } from '../columns/parse-column-styles.ts';
import { findLevelCell, createAggregationLevel } from '../levels/aggregation-levels.ts';
import { toCellNote, type PivotKeys } from './pivot-cells.ts';
import {
  toPlacedColumn,
  toPivotFieldName,
  type PivotLayout,
  type PivotColumn,
  type PivotInput,
  type PivotValues,
  type PlacedColumn,
} from './pivot-layout.ts';
import type { BodyColumn } from '../table-body.ts';
import type { CellNote } from '../table-view.ts';

/** Name of the column with the measure of each row. */
export const measureField = 'measures';

export function layOutMeasureRows(body: PivotValues, input: PivotInput): PivotLayout {
  const { front, values, rows, pivot } = body;
  const side = Math.max(1, values.length);
  const totalRows = pivot.columnTotals && hasTotals(input) ? side : 0;
  const rowCount = rows.length * side + totalRows;
  const spread: Spread = { body, input, side, plainRows: rows.length * side, rowCount };
  const lists = listKeys(values);
  return {
    front: [...front.map((column, at) => stretch(column, at, spread)), measureColumn(spread)],
    values: lists.map((keys) => spreadColumn(keys, spread)),
    rowCount,
    totalRows,
    keyAt: (row) => Math.floor(row / side),
  };
}

interface Spread {
  readonly body: PivotValues;
  readonly input: PivotInput;
  /** Number of measures, which is the number of rows for each key. */
  readonly side: number;
  readonly plainRows: number;
  readonly rowCount: number;
}

const hasTotals = ({ pivot, levels }: PivotInput): boolean =>
  levels.has(createAggregationLevel(pivot.columns).id);

/** The total of the rows comes last, if any measure has one. */
function listKeys(values: PivotValues['values']): (PivotKeys | undefined)[] {
  const keys = (values[0] ?? []).flatMap((column) => (column.keys ? [column.keys] : []));
  const hasTotal = values.some((columns) => columns.some((column) => column.keys === undefined));
  return hasTotal ? [...keys, undefined] : keys;
}

const makeCells = (count: number, cellAt: (row: number) => Cell): Cell[] =>
  Array.from({ length: count }, (_, row) => cellAt(row));

function stretch(column: BodyColumn, at: number, { input, side, plainRows, rowCount }: Spread): BodyColumn {
  const total = at === 0 ? input.messages('total') : '';
  const cellAt = (row: number) => (row < plainRows ? (column.cells[Math.floor(row / side)] ?? null) : total);
  return { ...column, cells: makeCells(rowCount, cellAt) };
}

function measureColumn({ body, input, side, rowCount }: Spread): BodyColumn {
  const titles = body.values.map((columns) => columns[0]?.measure.title ?? '');
  return {
    field: measureField,
    title: input.messages('measure'),
    column: { name: measureField, type: 'string' },
    cells: makeCells(rowCount, (row) => titles[row % side] ?? ''),
    style: createDefaultColumnStyle(measureField),
    total: false,
  };
}

function spreadColumn(keys: PivotKeys | undefined, spread: Spread): PlacedColumn {
  const { body, side, plainRows, rowCount } = spread;
  const text = JSON.stringify(keys);
  const own = body.values.map((columns) => columns.find((column) => JSON.stringify(column.keys) === text));
  const measures = body.values.map((columns) => columns[0]?.measure);
  const first = own.find((column) => column !== undefined);
  const totals = measures.map((measure) => totalOf(measure?.column.name ?? '', keys, spread));
  const cellAt = (row: number): Cell =>
    row < plainRows
      ? (own[row % side]?.cells[Math.floor(row / side)] ?? null)
      : (totals[row % side]?.cell ?? null);
  const noteAt = (row: number): CellNote | undefined => {
    if (row >= plainRows) return totals[row % side]?.note;
    const column = own[row % side];
    return column ? column.noteAt?.(Math.floor(row / side)) : { kind: 'blank' };
  };
  const placed = toPlacedColumn(first ?? noColumn(keys));
  return {
    ...placed,
    field: toPivotFieldName(measureField, keys),
    cells: makeCells(rowCount, cellAt),
    noteAt,
    columnAt: (row) => measures[row % side]?.column ?? placed.column,
  };
}

const noColumn = (keys: PivotKeys | undefined): PivotColumn => ({
  measure: {
    column: { name: measureField, type: 'number' },
    cells: [],
    style: createDefaultColumnStyle(measureField),
    title: '',
  },
  keys,
  cells: [],
});

interface TotalCell {
  readonly cell: Cell;
  readonly note?: CellNote | undefined;
}

/** The total of a column, for one key or for all. */
function totalOf(
  measure: string,
  keys: PivotKeys | undefined,
  { input: { pivot, levels } }: Spread,
): TotalCell {
  const names = keys ? pivot.columns : [];
  const state = levels.get(createAggregationLevel(names).id);
  if (state?.status !== 'ready') return { cell: null, note: toCellNote(state) };
  const cell = findLevelCell(state.result, names, keys ?? [], measure);
  return cell === undefined ? { cell: null, note: { kind: 'blank' } } : { cell };
}
