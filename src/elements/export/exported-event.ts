import type { ExportFormat } from './export-options.ts';

/** What was exported, without any of it. */
export interface ExportFacts {
  /** `clipboard`: copied, as tab-separated text and as HTML. */
  readonly format: ExportFormat | 'clipboard';
  readonly widgetId: string;
  /** Rows that the file holds; of a picture, the rows that it is drawn from. */
  readonly rowCount: number;
  /** There are more rows than these. */
  readonly truncated: boolean;
  /** A reader's menu, or a call of `export`. */
  readonly source: 'menu' | 'method';
}

/** The data of a widget has left the dashboard as a file or to the clipboard. It never carries the rows. */
export class ExportedEvent extends Event implements ExportFacts {
  static readonly type = 'vitrine-exported';
  readonly format: ExportFacts['format'];
  readonly widgetId: string;
  readonly rowCount: number;
  readonly truncated: boolean;
  readonly source: ExportFacts['source'];
  constructor({ format, widgetId, rowCount, truncated, source }: ExportFacts) {
    super(ExportedEvent.type, { bubbles: true, composed: true });
    this.format = format;
    this.widgetId = widgetId;
    this.rowCount = rowCount;
    this.truncated = truncated;
    this.source = source;
  }
}

declare global {
  interface HTMLElementEventMap {
    'vitrine-exported': ExportedEvent;
  }
}
