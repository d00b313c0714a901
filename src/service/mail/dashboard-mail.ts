/** The subject, HTML and text of a mail with dashboards. */
import { dropDirections } from '../../model/messages/isolate.ts';
import { createMailMessages } from '../../model/messages/mail-messages.ts';
import type { DashboardMailContent } from './mail-content.ts';
import { writeMailHtml } from './mail-html.ts';
import { writeSubject } from './mail-subject.ts';
import { writeMailWords } from './write-mail-words.ts';
import type { MailEntry, MailFigure, MailSectionWords, MailWords } from './mail-words.ts';

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

/** The text part of a mail: the same words in the same order, without pictures. */
function writeMailText(words: MailWords): string {
  const { title, notices, attached, sections, footer, unsubscribe } = words;
  const blocks = [
    title,
    ...notices.map(({ text }) => text),
    ...(attached === undefined ? [] : [attached]),
    ...sections.flatMap((section) => listBlocks(section, words)),
    `-- \n${footer}`,
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function listBlocks(section: MailSectionWords, { failedHeading }: MailWords): string[] {
  const { title, age, link, figures, findings, failed, widgets } = section;
  return [
    ...(title === undefined ? [] : [`== ${title} ==`]),
    ...(age ? [age.text] : []),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...(figures.length > 0 ? [figures.map(writeFigure).join('\n')] : []),
    ...(failed.length > 0 ? [failedHeading, ...failed.map(writeEntry)] : []),
    ...[...findings, ...widgets].map(writeEntry),
  ];
}

const writeFigure = ({ title, figure, details }: MailFigure): string =>
  `${title}: ${figure}${details === '' ? '' : `\n  ${details}`}`;

/** Several lines are a list. */
function writeEntry({ title, lines }: MailEntry): string {
  const bullet = lines.length > 1 ? '- ' : '';
  const body = lines.map((line) => `  ${bullet}${line}`);
  return [...(title === '' ? [] : [title]), ...body].join('\n');
}
