/** The subject, HTML and text of a mail with dashboards. */
import { createMailMessages, type MailMessages } from '../../model/messages/mail-messages.ts';
import type {
  DashboardMailContent,
  MailEntry,
  MailSectionContent,
  MailSectionWords,
  MailWords,
} from './mail-content.ts';
import { writeMailHtml } from './mail-html.ts';
import { writeSubject, writeTitle } from './mail-subject.ts';

export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export function composeDashboardMail(content: DashboardMailContent): ComposedMail {
  const messages = createMailMessages(content.locale);
  const words = writeWords(content, messages);
  return {
    subject: writeSubject(content, messages),
    html: writeMailHtml(words, content),
    text: writeText(words),
  };
}

function writeWords(content: DashboardMailContent, messages: MailMessages): MailWords {
  const { sections, unsubscribeUrl } = content;
  const isOnly = sections.length === 1;
  return {
    title: writeTitle(content, messages),
    time: messages('asOf', { time: writeTime(content) }),
    notes: writeNotes(content, messages),
    failedHeading: messages('failed'),
    widgetsHeading: messages('inWords'),
    sections: sections.map((section) => writeSection(section, isOnly, messages)),
    footer: writeFooter(content, messages),
    unsubscribe:
      unsubscribeUrl === undefined ? undefined : { label: messages('unsubscribe'), url: unsubscribeUrl },
  };
}

/** Why the recipient gets the mail, and how it ends. */
function writeFooter(
  { isTest, isSubscription, sender, schedule }: DashboardMailContent,
  messages: MailMessages,
): string {
  if (isTest) return messages('whyTest');
  if (schedule === undefined) return messages('whyAsked');
  return messages(isSubscription ? 'whySubscribed' : 'why', { sender, schedule });
}

function writeNotes(content: DashboardMailContent, messages: MailMessages): string[] {
  const { isLate, ignoresCondition, attachments, leftOut, failedFiles } = content;
  const list = (key: 'attached' | 'leftOut' | 'filesFailed', names: readonly string[]): string[] =>
    names.length > 0 ? [messages(key, { names: names.join(', ') })] : [];
  return [
    ...(isLate ? [messages('late', { time: writeTime(content) })] : []),
    ...(ignoresCondition ? [messages('conditionIgnored')] : []),
    ...list('attached', attachments),
    ...list('leftOut', leftOut),
    ...list('filesFailed', failedFiles),
  ];
}

const writeSection = (
  { title, widgets, picture }: MailSectionContent,
  isOnly: boolean,
  messages: MailMessages,
): MailSectionWords => ({
  title: isOnly ? undefined : title,
  alt: messages('pictureOf', { title }),
  picture,
  failed: widgets
    .filter(({ problem }) => problem !== undefined)
    .map((widget) => ({ title: widget.title, text: widget.problem ?? '' })),
  widgets: widgets
    .filter(({ problem, text }) => problem === undefined && text !== undefined)
    .map((widget) => ({ title: widget.title, text: widget.text ?? '' })),
});

/** With the name of the zone: readers of several zones forward mails to each other. */
const writeTime = ({ slot, locale, timeZone }: DashboardMailContent): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(slot);

function writeText(words: MailWords): string {
  const list = (entries: readonly MailEntry[]): string[] =>
    entries.map(({ title, text }) => `${title}\n  ${text.replaceAll('\n', '\n  ')}`);
  const blocks = [
    words.title,
    words.time,
    ...words.notes,
    ...words.sections.flatMap(({ title, failed, widgets }) => [
      ...(title === undefined ? [] : [`== ${title} ==`]),
      ...(failed.length > 0 ? [words.failedHeading, ...list(failed)] : []),
      ...list(widgets),
    ]),
    `-- \n${words.footer}`,
    ...(words.unsubscribe ? [`${words.unsubscribe.label}: ${words.unsubscribe.url}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}
