/** What a mail with a dashboard says. */

export interface MailWidget {
  readonly title: string;
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

/** One dashboard of the mail. */
export interface MailSectionContent {
  readonly title: string;
  readonly widgets: readonly MailWidget[];
  /** `undefined`: the section has no picture. */
  readonly picture: MailPicture | undefined;
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

/** A title with a text below it. */
export interface MailEntry {
  readonly title: string;
  readonly text: string;
}

export interface MailSectionWords {
  /** `undefined`: the mail has one dashboard, whose title is that of the mail. */
  readonly title: string | undefined;
  readonly alt: string;
  readonly picture: MailPicture | undefined;
  readonly failed: readonly MailEntry[];
  readonly widgets: readonly MailEntry[];
}

/** The words of a mail, which its two parts share. */
export interface MailWords {
  readonly title: string;
  readonly time: string;
  readonly notes: readonly string[];
  readonly failedHeading: string;
  readonly widgetsHeading: string;
  readonly sections: readonly MailSectionWords[];
  readonly footer: string;
  /** `undefined`: the mail has no link to unsubscribe. */
  readonly unsubscribe: { readonly label: string; readonly url: string } | undefined;
}
