/** What every formatted value needs to know about its reader. */
export interface FormatContext {
  /** BCP 47 tag. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
  /** ISO 4217 code for currency columns without one of their own. */
  readonly currency: string;
}
