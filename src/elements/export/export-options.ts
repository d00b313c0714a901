/** File formats of an export. Charts offer `png` and `svg`, maps `png`, and every widget with rows the others. */
export type ExportFormat = 'csv' | 'json' | 'xlsx' | 'png' | 'svg';

/** File formats of a whole dashboard, which the platform draws. */
export type DashboardFormat = 'png' | 'pdf';

/** File formats of a whole dashboard. The platform draws those of `DashboardFormat`; the page writes the workbook. */
export type WholeFormat = DashboardFormat | 'xlsx';

/** What the method `export` is to write. */
export interface ExportOptions {
  /** Format of the file. `pdf` is a whole dashboard. */
  readonly format: ExportFormat | DashboardFormat;
  /**
   * Id of the widget. Without it, `png` and `pdf` are the whole dashboard, drawn by the platform, and `xlsx` is a workbook with
   * a sheet for each widget that shows rows. For the other formats, and for the `png` of a dashboard of the page itself, it may
   * be omitted if only one widget offers the format.
   */
  readonly widgetId?: string | undefined;
  /**
   * Image pixels per CSS pixel of a PNG, 0.25 to 8.
   * @default 2
   */
  readonly scale?: number | undefined;
  /** Stops the export. */
  readonly signal?: AbortSignal | undefined;
}

/** A widget whose contents are not in the file of a whole dashboard, or not as a whole. */
export interface ExportWarning {
  /** `failed`: the file lacks the widget, or shows it as failed. `cut`: the widget has more rows than the file. */
  readonly kind: 'failed' | 'cut';
  /** Id of the widget. */
  readonly widgetId: string;
  /** Its title, if it has one. */
  readonly title: string | undefined;
  /** What is missing and why, in English. */
  readonly message: string;
}

/** A file that the reader has got. */
export interface DownloadedFile {
  readonly name: string;
  readonly warnings: readonly ExportWarning[];
}
