/** The cells of a table without styles: the contents of its rows and columns. */
import { overrideFormat } from '../../../model/formats/format-value.ts';
import {
  rowAt,
  type Cell,
  type ColumnFormat,
  type Result,
  type ResultColumn,
} from '../../../model/result.ts';
import { createDefaultColumnStyle, type ColumnStyle } from './columns/parse-column-styles.ts';
import type { HeaderBand, RowGroups, TableColumn } from './table-view.ts';

export interface BodyColumn extends Pick<TableColumn, 'noteAt' | 'columnAt' | 'path'> {
  /** Unique in the table. */
  readonly field: string;
  readonly title: string;
  readonly column: ResultColumn;
  readonly cells: readonly Cell[];
  readonly style: ColumnStyle;
  /** True for the totals of rows in a pivot. */
  readonly total: boolean;
}

export interface TableBody {
  readonly columns: readonly BodyColumn[];
  readonly rowCount: number;
  readonly bands: readonly HeaderBand[];
  readonly groups?: RowGroups | undefined;
  readonly columnsLeftOut: number;
  /** Number of rows with totals at the end. */
  readonly totalRows: number;
  /** True if a row is a row of the result, not an aggregate. */
  readonly isPlain: (row: number) => boolean;
  readonly rowAt: (row: number, field: string) => Readonly<Record<string, Cell>>;
}

/** A column of the result with its format in the table. */
export interface ColumnSource {
  readonly column: ResultColumn;
  readonly cells: readonly Cell[];
  readonly style: ColumnStyle;
  readonly title: string;
}

export interface ColumnSourceSettings {
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly styles: readonly ColumnStyle[];
  readonly showViewNames: boolean;
  /** Scale of measures that have no own setting. */
  readonly scale?: number | undefined;
  /** The suffix of a title whose numbers are divided. */
  readonly scaleWord: (scale: number) => string;
}

/** Finds columns by name; undefined if the result does not have them. */
export function createColumnSources(
  { columns, values }: Result,
  { overrides, styles, showViewNames, scale, scaleWord }: ColumnSourceSettings,
): (name: string, own?: ColumnStyle) => ColumnSource | undefined {
  const places = new Map(columns.map(({ name }, index) => [name, index]));
  return (name, own) => {
    const index = places.get(name) ?? -1;
    const found = columns[index];
    if (!found) return undefined;
    const style = own ?? styles.find((one) => one.name === name) ?? createDefaultColumnStyle(name);
    const divisor = found.type === 'number' ? (style.scale ?? scale) : undefined;
    const format = overrideFormat(found.format, overrides[name]);
    const scaled = divisor === undefined ? format : { ...(format ?? { type: 'number' }), scale: divisor };
    const title = style.title ?? titleOf(found, showViewNames);
    return {
      column: { ...found, format: scaled },
      cells: values[index] ?? [],
      style,
      title: divisor === undefined ? title : `${title} (${scaleWord(divisor)})`,
    };
  };
}

/** `orders.city`, titled `City`, becomes `Orders City` if view names are shown. */
function titleOf({ name, title }: ResultColumn, showViewName: boolean): string {
  const [view, member] = name.split('.');
  if (!showViewName || view === undefined || member === undefined) return title ?? name;
  const words = view.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${title ?? member}`;
}

export const toBodyColumn = (source: ColumnSource, field: string, title = source.title): BodyColumn => ({
  ...source,
  field,
  title,
  total: false,
});

/** A column that occurs twice, such as a number and its sparkline, gets a suffix. */
export function assignUniqueFields(sources: readonly ColumnSource[]): BodyColumn[] {
  const counts = new Map<string, number>();
  return sources.map((source) => {
    const { name } = source.column;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return toBodyColumn(source, count === 1 ? name : `${name}#${count}`);
  });
}

/** The rows of the result without changes. */
export function createPlainBody(result: Result, sources: readonly ColumnSource[]): TableBody {
  return {
    columns: assignUniqueFields(sources),
    rowCount: result.rowCount,
    bands: [],
    columnsLeftOut: 0,
    totalRows: 0,
    isPlain: () => true,
    rowAt: (row) => rowAt(result, row),
  };
}
