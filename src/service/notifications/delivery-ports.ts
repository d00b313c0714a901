/** What the delivery of notifications needs of other modules. app.ts hands it in. */
import type { Database } from '../database/database.ts';

/** Somebody whose rights decide what a mail shows. */
export interface MailReader {
  readonly accountId: number;
  readonly deploymentId: number;
  readonly userId: number;
}

/** Rows of a widget, as a file of the page that is drawn. */
export interface WidgetFileRequest {
  readonly widgetId: string;
  readonly format: 'csv' | 'xlsx' | 'json';
}

export type DrawnWidgetFile = WidgetFileRequest &
  (
    | { readonly name: string; readonly bytes: Uint8Array; readonly isTruncated: boolean }
    | { readonly problem: string }
  );

export type PdfPaper = Readonly<{ paper: 'A4' | 'Letter' | 'long'; isLandscape: boolean }>;

/** The saved filters, time grains or tabs cannot be used for this reader. Another attempt would not help. */
export class UnusableControlsError extends Error {}

export interface DrawRequest {
  readonly reader: MailReader;
  readonly publicId: string;
  /** A PDF has the paper that is given. */
  readonly format: 'png' | PdfPaper;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** An IANA name. */
  readonly timeZone: string;
  /** Properties of the element: `initialFilters`, `initialTimeGrains` and `initialTabs`. */
  readonly controls: Readonly<Record<string, unknown>>;
  /** Rows that are taken from the page. */
  readonly files: readonly WidgetFileRequest[];
}

export interface DrawnFile {
  readonly bytes: Uint8Array;
  readonly title: string | undefined;
  /** When it was drawn, and when its rows were loaded. `undefined`: not known. */
  readonly times?: { readonly drawn: Date; readonly data: Date | undefined } | undefined;
  /** CSS px. */
  readonly width: number;
  readonly height: number;
  readonly widgets: readonly {
    readonly widgetId: string;
    /** Empty: it has none. */
    readonly title: string;
    /** What shows it, such as `kpi`. */
    readonly view?: string | undefined;
    /** Of a key figure: its largest number. */
    readonly figure?: string | undefined;
    readonly text: string | undefined;
    /** Why it could not be drawn. */
    readonly problem: string | undefined;
    /** Whether it may be drawn in a while, such as when its data source is there again. Default: no. */
    readonly mayRecover?: boolean;
  }[];
  /** One for each that was asked for, in this order. */
  readonly files: readonly DrawnWidgetFile[];
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** One dashboard of a mail. */
export interface MailSection {
  readonly title: string;
  readonly times?: DrawnFile['times'];
  /** The page that has the dashboard. `undefined`: the author has named none. */
  readonly pageUrl?: string | undefined;
  readonly widgets: DrawnFile['widgets'];
  /** `width` in CSS px. `undefined`: it is too large for the mail. */
  readonly picture: (NamedFile & { readonly width: number }) | undefined;
}

export interface MailContents {
  readonly sections: readonly MailSection[];
  readonly attachments: readonly NamedFile[];
  /** Names of pictures and files that are too large for the mail. */
  readonly leftOut: readonly string[];
  /** Names of files that could not be made. */
  readonly failedFiles: readonly string[];
}

export interface DashboardMail extends MailContents {
  readonly messageId: string;
  readonly to: { readonly name: string | undefined; readonly address: string };
  readonly locale: string;
  readonly timeZone: string;
  readonly slot: Date;
  readonly isLate: boolean;
  readonly isTest: boolean;
  /** Whether the notification has a condition that this mail was not asked to meet. */
  readonly ignoresCondition: boolean;
  /** Name of the account. */
  readonly sender: string;
  /** `undefined`: the reader has asked for one mail. */
  readonly cronExpression: string | undefined;
  /** The IANA name of the zone of the schedule, which may not be that of the recipient. */
  readonly cronTimeZone: string;
  /** Whether the reader has subscribed. */
  readonly isSubscription: boolean;
  /** A template. `undefined`: title and date. */
  readonly subject: string | undefined;
  readonly senderName: string | undefined;
  /** Where answers go. `undefined`: as the service is set up. */
  readonly replyTo: string | undefined;
  /** Where the recipient ends such mails. `undefined`: nowhere, since the mail is a test. */
  readonly unsubscribeUrl: string | undefined;
}

/** What a preview needs: it sends nothing. */
export interface PreviewPorts extends Pick<DeliveryPorts, 'database' | 'now' | 'maySee' | 'draw'> {
  /** Why nothing can be drawn. `undefined`: it can. */
  readonly obstacle: string | undefined;
  /** The pictures are part of the HTML. */
  readonly compose: (mail: Omit<DashboardMail, 'messageId' | 'to'>) => {
    readonly subject: string;
    readonly html: string;
    readonly text: string;
  };
}

export type SentMail =
  | { readonly state: 'sent' }
  | { readonly state: 'refused'; readonly isPermanent: boolean; readonly reason: string };

export interface DeliveryPorts {
  readonly database: Database;
  readonly now: () => Date;
  /** Why nothing can be sent. `undefined`: mails can be sent. */
  readonly obstacle: string | undefined;
  /** Whether the reader may see the dashboard at this moment. */
  readonly maySee: (reader: MailReader, publicId: string) => Promise<boolean>;
  readonly draw: (request: DrawRequest, signal: AbortSignal) => Promise<DrawnFile>;
  /** Rejects where no mail can be sent at the moment. */
  readonly send: (mail: DashboardMail) => Promise<SentMail>;
  /** Public address of the service. */
  readonly publicUrl: string;
}
