/** Where a pivot's columns and measures stand. */
import type { FormatContext } from '../formats/format-context.ts';
import type { ValueWords } from '../messages/table-values-en.ts';
import type { Result } from '../result.ts';
import type { Levels } from './levels.ts';
import type { PivotCells } from './pivot-cells.ts';
import type { Keys } from './pivot-keys.ts';
import type { PivotSpec } from './pivot-spec.ts';
import { toColumn, type BodyColumn, type Source } from './table-body.ts';

export interface PivotInput {
  readonly result: Result;
  readonly pivot: PivotSpec;
  readonly levels: Levels;
  readonly find: (name: string) => Source | undefined;
  readonly context: FormatContext;
  readonly words: ValueWords;
}

/** A column of values, before it is known whether measures stand side by side or below each other. */
export interface PivotColumn extends PivotCells {
  readonly measure: Source;
  /** undefined: the total of the row. */
  readonly keys: Keys | undefined;
}

/** The field of a pivot's column: the same whatever else the result holds. */
export const pivotField = (measure: string, keys: Keys | undefined): string =>
  keys === undefined
    ? `${measure}|total`
    : keys.length === 0
      ? measure
      : `${measure}|${JSON.stringify(keys)}`;

export interface PlacedColumn extends BodyColumn {
  readonly keys: Keys | undefined;
}

/** A pivot whose measures have their place. */
export interface LaidPivot {
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
  readonly rows: readonly Keys[];
  readonly pivot: PivotSpec;
}

/** Measures before: all columns of one, then those of the next; after: all measures of one key, then of the next. */
export function placeBeside({ front, values, rows, pivot }: PivotValues): LaidPivot {
  const placed = values.map((columns) => columns.map(placeColumn));
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

export function placeColumn({ measure, keys, cells, noteAt }: PivotColumn): PlacedColumn {
  const field = pivotField(measure.column.name, keys);
  return { ...toColumn(measure, field), cells, noteAt, keys, total: keys === undefined };
}
