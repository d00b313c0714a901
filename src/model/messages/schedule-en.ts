/** English texts of the dialog in which readers schedule mails, loaded with it. Placeholders: see message-catalogue.ts. */
import { isolate } from './isolate.ts';
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  title: 'Schedule “{title}”',
  titleAlone: 'Schedule this dashboard',
  close: 'Close',
  loadingSchedules: 'Loading your schedules',
  loadFailed: 'Your schedules could not be loaded.',
  retry: 'Try again',
  yours: 'Your schedules',
  goTo: 'Mails go to {address}.',
  newSchedule: 'New schedule',
  editSchedule: 'Edit schedule',
  to: 'To',
  noAddress: 'no mail address',
  'address-missing':
    'There is no mail address of you here, so nothing can be sent. Ask who runs this page to add it.',
  'reader-not-stored':
    'Mails cannot be sent to you, because nobody has told us who you are. Ask who runs this page to set it up.',
  'dashboard-not-shared':
    'This dashboard may be shown in this page only, and cannot be sent to you. Ask who runs this page to share it.',
  'service-unavailable':
    'No mails can be sent at this time. You can save schedules: their mails begin once it works again.',
  unknown: 'Nothing can be sent to you at this time. Ask who runs this page.',
  subject: 'Subject',
  preview: 'Preview of the mail',
  pdfAttached: '{title}.pdf',
  nextTimes: 'Next mails',
  noTimes: 'No mail is planned.',
  timesWait: 'Computing the next times',
  frequency: 'How often',
  hourly: 'Hourly',
  daily: 'Daily',
  weekdays: 'Weekdays',
  weekly: 'Weekly',
  monthly: 'Monthly',
  custom: 'Custom',
  more: 'More …',
  day: 'Day',
  time: 'Time',
  minute: 'Minute of the hour',
  cron: 'Cron expression',
  cronHint: 'Minute, hour, day of the month, month, day of the week: “0 9 * * 1-5” is 9:00 on weekdays.',
  zone: 'Time zone',
  lateDayHint: 'Months without this day have no mail.',
  format: 'What you get',
  png: 'Picture',
  pdf: 'Picture and PDF',
  view: 'Filters',
  currentView: 'As you see it now',
  savedView: 'As saved',
  openingView: 'As it opens for everybody',
  noFilters: 'No filters',
  clicksLeftOut: 'What you have picked by clicks on charts is left out.',
  grainOf: '{title} by {grain}',
  tabOf: 'Tab {title}',
  save: 'Save',
  saving: 'Saving …',
  back: 'Back',
  sendNow: 'Send me this now',
  sending: 'Sending …',
  sendingTo: 'The mail to {address} is on its way …',
  sent: 'Sent to {address}.',
  sentPartly: 'Sent to {address}, but not complete: {reason}',
  notSent: 'Not sent: {reason}',
  sendingLong: 'It takes longer than usual. The mail comes without this window, too.',
  unknownReason: 'the platform gave no reason.',
  edit: 'Edit',
  pause: 'Pause',
  resume: 'Resume',
  delete: 'Delete',
  ofSchedule: '{action}: {schedule}',
  paused: 'Paused',
  unsubscribed: 'You have unsubscribed from these mails',
  next: 'Next: {time}',
  runSucceeded: 'Last sent {time}',
  runIncomplete: 'Last sent {time}, but not complete: {reason}',
  runSkipped: 'Not sent {time}: {reason}',
  runFailed: 'Failed {time}: {reason}',
  runOpen: 'Being sent now',
  saved: 'Saved: {schedule}.',
  hasPaused: 'Paused: {schedule}.',
  hasResumed: 'Resumed: {schedule}.',
  hasDeleted: 'Deleted: {schedule}.',
  undo: 'Undo',
  discardQuestion: 'Close without saving?',
  backQuestion: 'Go back without saving?',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  offline: 'The platform cannot be reached. Try again.',
  stillHere: 'What you entered is still here.',
  sendLost:
    'The platform has not answered, so the mail may be on its way: look for it before you send it again.',
  gone: 'This schedule was deleted elsewhere.',
  goneInForm:
    'This schedule was deleted elsewhere. What you entered is still here: save it to have it again.',
  notAllowed: 'You may not schedule this dashboard any more.',
  sessionEnded: 'Your session has ended. Reload the page.',
  dashboardGone: 'This dashboard is not there any more, or you may not see it.',
  tooMany: 'You have as many schedules of this dashboard as there can be. Delete or change one of them.',
  tooOften: 'That was asked for too often. Try again later.',
  failed: 'That did not work. Try again later.',
  everyHour: 'Every hour, on the hour',
  everyHourAt: 'Every hour, {count|minute|minutes} past',
  everyDay: 'Every day at {time}',
  everyWeekday: 'Monday to Friday at {time}',
  everyWeek: 'Every {day} at {time}',
  everyMonth: 'On day {day} of every month at {time}',
} as const;

export type ScheduleMessages = Catalogue<keyof typeof english>;

/** Values have their own text direction, such as an address within a sentence of another direction. */
export function createScheduleMessages(locale: string): ScheduleMessages {
  const messages = createCatalogue(english, locale);
  return (key, values = {}) => {
    const isolated = Object.entries(values).map(
      ([name, value]) => [name, typeof value === 'string' ? isolate(value) : value] as const,
    );
    return messages(key, Object.fromEntries(isolated));
  };
}
