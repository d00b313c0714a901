/** What a mail with dashboards says, before it is put into words. */

export interface MailWidget {
  readonly title: string;
  /** What shows it, such as `kpi` or `analyst`. */
  readonly view?: string | undefined;
  /** Of a key figure: its largest number. */
  readonly figure?: string | undefined;
  /** What it shows, in words. */
  readonly text: string | undefined;
  /** Why it could not be drawn. `undefined`: it was drawn. */
  readonly problem: string | undefined;
}

export interface MailPicture {
  readonly contentId: string;
  /** CSS px. */
  readonly width: number;
}

export interface MailTimes {
  /** When the dashboard was drawn. */
  readonly drawn: Date;
  /** When its rows were loaded. `undefined`: they have no age. */
  readonly data: Date | undefined;
}

/** One dashboard of the mail. */
export interface MailSectionContent {
  readonly title: string;
  readonly widgets: readonly MailWidget[];
  /** `undefined`: the section has no picture. */
  readonly picture: MailPicture | undefined;
  /** `undefined`: not known. */
  readonly times?: MailTimes | undefined;
  /** The page that has the dashboard. `undefined`: the author has named none. */
  readonly pageUrl?: string | undefined;
}

export interface DashboardMailContent {
  /** A BCP 47 tag. */
  readonly locale: string;
  /** An IANA name. */
  readonly timeZone: string;
  /** The time that the mail is for. */
  readonly slot: Date;
  readonly isLate: boolean;
  readonly isTest: boolean;
  /** Whether the notification has a condition that this mail was not asked to meet. */
  readonly ignoresCondition: boolean;
  /** At least one. */
  readonly sections: readonly MailSectionContent[];
  /** Names of attached files. */
  readonly attachments: readonly string[];
  /** Names of pictures and files that are too large for the mail. */
  readonly leftOut: readonly string[];
  /** Names of files that could not be made. */
  readonly failedFiles: readonly string[];
  /** Name of the account. */
  readonly sender: string;
  /** The schedule in words of the mail's language, such as "At 09:00 AM". `undefined`: the reader has asked for one mail. */
  readonly schedule: string | undefined;
  /** Whether the reader has subscribed. */
  readonly isSubscription: boolean;
  /** Where the recipient ends such mails. `undefined`: nowhere. */
  readonly unsubscribeUrl: string | undefined;
  /** A template with placeholders. `undefined`: title and date. */
  readonly subject?: string | undefined;
}
