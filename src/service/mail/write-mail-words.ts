/** Puts what a mail says into words of the recipient's language. */
import type { MailMessages } from '../../model/messages/mail-messages.ts';
import type { DashboardMailContent, MailSectionContent } from './mail-content.ts';
import { writeTitle } from './mail-subject.ts';
import type { MailSectionWords, MailSentence, MailWords } from './mail-words.ts';
import { listEntries, listFailed, listFigures, listFindings } from './widget-words.ts';

export function writeMailWords(content: DashboardMailContent, messages: MailMessages): MailWords {
  const { sections, attachments, sender, unsubscribeUrl } = content;
  return {
    title: writeTitle(content, messages),
    titleWriter: sections.length === 1 ? 'author' : 'mail',
    sender,
    notices: listNotices(content, messages),
    attached: attachments.length > 0 ? messages('attached', { names: attachments.join(', ') }) : undefined,
    failedHeading: messages('failed'),
    widgetsHeading: messages('inWords'),
    sections: sections.map((section) => writeSection(section, content, messages)),
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

function listNotices(content: DashboardMailContent, messages: MailMessages): MailSentence[] {
  const { isLate, slot, ignoresCondition, leftOut, failedFiles } = content;
  const list = (key: 'leftOut' | 'filesFailed', names: readonly string[]): MailSentence[] =>
    names.length > 0 ? [{ text: messages(key, { names: names.join(', ') }) }] : [];
  return [
    ...(isLate ? [writeSentence('late', slot, { content, messages })] : []),
    ...(ignoresCondition ? [{ text: messages('conditionIgnored') }] : []),
    ...list('leftOut', leftOut),
    ...list('filesFailed', failedFiles),
  ];
}

const writeSection = (
  section: MailSectionContent,
  content: DashboardMailContent,
  messages: MailMessages,
): MailSectionWords => {
  const { title, widgets, picture, pageUrl } = section;
  return {
    title: content.sections.length === 1 ? undefined : title,
    age: writeAge(section, content, messages),
    link: pageUrl === undefined ? undefined : { label: messages('open'), url: pageUrl },
    figures: listFigures(widgets),
    findings: listFindings(widgets),
    failed: listFailed(widgets),
    alt: messages('pictureOf', { title }),
    picture,
    widgets: listEntries(widgets),
  };
};

/** Rows are never newer than the picture: the clock of a data source may be ahead. */
function writeAge(
  { times }: MailSectionContent,
  content: DashboardMailContent,
  messages: MailMessages,
): MailSentence | undefined {
  if (!times) return undefined;
  const { drawn, data } = times;
  if (!data) return writeSentence('drawn', drawn, { content, messages });
  return writeSentence('asOf', data < drawn ? data : drawn, { content, messages });
}

/** The time has the name of its zone: readers of several zones forward mails to each other. */
function writeSentence(
  key: 'asOf' | 'drawn' | 'late',
  at: Date,
  { content, messages }: { readonly content: DashboardMailContent; readonly messages: MailMessages },
): MailSentence {
  const { locale, timeZone } = content;
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  const time = format.format(at);
  return { text: messages(key, { time }), time };
}
