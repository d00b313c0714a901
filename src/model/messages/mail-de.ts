/** German texts of mails with dashboards. Placeholders: see message-catalogue.ts. */
import type { MailTexts } from './mail-texts.ts';

export const german: MailTexts = {
  subject: '{title}, {date}',
  subjectFailed: '({count} von {all|Widget|Widgets} fehlgeschlagen)',
  titleOfMany: '{title} und {count|weiteres Dashboard|weitere Dashboards}',
  test: 'Test',
  late: 'Verspätet gesendet. Geplant war: {time}.',
  conditionIgnored: 'Dieser Test wurde gesendet, ohne die Bedingung der Benachrichtigung zu prüfen.',
  asOf: 'Datenstand: {time}',
  drawn: 'Gezeichnet: {time}',
  open: 'Dashboard öffnen',
  failed: 'Diese Widgets konnten nicht gezeichnet werden:',
  inWords: 'In Worten',
  pictureOf: 'Bild des Dashboards {title}',
  attached: 'Angehängt: {names}',
  leftOut: 'Zu groß für diese E-Mail und weggelassen: {names}',
  filesFailed: 'Diese Dateien konnten nicht erstellt werden: {names}',
  why: 'Sie erhalten diese E-Mail, weil {sender} sie Ihnen sendet. Zeitplan: {schedule}.',
  unsubscribe: 'Abbestellen',
  whySubscribed:
    'Sie erhalten diese E-Mail, weil Sie sie für sich geplant haben. Zeitplan: {schedule}. Die Schaltfläche „Schedule“ des Dashboards ändert und beendet sie.',
  whyAsked: 'Sie erhalten diese E-Mail, weil Sie sie im Dashboard angefordert haben.',
  whyTest: 'Sie erhalten diese E-Mail, weil Sie einen Test angefordert haben.',
};
