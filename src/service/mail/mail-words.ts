/** The words of a mail, which its HTML and its text part share. */
import type { MailPicture } from './mail-content.ts';

/** Who wrote a text. Its language follows: that of the mail, that of the element's words, or the author's own. */
export type MailWriter = 'mail' | 'element' | 'author';

/** A sentence of the mail with a time in it, which is written as the recipient's locale has it. */
export interface MailSentence {
  readonly text: string;
  /** The part of `text` that is a time. `undefined`: there is none. */
  readonly time?: string | undefined;
}

/** A title with lines below it. */
export interface MailEntry {
  /** Empty: it has none. */
  readonly title: string;
  readonly lines: readonly string[];
  /** Of the lines. */
  readonly writer: MailWriter;
}

/** A number that stands at the top of the mail. */
export interface MailFigure {
  readonly title: string;
  readonly figure: string;
  /** What it is compared with. */
  readonly details: string;
}

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

export interface MailSectionWords {
  /** `undefined`: the mail has one dashboard, whose title is that of the mail. */
  readonly title: string | undefined;
  /** How old it is. */
  readonly age: MailSentence | undefined;
  /** `undefined`: nothing says where the dashboard is. */
  readonly link: MailLink | undefined;
  readonly figures: readonly MailFigure[];
  /** What the analyst found. */
  readonly findings: readonly MailEntry[];
  readonly failed: readonly MailEntry[];
  readonly alt: string;
  readonly picture: MailPicture | undefined;
  /** What the other widgets show. */
  readonly widgets: readonly MailEntry[];
}

export interface MailWords {
  readonly title: string;
  /** `author`, unless the title counts several dashboards. */
  readonly titleWriter: MailWriter;
  readonly sender: string;
  /** Whatever is unusual about this mail. */
  readonly notices: readonly MailSentence[];
  /** Names of attached files, in a sentence. */
  readonly attached: string | undefined;
  readonly failedHeading: string;
  readonly widgetsHeading: string;
  readonly sections: readonly MailSectionWords[];
  readonly footer: string;
  /** `undefined`: the mail has no link to unsubscribe. */
  readonly unsubscribe: MailLink | undefined;
}
