/** Where a pivot's columns and measures stand. */
import type { FormatContext } from '../../formats/format-context.ts';
import type { CellMessages } from '../../messages/table-cells-en.ts';
import type { Result } from '../../result.ts';
import type { LevelStates } from '../levels/aggregation-levels.ts';
import type { PivotCells } from './pivot-cells.ts';
import type { PivotKeys } from './pivot-keys.ts';
import type { PivotSpec } from './parse-pivot-spec.ts';
import { toBodyColumn, type BodyColumn, type ColumnSource } from '../table-body.ts';

export interface PivotInput {
  readonly result: Result;
  readonly pivot: PivotSpec;
  readonly levels: LevelStates;
  readonly find: (name: string) => ColumnSource | undefined;
  readonly context: FormatContext;
  readonly words: CellMessages;
}

/** A column of values, before it is known whether measures stand side by side or below each other. */
export interface PivotColumn extends PivotCells {
  readonly measure: ColumnSource;
  /** undefined: the total of the row. */
  readonly keys: PivotKeys | undefined;
}

/** The field of a pivot's column: the same whatever else the result holds. */
export const toPivotFieldName = (measure: string, keys: PivotKeys | undefined): string =>
  keys === undefined
    ? `${measure}|total`
    : keys.length === 0
      ? measure
      : `${measure}|${JSON.stringify(keys)}`;

export interface PlacedColumn extends BodyColumn {
  readonly keys: PivotKeys | undefined;
}

/** A pivot whose measures have their place. */
export interface PivotLayout {
  readonly front: readonly BodyColumn[];
  readonly values: readonly PlacedColumn[];
  readonly rowCount: number;
  /** Lines of totals at the end. */
  readonly totalRows: number;
  /** From a row to the place of its key. */
  keyAt(row: number): number;
}

export interface PivotValues {
  readonly front: readonly BodyColumn[];
  /** For each measure its columns. */
  readonly values: readonly (readonly PivotColumn[])[];
  readonly rows: readonly PivotKeys[];
  readonly pivot: PivotSpec;
}

/** Measures before: all columns of one, then those of the next; after: all measures of one key, then of the next. */
export function layOutMeasureColumns({ front, values, rows, pivot }: PivotValues): PivotLayout {
  const placed = values.map((columns) => columns.map(toPlacedColumn));
  const longest = Math.max(0, ...placed.map(({ length }) => length));
  const turned = Array.from({ length: longest }, (_, at) => placed.flatMap((columns) => columns[at] ?? []));
  const before = pivot.measuresPosition === 'before';
  return {
    front,
    values: (before ? placed : orderKeys(turned)).flat(),
    rowCount: rows.length,
    totalRows: 0,
    keyAt: (row) => row,
  };
}

/** A measure without a total leaves a gap: totals stand last all the same. */
function orderKeys(turned: readonly (readonly PlacedColumn[])[]): PlacedColumn[][] {
  const all = turned.flat();
  return [all.filter(({ keys }) => keys !== undefined), all.filter(({ keys }) => keys === undefined)];
}

export function toPlacedColumn({ measure, keys, cells, noteAt }: PivotColumn): PlacedColumn {
  const field = toPivotFieldName(measure.column.name, keys);
  return { ...toBodyColumn(measure, field), cells, noteAt, keys, total: keys === undefined };
}
