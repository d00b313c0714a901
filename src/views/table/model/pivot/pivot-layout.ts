/** Positions of a pivot's columns and measures, and the headers above them. */
import { type FormatContext, formatValue } from '../../../../model/formats/format-value.ts';
import type { CellMessages } from '../../../../model/messages/table-cells-en.ts';
import type { Result } from '../../../../model/result.ts';
import type { LevelStates } from '../levels/aggregation-levels.ts';
import type { PivotCells, PivotKeys } from './pivot-cells.ts';
import type { PivotSpec } from './parse-pivot-spec.ts';
import { toBodyColumn, type BodyColumn, type ColumnSource } from '../table-body.ts';
import type { HeaderBand } from '../table-view.ts';

export interface PivotInput {
  readonly result: Result;
  readonly pivot: PivotSpec;
  readonly levels: LevelStates;
  readonly find: (name: string) => ColumnSource | undefined;
  readonly context: FormatContext;
  readonly messages: CellMessages;
}

/** A column of values, before measures are placed in columns or rows. */
export interface PivotColumn extends PivotCells {
  readonly measure: ColumnSource;
  /** Undefined: the total of the row. */
  readonly keys: PivotKeys | undefined;
}

/**
 * The field of a pivot's column. It depends only on its measure and keys, so that it stays the same when the result
 * changes.
 */
export const toPivotFieldName = (measure: string, keys: PivotKeys | undefined): string =>
  keys === undefined
    ? `${measure}|total`
    : keys.length === 0
      ? measure
      : `${measure}|${JSON.stringify(keys)}`;

export interface PlacedColumn extends BodyColumn {
  readonly keys: PivotKeys | undefined;
}

/** A pivot with the positions of its measures. */
export interface PivotLayout {
  readonly front: readonly BodyColumn[];
  readonly values: readonly PlacedColumn[];
  readonly rowCount: number;
  /** Number of rows with totals at the end. */
  readonly totalRows: number;
  /** The index of the key of a row. */
  keyAt(row: number): number;
}

export interface PivotValues {
  readonly front: readonly BodyColumn[];
  /** The columns of each measure. */
  readonly values: readonly (readonly PivotColumn[])[];
  readonly rows: readonly PivotKeys[];
  readonly pivot: PivotSpec;
}

/**
 * `before`: all columns of one measure, then those of the next. `after`: all measures of one key, then those of the
 * next.
 */
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

/** A measure without a total leaves a gap, so that totals always come last. */
function orderKeys(turned: readonly (readonly PlacedColumn[])[]): PlacedColumn[][] {
  const all = turned.flat();
  return [all.filter(({ keys }) => keys !== undefined), all.filter(({ keys }) => keys === undefined)];
}

export function toPlacedColumn({ measure, keys, cells, noteAt }: PivotColumn): PlacedColumn {
  const field = toPivotFieldName(measure.column.name, keys);
  return { ...toBodyColumn(measure, field), cells, noteAt, keys, total: keys === undefined };
}

// Nested headers of a pivot: the titles of its columns, and the bands above them.

/** The titles of a column from the outermost band to its own header, which is the last. */
interface HeaderPath {
  readonly titles: readonly string[];
  /** One id for each title. Adjacent columns with equal ids up to a title share its band. */
  readonly ids: readonly string[];
  readonly total: boolean;
}

/** The bands above the headers. `corners`: titles above the columns in front, one for each band. */
export function createHeaderBands(
  paths: readonly HeaderPath[],
  corners: readonly string[],
  front: number,
): HeaderBand[] {
  const depth = Math.max(0, (paths[0]?.titles.length ?? 1) - 1);
  return Array.from({ length: depth }, (_, level) => {
    const corner = front > 0 ? [{ title: corners[level] ?? '', span: front }] : [];
    return { cells: [...corner, ...mergeLevel(paths, level)] };
  });
}

function mergeLevel(paths: readonly HeaderPath[], level: number): HeaderBand['cells'] {
  const cells: { title: string; span: number; total?: boolean; id: string }[] = [];
  for (const { titles, ids, total } of paths) {
    const id = JSON.stringify(ids.slice(0, level + 1));
    const last = cells.at(-1);
    if (last?.id === id) last.span += 1;
    else cells.push({ title: titles[level] ?? '', span: 1, id, ...(total && { total }) });
  }
  return cells.map(({ title, span, total }) => ({ title, span, ...(total && { total }) }));
}

export function createHeaderPath(
  { keys, column, title, total }: PlacedColumn,
  input: PivotInput,
): HeaderPath {
  const { pivot, find, context, messages } = input;
  const texts = (keys ?? []).map((key, index) => {
    const source = find(pivot.columns[index] ?? '');
    return source ? formatValue(key, source.column, context) : String(key);
  });
  const blanks = pivot.columns.slice(1).map(() => '');
  const before = pivot.measuresAxis === 'columns' && pivot.measuresPosition === 'before';
  // The word for a total is placed in the outermost band, or in the header itself.
  const own = keys
    ? texts
    : before || pivot.measuresAxis === 'rows'
      ? [...blanks, messages('total')]
      : [messages('total'), ...blanks];
  const keyIds = keys ? keys.map((key) => JSON.stringify(key)) : pivot.columns.map(() => 'total');
  if (pivot.measuresAxis === 'rows') return { titles: own, ids: keyIds, total };
  const [titles, ids] = before
    ? [
        [title, ...own],
        [column.name, ...keyIds],
      ]
    : [
        [...own, title],
        [...keyIds, column.name],
      ];
  return { titles, ids, total };
}

export const withHeaderPath = (column: PlacedColumn, path: HeaderPath | undefined): BodyColumn => ({
  ...column,
  title: path?.titles.at(-1) ?? column.title,
  path: path?.titles,
});

/** Names of the dimensions of the bands, shown in front of them. */
export function listCornerTitles({ pivot, find }: PivotInput, measures: number): string[] {
  const titles = pivot.columns.map((name) => find(name)?.title ?? '');
  const before = pivot.measuresAxis === 'columns' && pivot.measuresPosition === 'before' && measures > 0;
  return before ? ['', ...titles] : titles;
}
