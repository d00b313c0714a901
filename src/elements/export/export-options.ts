/** File formats of an export. Charts offer `png` and `svg`, maps `png`, and every widget with rows the others. */
export type ExportFormat = 'csv' | 'json' | 'xlsx' | 'png' | 'svg';

/** File formats of a whole dashboard, which the platform draws. */
export type DashboardFormat = 'png' | 'pdf';

/** What the method `export` is to write. */
export interface ExportOptions {
  /** Format of the file. `pdf` is a whole dashboard. */
  readonly format: ExportFormat | DashboardFormat;
  /**
   * Id of the widget. Without it, `png` and `pdf` are the whole dashboard, drawn by the platform. For the other formats, and
   * for a dashboard of the page itself, it may be omitted if only one widget offers the format.
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
