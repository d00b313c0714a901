/** The subject of a mail: title and date, or what its author wrote. */
import type { MailMessages } from '../../model/messages/mail-messages.ts';
import { fillSubject } from '../../model/messages/subject-placeholders.ts';
import type { DashboardMailContent } from './mail-content.ts';

/** Of several dashboards, the first one gives the title. */
export function writeTitle({ sections }: DashboardMailContent, messages: MailMessages): string {
  const [first, ...others] = sections;
  const title = first?.title ?? '';
  return others.length === 0 ? title : messages('titleOfMany', { title, count: others.length });
}

export function writeSubject(content: DashboardMailContent, messages: MailMessages): string {
  const subject = writeWithFailures(content, messages);
  return oneLine(content.isTest ? `${messages('test')}: ${subject}` : subject);
}

/** A line break would begin another header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Failed widgets are in every subject: an author may only choose the place. */
function writeWithFailures(content: DashboardMailContent, messages: MailMessages): string {
  const { sections, locale, timeZone, slot, sender, subject: template } = content;
  const widgets = sections.flatMap((section) => section.widgets);
  const count = widgets.filter(({ problem }) => problem !== undefined).length;
  const title = writeTitle(content, messages);
  const write = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(slot);
  const date = write({ dateStyle: 'medium' });
  const number = new Intl.NumberFormat(locale);
  const subject =
    template === undefined
      ? messages('subject', { title, date })
      : fillSubject(template, {
          title,
          date,
          time: write({ timeStyle: 'short' }),
          account: sender,
          widgetCount: number.format(widgets.length),
          failedCount: number.format(count),
        });
  if (count === 0 || template?.includes('{failedCount}')) return subject;
  return `${subject} ${messages('subjectFailed', { count, all: widgets.length })}`;
}
