import type { DashboardFormat, ExportFormat, ExportWarning } from './export-options.ts';

/** What was exported, without the rows themselves. */
export interface ExportFacts {
  /** Format of the file. `clipboard`: copied as tab-separated text and as HTML. */
  readonly format: ExportFormat | DashboardFormat | 'clipboard';
  /** Id of the widget. `undefined`: the whole dashboard. */
  readonly widgetId: string | undefined;
  /** Number of rows in the file. Of a picture: the rows that it is drawn from. Of a whole dashboard: 0. */
  readonly rowCount: number;
  /** Whether the query has more rows than were exported. */
  readonly truncated: boolean;
  /** Who started the export: a reader in the menu, or the page with the method `export`. */
  readonly source: 'menu' | 'method';
  /** Widgets that the file of a whole dashboard does not show as a whole. Default: none. */
  readonly warnings?: readonly ExportWarning[] | undefined;
}

/** A widget was exported to a file or to the clipboard. The event never carries the rows. */
export class ExportedEvent extends Event implements ExportFacts {
  static readonly type = 'vitrine-exported';
  /** Format of the file. `clipboard`: copied as tab-separated text and as HTML. */
  readonly format: ExportFacts['format'];
  /** Id of the widget. `undefined`: the whole dashboard. */
  readonly widgetId: string | undefined;
  /** Number of rows in the file. Of a picture: the rows that it is drawn from. */
  readonly rowCount: number;
  /** Whether the query has more rows than were exported. */
  readonly truncated: boolean;
  /** Who started the export: a reader in the menu, or the page with the method `export`. */
  readonly source: ExportFacts['source'];
  /** Widgets that the file of a whole dashboard does not show as a whole. */
  readonly warnings: readonly ExportWarning[];
  constructor({ format, widgetId, rowCount, truncated, source, warnings = [] }: ExportFacts) {
    super(ExportedEvent.type, { bubbles: true, composed: true });
    this.format = format;
    this.widgetId = widgetId;
    this.rowCount = rowCount;
    this.truncated = truncated;
    this.source = source;
    this.warnings = warnings;
  }
}

declare global {
  interface HTMLElementEventMap {
    'vitrine-exported': ExportedEvent;
  }
}
