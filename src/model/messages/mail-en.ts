/** English texts of mails with dashboards. Placeholders: see message-catalogue.ts. */
export const english = {
  subject: '{title}, {date}',
  subjectFailed: '({count} of {all|widget|widgets} failed)',
  titleOfMany: '{title} and {count|more dashboard|more dashboards}',
  test: 'Test',
  late: 'Sent late: it was planned for {time}.',
  conditionIgnored: 'This test was sent without asking for the condition of the notification.',
  asOf: 'Data as of {time}',
  drawn: 'Drawn {time}',
  open: 'Open the dashboard',
  failed: 'These widgets could not be drawn:',
  inWords: 'In words',
  pictureOf: 'Picture of the dashboard {title}',
  attached: 'Attached: {names}',
  unsubscribe: 'Unsubscribe',
  leftOut: 'Too large for this mail, and left out: {names}',
  filesFailed: 'These files could not be made: {names}',
  why: 'You get this mail because {sender} sends it to you. Schedule: {schedule}.',
  whySubscribed:
    'You get this mail because you scheduled it for yourself. Schedule: {schedule}. The button “Schedule” of the dashboard changes and ends it.',
  whyAsked: 'You get this mail because you asked for it in the dashboard.',
  whyTest: 'You get this mail because you asked for a test.',
} as const;
