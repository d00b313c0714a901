/** File formats of an export. Charts offer `png` and `svg`, maps `png`, and every widget with rows the others. */
export type ExportFormat = 'csv' | 'json' | 'xlsx' | 'png' | 'svg';

/** What the method `export` is to write. */
export interface ExportOptions {
  /** Format of the file. */
  readonly format: ExportFormat;
  /** Id of the widget. It may be omitted if only one widget offers the format. */
  readonly widgetId?: string | undefined;
  /**
   * Image pixels per CSS pixel of a PNG, 0.25 to 8.
   * @default 2
   */
  readonly scale?: number | undefined;
  /** Stops the export. */
  readonly signal?: AbortSignal | undefined;
}
