/** A table ready to be drawn: columns with cells and styles, header bands, totals and groups. */
import type { Cell, ResultColumn } from '../../../model/result.ts';
import type { BarGeometry } from './formats/bar-geometry.ts';
import type { CellPainter } from './formats/cell-colors.ts';
import type { SparklineData } from './formats/table-sparkline.ts';

export type CellDisplay = 'value' | 'link' | 'image' | 'bar' | 'sparkline';

export interface TableColumn {
  /** Unique in the table. Equal to the column's name in the result, unless that occurs twice or is pivoted. */
  readonly field: string;
  readonly title: string;
  /** Titles of a pivot's column from the outermost band to its own; some may be empty. */
  readonly path?: readonly string[] | undefined;
  /** The column of the result that its values come from. */
  readonly column: ResultColumn;
  readonly cells: readonly Cell[];
  readonly align: 'start' | 'end' | 'center';
  readonly wrap: boolean;
  readonly display: CellDisplay;
  /** px, if the spec sets it. */
  readonly width?: number | undefined;
  /** Share of the space that columns in px leave. Default: 1. */
  readonly weight?: number | undefined;
  /** Text of links. */
  readonly label?: string | undefined;
  readonly bar?: BarGeometry | undefined;
  readonly sparkline?: SparklineData | undefined;
  readonly paint?: CellPainter | undefined;
  /** A note that is shown instead of a value. */
  readonly noteAt?: ((row: number) => CellNote | undefined) | undefined;
  /** The column that formats this row, if the rows of the column are of different kinds. */
  readonly columnAt?: ((row: number) => ResultColumn) | undefined;
  /** True for the totals of rows in a pivot. */
  readonly total?: boolean | undefined;
}

/** `several`: several values without an aggregate. */
export type CellNote =
  | { readonly kind: 'blank' | 'pending' | 'repeated' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'several'; readonly count: number };

export interface HeaderBand {
  readonly cells: readonly {
    /** Empty above columns without a band. */
    readonly title: string;
    /** Number of columns below it. */
    readonly span: number;
    readonly total?: boolean;
  }[];
}

export interface RowGroups {
  /** Level of a group header, 0 for the outermost; undefined for other rows. */
  levelAt(row: number): number | undefined;
  /** Number of rows below a group header, including inner headers. */
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
  /** Bands above the columns, outermost first; empty without a pivot. */
  readonly bands: readonly HeaderBand[];
  readonly groups?: RowGroups | undefined;
  readonly headerWrap: boolean;
  /** True if there is a footer with totals; its values are in a `TotalsState`. */
  readonly footer: boolean;
  readonly fontSizes: FontSizes;
  /** Number of rows at the end that are not sorted: the totals of a pivot with measures as rows. */
  readonly totalRows: number;
  /** Number of columns of a pivot that were left out because there are too many. */
  readonly columnsLeftOut: number;
  /** Values by column name that a click on a cell selects. */
  readonly rowAt: (row: number, field: string) => Readonly<Record<string, Cell>>;
}

/** The totals in the footer, by the fields of their columns. A column that is missing has no total. */
export type TotalsState =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'ready'; readonly cells: ReadonlyMap<string, Cell> };
