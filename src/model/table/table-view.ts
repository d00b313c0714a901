/** A table as it is drawn: columns with their cells and looks, bands above them, totals below, groups among its rows. */
import type { Cell, ResultColumn } from '../result.ts';
import type { BarGeometry } from './formats/bar-geometry.ts';
import type { CellPainter } from './formats/cell-colors.ts';
import type { SparklineData } from './formats/table-sparkline.ts';

export type CellDisplay = 'value' | 'link' | 'image' | 'bar' | 'sparkline';

export interface TableColumn {
  /** Unique in the table; the name of its column in the result, unless that stands in it twice or is pivoted. */
  readonly field: string;
  readonly title: string;
  /** Of a pivot: titles from the outermost band to its own; some may be empty. */
  readonly path?: readonly string[] | undefined;
  /** Of its values; its name is the result's. */
  readonly column: ResultColumn;
  readonly cells: readonly Cell[];
  readonly align: 'start' | 'end' | 'center';
  readonly wrap: boolean;
  readonly display: CellDisplay;
  /** px, where the spec fixes it. */
  readonly width?: number | undefined;
  /** Share of the room that columns in px leave; 1 where the spec says nothing. */
  readonly weight?: number | undefined;
  /** Text of links. */
  readonly label?: string | undefined;
  readonly bar?: BarGeometry | undefined;
  readonly sparkline?: SparklineData | undefined;
  readonly paint?: CellPainter | undefined;
  /** In place of a value, where a row has none to show. */
  readonly noteAt?: ((row: number) => CellNote | undefined) | undefined;
  /** Where the rows of one column are of several kinds: how this one is written. */
  readonly columnAt?: ((row: number) => ResultColumn) | undefined;
  /** A pivot's totals of rows. */
  readonly total?: boolean | undefined;
}

/** `several`: values that nobody said how to put together. */
export type CellNote =
  | { readonly kind: 'blank' | 'pending' | 'repeated' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'several'; readonly count: number };

export interface HeaderBand {
  readonly cells: readonly {
    /** May be empty: above columns that no band concerns. */
    readonly title: string;
    /** Columns below it. */
    readonly span: number;
    readonly total?: boolean;
  }[];
}

export interface RowGroups {
  /** Per row of the view: level of a group head, 0 the outermost, or undefined for a plain row. */
  levelAt(row: number): number | undefined;
  /** Rows below a group head, in view rows, heads of inner groups among them. */
  sizeAt(row: number): number;
}

export interface FontSizes {
  /** px */
  readonly headers?: number | undefined;
  readonly values?: number | undefined;
  readonly totals?: number | undefined;
}

export interface TableView {
  readonly columns: readonly TableColumn[];
  readonly rowCount: number;
  readonly rowNumbers: boolean;
  readonly banding: boolean;
  /** Above the columns, outermost first; empty without a pivot. */
  readonly bands: readonly HeaderBand[];
  readonly groups?: RowGroups | undefined;
  readonly headerWrap: boolean;
  /** A last line of totals is wanted; its values are a `TotalsState`. */
  readonly footer: boolean;
  readonly fontSizes: FontSizes;
  /** Rows at the end that stay there, however the others are sorted; totals of measures below each other. */
  readonly totalRows: number;
  /** Columns of a pivot that have been left out, beyond what anybody would read. */
  readonly columnsLeftOut: number;
  /** What a cell stands for, by column name: what a click on it picks. */
  readonly rowAt: (row: number, field: string) => Readonly<Record<string, Cell>>;
}

/** The last line, by the fields of its columns; absent: no total. */
export type TotalsState =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'ready'; readonly cells: ReadonlyMap<string, Cell> };
