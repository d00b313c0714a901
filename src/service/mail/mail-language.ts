/** Which language, and which direction of writing, each part of a mail has. */
import { escapeHtml } from '../../model/formats/escape-text.ts';
import { findMailLanguageTag } from '../../model/messages/mail-messages.ts';
import { messagesLanguage } from '../../model/messages/message-catalogue.ts';
import { findTextDirection } from '../../model/messages/text-direction.ts';
import type { MailSentence, MailWriter } from './mail-words.ts';

type Direction = 'ltr' | 'rtl';

export interface MailLanguage {
  /** Of the recipient, as a BCP 47 tag. */
  readonly locale: string;
  /** Of the words of the mail: another one, where there are none in that of the recipient. */
  readonly tag: string;
  /** In which the recipient reads: the mail is laid out in it, whatever its words are. */
  readonly direction: Direction;
}

export const findLanguageOfMail = (locale: string): MailLanguage => ({
  locale,
  tag: findMailLanguageTag(locale),
  direction: findTextDirection(locale),
});

/** Attributes of an element with a text, where they differ from those around it. Begins with a space. */
export function writeLanguage(language: MailLanguage, writer: MailWriter): string {
  if (writer === 'author') return `${writeTag(language, language.locale)} dir="auto"`;
  const tag = writer === 'element' ? messagesLanguage : language.tag;
  const direction = findTextDirection(tag);
  return `${writeTag(language, tag)}${direction === language.direction ? '' : ` dir="${direction}"`}`;
}

const writeTag = ({ tag: around }: MailLanguage, tag: string): string =>
  tag === around ? '' : ` lang="${escapeHtml(tag)}"`;

/** The HTML of a sentence, whose time is in the recipient's language. */
export function writeSentence(
  { tag, locale, direction }: MailLanguage,
  { text, time }: MailSentence,
): string {
  const html = escapeHtml(text);
  if (time === undefined || locale === tag) return html;
  return html.replace(
    escapeHtml(time),
    (found) => `<bdi lang="${escapeHtml(locale)}" dir="${direction}">${found}</bdi>`,
  );
}
