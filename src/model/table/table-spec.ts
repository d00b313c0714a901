/** What a table shows of a result. The spec is read tolerantly: DESIGN.md section 5. */
import { overrideFormat } from '../formats/format-value.ts';
import { isRecord, readArray, readBoolean, readNumber, readOneOf, readText } from '../readers/read-value.ts';
import type { Cell, ColumnFormat, Result, ResultColumn } from '../result.ts';

export type CellDisplay = 'value' | 'link' | 'image' | 'bar';

export interface TableColumn {
  readonly field: string;
  readonly title: string;
  readonly column: ResultColumn;
  readonly cells: readonly Cell[];
  readonly align: 'start' | 'end' | 'center';
  readonly wrap: boolean;
  readonly display: CellDisplay;
  /** px, where the spec fixes it. */
  readonly width?: number | undefined;
}

export interface TableView {
  readonly columns: readonly TableColumn[];
  readonly rowCount: number;
  readonly rowNumbers: boolean;
  readonly banding: boolean;
  /** Lines of headings above the columns', the uppermost first. */
  readonly bands: readonly HeaderBand[];
  readonly groups?: RowGroups | undefined;
  /** Long headings take a second line. */
  readonly headerWrap: boolean;
  /** Totals stand below the rows. */
  readonly footer: boolean;
}

/** One line of headings; together its cells span all columns in the author's order. */
export interface HeaderBand {
  readonly cells: readonly { readonly title: string; readonly span: number; readonly total?: boolean }[];
}

export interface RowGroups {
  /** Of a group head; undefined for a plain row. */
  levelAt(row: number): number | undefined;
  /** Rows below a group head, in rows of the view. */
  sizeAt(row: number): number;
}

export type TotalsState =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly reason: string }
  | {
      readonly status: 'ready';
      /** By field; none where a column has no total. */
      readonly cells: ReadonlyMap<string, Cell>;
    };

const displays = ['value', 'link', 'image', 'bar'] as const;
const narrowest = 40;
const widest = 1_000;

/** Columns of the spec in its order, those of the result where it names none; hidden and unknown ones are left out. */
export function readTable(
  spec: Readonly<Record<string, unknown>>,
  result: Result,
  overrides: Readonly<Record<string, ColumnFormat>>,
): TableView {
  const named = readArray(spec.columns).flatMap((item) => readColumn(item, result, overrides));
  const all = () => result.columns.flatMap(({ name }) => readColumn({ field: name }, result, overrides));
  return {
    columns: named.length > 0 ? named : all(),
    rowCount: result.rowCount,
    rowNumbers: readBoolean(spec.rowNumbers) ?? false,
    banding: readBoolean(spec.banding) ?? false,
    bands: [],
    headerWrap: readBoolean(spec.headerWrap) ?? false,
    footer: false,
  };
}

function readColumn(
  item: unknown,
  result: Result,
  overrides: Readonly<Record<string, ColumnFormat>>,
): TableColumn[] {
  const given = typeof item === 'string' ? { field: item } : item;
  if (!isRecord(given) || given.hidden === true) return [];
  const index = result.columns.findIndex(({ name }) => name === given.field);
  const found = result.columns[index];
  if (!found) return [];
  const column = { ...found, format: overrideFormat(found.format, overrides[found.name]) };
  return [
    {
      field: found.name,
      title: readText(given.title) ?? found.title ?? found.name,
      column,
      cells: result.values[index] ?? [],
      align: readAlign(given.align) ?? (found.type === 'number' ? 'end' : 'start'),
      wrap: readBoolean(given.wrap) ?? false,
      display: readOneOf(given.display, displays) ?? 'value',
      width: readWidth(given.width),
    },
  ];
}

function readAlign(value: unknown): TableColumn['align'] | undefined {
  if (value === 'left') return 'start';
  if (value === 'right') return 'end';
  return readOneOf(value, ['start', 'end', 'center'] as const);
}

function readWidth(value: unknown): number | undefined {
  const width = readNumber(value);
  return width === undefined ? undefined : Math.min(widest, Math.max(narrowest, width));
}
