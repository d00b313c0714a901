/** Who gets the mails of a run. */

export interface MailRecipient {
  /** The user whose rows the mail shows. */
  readonly userId: number;
  readonly name: string | undefined;
  readonly address: string;
  readonly locale: string;
  readonly timeZone: string;
  /** Equal for readers who see the same rows in the same words, so that they share one picture. */
  readonly scope: string;
  /** Equal for readers who see the same rows, in whatever words. */
  readonly rowScope: string;
}

/** An address that gets no mail, and why. */
export interface UnreachedAddress {
  readonly address: string;
  readonly reason: string;
}

export interface MailRecipients {
  readonly recipients: readonly MailRecipient[];
  readonly unreached: readonly UnreachedAddress[];
  /** Users who are recipients and to whom no mail can go, by address or name. That is no fault of the run. */
  readonly gone: readonly UnreachedAddress[];
  /** How many have unsubscribed. */
  readonly unsubscribed: number;
}
