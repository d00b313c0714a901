/** Writes the mail of a notification: connects what notifications gather with what the mail server gets. */
import { findMailLanguage, findMailLanguageTag } from '../model/messages/mail-messages.ts';
import { composeDashboardMail, type ComposedMail } from './mail/dashboard-mail.ts';
import { toHeaderText } from './mail/header-text.ts';
import type { MailFile, OutgoingMail } from './mail/outgoing-mail.ts';
import type { DashboardMail } from './notifications/delivery-ports.ts';
import { describeSchedule } from './notifications/describe-cron-schedule.ts';

export type MailToCompose = Omit<DashboardMail, 'messageId' | 'to'>;

export function toOutgoingMail({ messageId, to, ...content }: DashboardMail): OutgoingMail {
  const { senderName, replyTo, unsubscribeUrl, attachments } = content;
  const language = findMailLanguageTag(content.locale);
  const files = [...listPictures(content), ...attachments];
  return { messageId, to, senderName, replyTo, language, unsubscribeUrl, ...composeMail(content), files };
}

export const composeMail = (content: MailToCompose): ComposedMail =>
  composeDashboardMail({
    ...content,
    schedule: writeSchedule(content),
    sections: content.sections.map(({ picture, ...section }, index) => ({
      ...section,
      picture: picture && { contentId: toPictureId(index), width: picture.width },
    })),
    attachments: content.attachments.map(({ name }) => name),
  });

/** Such as "at 09:30 AM (Europe/Berlin)". */
const writeSchedule = ({ cronExpression, cronTimeZone, locale }: MailToCompose): string | undefined =>
  cronExpression && `${describeSchedule(cronExpression, findMailLanguage(locale), locale)} (${cronTimeZone})`;

/** The same with its pictures as data addresses, for a page that has no mail. */
export function composePreview(content: MailToCompose): ComposedMail {
  const { subject, html, text } = composeMail(content);
  const inline = listPictures(content).reduce(
    (page, { contentId, mediaType, bytes }) =>
      page.replace(
        `src="cid:${contentId}"`,
        () => `src="data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}"`,
      ),
    html,
  );
  return { subject: toHeaderText(subject), html: inline, text };
}

/** The pictures that the HTML shows by their ids. */
export const listPictures = ({
  sections,
}: Pick<MailToCompose, 'sections'>): (MailFile & { readonly contentId: string })[] =>
  sections.flatMap(({ picture }, index) =>
    picture
      ? [
          {
            name: picture.name,
            bytes: picture.bytes,
            mediaType: picture.mediaType,
            contentId: toPictureId(index),
          },
        ]
      : [],
  );

const toPictureId = (index: number): string => `dashboard-picture-${index + 1}`;
