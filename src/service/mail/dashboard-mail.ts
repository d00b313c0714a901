/** The subject, HTML and text of a mail with dashboards. */
import { dropDirections } from '../../model/messages/isolate.ts';
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

export function composeDashboardMail(given: DashboardMailContent): ComposedMail {
  const content = withPlainTitles(given);
  const messages = createMailMessages(content.locale);
  const words = writeMailWords(content, messages);
  return {
    subject: writeSubject(content, messages),
    html: writeMailHtml(words, content.locale),
    text: writeMailText(words),
  };
}

/** Marks of direction in a title would turn around the numbers and words beside it. */
const withPlainTitles = (content: DashboardMailContent): DashboardMailContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    title: dropDirections(section.title),
    widgets: section.widgets.map((widget) => ({ ...widget, title: dropDirections(widget.title) })),
  })),
});
