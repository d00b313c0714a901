/** The subject, HTML and text of a mail with dashboards. */
import { createMailMessages } from '../../model/messages/mail-messages.ts';
import type { DashboardMailContent } from './mail-content.ts';
import { writeMailHtml } from './mail-html.ts';
import { writeSubject } from './mail-subject.ts';
import { writeMailText } from './mail-text.ts';
import { writeMailWords } from './write-mail-words.ts';

export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export function composeDashboardMail(content: DashboardMailContent): ComposedMail {
  const messages = createMailMessages(content.locale);
  const words = writeMailWords(content, messages);
  return {
    subject: writeSubject(content, messages),
    html: writeMailHtml(words, content.locale),
    text: writeMailText(words),
  };
}
