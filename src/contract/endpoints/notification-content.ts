/** What a notification contains, and what its mails look like. Source: docs/mail.md, "The mail". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import { id, jsonObject } from '../primitives.ts';
import { visibleName } from '../visible-text.ts';

/** Most dashboards after the first one. */
const mostDashboards = 10;
const mostFiles = 20;

const widgetId = z.string().min(1).max(255);

/** As the properties `initialFilters`, `initialTimeGrains` and `initialTabs` of the element. */
export const notificationControlFields = {
  filters: jsonObject.optional(),
  timeGrains: jsonObject.optional(),
  tabs: jsonObject.optional(),
};

function hasCredentials(text: string): boolean {
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}

/** A page that is opened from mails: HTTPS, without a name and password. */
const pageUrl = z
  .url({ protocol: /^https$/, normalize: true, error: 'it is no address that begins with https://' })
  .max(2_000, 'it has more than 2,000 characters')
  .refine((url) => !URL.canParse(url) || !hasCredentials(url), 'it has a name or a password: leave them out');

export const furtherDashboardSchema = z.strictObject({
  dashboardId: id,
  ...notificationControlFields,
  pageUrl: pageUrl.optional(),
});

export const fileFormats = ['csv', 'xlsx'] as const;

/** A widget of one of the dashboards. Without `dashboardId`: of the first one. */
const widgetPlace = { dashboardId: id.optional(), widgetId };

export const notificationFileSchema = z.strictObject({ ...widgetPlace, format: z.enum(fileFormats) });

export const thresholdOperators = ['above', 'below', 'atLeast', 'atMost'] as const;

/** `onCrossing`: only where the run before was on the other side. `onEveryRun`: each time. */
export const thresholdFirings = ['onCrossing', 'onEveryRun'] as const;

export const notificationConditionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('rows'), ...widgetPlace }),
  z.strictObject({
    type: z.literal('threshold'),
    ...widgetPlace,
    column: z.string().min(1).max(255),
    operator: z.enum(thresholdOperators),
    value: z.number(),
    fires: z.enum(thresholdFirings).optional(),
  }),
  z.strictObject({ type: z.literal('changed'), ...widgetPlace }),
]);

export const papers = ['A4', 'Letter', 'long'] as const;
export const orientations = ['portrait', 'landscape'] as const;

const appearance = {
  pageUrl,
  subject: z.string().min(1).max(200),
  replyTo: z.string().min(1).max(254),
  senderName: z.string().min(1).max(100),
  paper: z.enum(papers),
  orientation: z.enum(orientations),
};

/** What a request states: lists replace those that are stored, and null removes. */
export const notificationContentFields = {
  furtherDashboards: z.array(furtherDashboardSchema).max(mostDashboards).optional(),
  files: z.array(notificationFileSchema).max(mostFiles).optional(),
  condition: notificationConditionSchema.nullish(),
  subject: visibleName(appearance.subject).nullish(),
  pageUrl: appearance.pageUrl.nullish(),
  replyTo: appearance.replyTo.nullish(),
  senderName: visibleName(appearance.senderName).nullish(),
  paper: appearance.paper.nullish(),
  orientation: appearance.orientation.nullish(),
};

/** What is stored and answered: only what the notification has. */
export const notificationContentSchema = z.object({
  furtherDashboards: z.array(furtherDashboardSchema).optional(),
  files: z.array(notificationFileSchema).optional(),
  condition: notificationConditionSchema.optional(),
  subject: appearance.subject.optional(),
  pageUrl: appearance.pageUrl.optional(),
  replyTo: appearance.replyTo.optional(),
  senderName: appearance.senderName.optional(),
  paper: appearance.paper.optional(),
  orientation: appearance.orientation.optional(),
});

export type FurtherDashboard = z.infer<typeof furtherDashboardSchema>;
export type NotificationCondition = z.infer<typeof notificationConditionSchema>;
export type NotificationContentRequest = z.infer<z.ZodObject<typeof notificationContentFields>>;
export type NotificationContent = z.infer<typeof notificationContentSchema>;

/** Descriptions of the fields, for the notification that has them. */
export const notificationContentDescriptions = {
  furtherDashboards:
    'Dashboards after the first one, at most 10, each with `filters`, `timeGrains`, `tabs` and `pageUrl` of its own.',
  files:
    'Rows of widgets as attached files, at most 20: `csv` or `xlsx`. Without `dashboardId`, a widget is one of the first dashboard.',
  condition:
    'When mails are sent. `rows`: the widget has rows. `threshold`: a number of `column` is `above`, `below`, `atLeast` or ' +
    '`atMost` `value`; by default (`fires`: `onCrossing`) only when it was not in the run before, with `onEveryRun` each ' +
    'time. `changed`: the rows differ from those of the last mail. Null removes it.',
  subject:
    'A template of the subject, with the placeholders `{title}`, `{date}`, `{time}`, `{account}`, `{widgetCount}` and ' +
    '`{failedCount}`. Absent: title and date.',
  pageUrl:
    'The HTTPS address of the page that has the first dashboard. Mails link to it. Further dashboards have a `pageUrl` of their own.',
  replyTo: 'Where answers go: the mail address of an active user of the account.',
  senderName: 'The name of the sender. The address of the sender is that of the service.',
  paper: 'Paper of the PDF: `A4` (the default), `Letter`, or `long` for one long page.',
  orientation: 'Of the paper: `portrait` (the default) or `landscape`.',
} as const;

/** Schemas that the API reference shows by name. */
export const notificationContentSchemas = {
  NotificationCondition: documentSchema(
    notificationConditionSchema,
    'What has to be true of the rows of a widget, so that a mail is sent. It is decided for each group of recipients that see ' +
      'the same rows.',
  ),
};
