/** A mail as it is handed to the mail server. */
import type { Mailbox } from '../config/mail-address.ts';
import type { MailSettings } from '../config/mail-settings.ts';
import { toHeaderText } from './header-text.ts';

export interface MailFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** The id by which the HTML shows it. `undefined`: it is attached. */
  readonly contentId?: string | undefined;
}

export interface OutgoingMail {
  /** The same for every attempt to send this mail, so that mail programs show it once. */
  readonly messageId: string;
  readonly to: Mailbox;
  /** Name of the sender, whose address is always the service's. `undefined`: that of the service, too. */
  readonly senderName?: string | undefined;
  /** Where answers go. `undefined`: as the service is set up. */
  readonly replyTo?: string | undefined;
  /** A BCP 47 tag. */
  readonly language: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly files: readonly MailFile[];
  /** Where the recipient ends such mails. `undefined`: nowhere. */
  readonly unsubscribeUrl?: string | undefined;
}

/** The mail as Nodemailer takes it. */
export const toMessage = (mail: OutgoingMail, { from, replyTo }: MailSettings) => ({
  messageId: mail.messageId,
  from: toAddress({ ...from, ...(mail.senderName !== undefined && { name: mail.senderName }) }),
  ...toReplyTo(mail.replyTo === undefined ? replyTo : { name: undefined, address: mail.replyTo }),
  to: toAddress(mail.to),
  subject: toHeaderText(mail.subject),
  text: mail.text,
  html: mail.html,
  headers: toHeaders(mail),
  attachments: mail.files.map(({ name, bytes, mediaType, contentId }) => ({
    filename: toHeaderText(name),
    content: Buffer.from(bytes),
    contentType: mediaType,
    ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
  })),
});

const toAddress = ({ name, address }: Mailbox) => ({ name: toHeaderText(name ?? ''), address });

const toReplyTo = (replyTo: Mailbox | undefined) =>
  replyTo === undefined ? {} : { replyTo: toAddress(replyTo) };

/** RFC 3834: no program answers. RFC 2369 and RFC 8058: mail programs show a button that unsubscribes. */
const toHeaders = ({ language, unsubscribeUrl }: OutgoingMail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  'Content-Language': language,
  ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
  // One click needs HTTPS.
  ...(unsubscribeUrl?.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});
