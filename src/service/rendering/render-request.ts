/** What the renderer is asked for, and what it gives. */
import type { ScreenshotReader } from '../access/screenshot-sessions.ts';

export type PaperSize = 'A4' | 'Letter';

/** How the dashboard is laid out. Sizes are in CSS px. */
export type RenderFormat =
  | {
      readonly type: 'png';
      readonly width: number;
      /** Image pixels per CSS px. */
      readonly density: number;
    }
  | {
      readonly type: 'pdf';
      readonly paper: PaperSize | 'long';
      readonly isLandscape: boolean;
      /** Width of the dashboard on one long page. */
      readonly width: number;
    };

export interface RenderRequest {
  readonly publicId: string;
  readonly reader: ScreenshotReader;
  readonly format: RenderFormat;
  readonly colorScheme: 'light' | 'dark';
  /** A BCP 47 tag such as `de-DE`. */
  readonly locale: string;
  /** An IANA name. `undefined`: that of the dashboard, else UTC. */
  readonly timeZone?: string | undefined;
  /** Parts of the dashboard that are left out. */
  readonly hide?: readonly string[] | undefined;
  /** Properties of the element: filters, time grains, tabs, `currency`, `theme`. */
  readonly controls?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the title of the dashboard is left out, since it stands beside the picture. */
  readonly hidesTitle?: boolean | undefined;
  /** What the reader has changed, as the element's `getState()` gives it. */
  readonly state?: unknown;
  /** Rows of widgets, taken from the page that is drawn. The reader needs the permission to export. */
  readonly files?: readonly WidgetFileRequest[] | undefined;
}

/** Files of the rows of a dashboard. */
export interface RowsRequest extends Omit<RenderRequest, 'format' | 'hidesTitle' | 'files' | 'colorScheme'> {
  readonly file: 'xlsx' | 'csv';
  /** `undefined`: every widget that shows rows. */
  readonly widgetId?: string | undefined;
}

/** A widget that the file does not show as a whole. `message`: why, as a sentence. */
export interface RenderWarning {
  /** `failed`: it is missing, or shown as failed. `cut`: it has more rows than the file. */
  readonly kind: 'failed' | 'cut';
  readonly widgetId: string;
  readonly title: string | undefined;
  readonly message: string;
}

export interface DashboardRows {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Of the dashboard. */
  readonly title: string | undefined;
  /** With its extension. `undefined`: name it after the dashboard. */
  readonly name: string | undefined;
  readonly extension: 'xlsx' | 'csv' | 'zip';
  readonly warnings: readonly RenderWarning[];
}

/** A file with the rows of one widget, as the element's `export` makes it. */
export interface WidgetFileRequest {
  readonly widgetId: string;
  readonly format: 'csv' | 'xlsx' | 'json';
}

/** The file, or why there is none, as a sentence. */
export type WidgetFile = WidgetFileRequest &
  (
    | {
        readonly name: string;
        readonly bytes: Uint8Array;
        /** Whether rows are missing, since the result is over a limit. */
        readonly isTruncated: boolean;
      }
    | { readonly problem: string }
  );

/** One widget of the picture. */
export interface RenderedWidget {
  readonly widgetId: string;
  readonly title: string | undefined;
  /** What shows it, such as `kpi`. */
  readonly view?: string | undefined;
  /** When its rows were loaded. `undefined`: it has none, or they have no age. */
  readonly loadedAt?: string | undefined;
  /** Of a key figure: its largest number. */
  readonly figure?: string | undefined;
  /** What it shows in words. */
  readonly text: string | undefined;
  /** Rows of a table on paper that has more. `undefined`: all of them are there, or it is no table. */
  readonly shownRows?: number | undefined;
  /** Why it could not be drawn, and whether it may be in a while. `undefined`: it was drawn. */
  readonly problem:
    | { readonly code: string; readonly detail: string | undefined; readonly recoverable?: boolean }
    | undefined;
}

export interface RenderedDashboard {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'application/pdf';
  readonly title: string | undefined;
  /** Size of a PNG in CSS px. */
  readonly width: number;
  readonly height: number;
  readonly widgets: readonly RenderedWidget[];
  /** One for each that was asked for, in this order. */
  readonly files: readonly WidgetFile[];
}

/** A dashboard that cannot be made a picture of. Its message is a sentence for the caller. */
export class RenderError extends Error {
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RenderError';
    this.code = code;
  }
}

/**
 * `not-offered`: something that pictures need is not installed, and the message says what. `unavailable`: the browser does not
 * start. `busy`: too many pictures wait. `timeout`: not drawn in time. `crashed`: the browser ended. `refused`: the reader may
 * not see the dashboard. `unusable-controls`: a filter, time grain or tab would have no effect. `no-rows`: the widget does not exist, or shows no rows. `too-large`: the result is over
 * a limit. `failed`: the dashboard could not be loaded.
 */
export type RenderErrorCode =
  | 'not-offered'
  | 'unavailable'
  | 'busy'
  | 'timeout'
  | 'crashed'
  | 'refused'
  | 'unusable-controls'
  | 'no-rows'
  | 'too-large'
  | 'failed';
