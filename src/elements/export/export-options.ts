/** What a page asks `export` for. */
export type ExportFormat = 'csv' | 'json' | 'xlsx' | 'png' | 'svg';

export interface ExportOptions {
  readonly format: ExportFormat;
  /** May be left out where only one widget offers the format. */
  readonly widgetId?: string | undefined;
  /** Pixels per CSS px of a PNG: 2 by default, 0.25 to 8. */
  readonly scale?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}
