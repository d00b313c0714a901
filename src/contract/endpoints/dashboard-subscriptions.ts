/** Schedules of readers: mails of a dashboard to themselves. Source: docs/platform-api.md, "Subscriptions". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { id, jsonObject, timestamp } from '../primitives.ts';
import { subscriptionPaths } from '../subscription-paths.ts';
import {
  createNotificationRequestSchema,
  notificationFormats,
  notificationSchema,
  scheduleFields,
  scheduleTypes,
  updateNotificationRequestSchema,
} from './notifications.ts';
import { notificationRunSchema, runStates } from './notification-runs.ts';

/** Most subscriptions of a reader to one dashboard. */
export const maxSubscriptions = 20;

/** Most mails that a reader can ask for within an hour. */
export const maxSendsPerHour = 10;

/** Most characters of `filters`, `timeGrains` and `tabs` together, as JSON. */
export const maxControlsLength = 32_768;

const runOutcomeSchema = z.object({
  state: z.enum(runStates),
  slot: timestamp,
  reason: z.string().optional(),
});

export const subscriptionSchema = z.object({
  id,
  cronExpression: z.string(),
  humanReadableSchedule: z.string(),
  timezone: z.string(),
  isEnabled: z.boolean(),
  notificationFormat: z.enum(notificationFormats),
  nextTimes: z.array(timestamp),
  unsubscribedAt: timestamp.optional(),
  filters: jsonObject.optional(),
  timeGrains: jsonObject.optional(),
  tabs: jsonObject.optional(),
  /** The fields by which the schedule can be set again. */
  schedule: z.object({ scheduleType: z.enum(scheduleTypes), ...scheduleFields }),
  lastRun: runOutcomeSchema.optional(),
});

/** Why no mail can be sent to the reader. */
export const subscriptionObstacles = [
  'service-unavailable',
  'reader-not-stored',
  'address-missing',
  'dashboard-not-shared',
] as const;

export const subscriptionListSchema = z.object({
  address: z.string().nullable(),
  obstacle: z.object({ code: z.enum(subscriptionObstacles), message: z.string() }).optional(),
  formats: z.array(z.enum(notificationFormats)),
  items: z.array(subscriptionSchema),
});

const timesFields = {
  scheduleType: true,
  minute: true,
  hour: true,
  dayOfWeek: true,
  dayOfMonth: true,
  customCron: true,
  cronExpression: true,
  timezone: true,
} as const;

const mailFields = {
  notificationFormat: true,
  timezone: true,
  filters: true,
  timeGrains: true,
  tabs: true,
} as const;

export const createSubscriptionRequestSchema = createNotificationRequestSchema
  .pick({ ...timesFields, ...mailFields })
  .extend({ isEnabled: z.boolean().optional() });

export const updateSubscriptionRequestSchema = updateNotificationRequestSchema.pick({
  ...timesFields,
  ...mailFields,
  isEnabled: true,
});

export const sendSubscriptionRequestSchema = createNotificationRequestSchema.pick(mailFields);

export const subscriptionTimesRequestSchema = createNotificationRequestSchema.pick(timesFields);

export const subscriptionTimesSchema = notificationSchema.pick({
  nextTimes: true,
  humanReadableSchedule: true,
});

export const subscriptionSendSchema = notificationRunSchema
  .pick({ id: true, state: true, slot: true, reason: true })
  .extend({ address: z.string().nullable() });

export type Subscription = z.infer<typeof subscriptionSchema>;
export type SubscriptionList = z.infer<typeof subscriptionListSchema>;
export type SubscriptionSend = z.infer<typeof subscriptionSendSchema>;
export type SubscriptionObstacle = NonNullable<SubscriptionList['obstacle']>;
export type CreateSubscriptionRequest = z.infer<typeof createSubscriptionRequestSchema>;
export type UpdateSubscriptionRequest = z.infer<typeof updateSubscriptionRequestSchema>;
export type SendSubscriptionRequest = z.infer<typeof sendSubscriptionRequestSchema>;
export type SubscriptionTimesRequest = z.infer<typeof subscriptionTimesRequestSchema>;

const needsPermission = 'An embed token needs the permission `schedule`.';

const pdfNeedsPermission = ' A PDF needs the permission `export`, too.';

const whoGetsMail =
  'The mail goes to the stored address of the caller, and shows what the stored rights of the caller allow.';

const problems = ['not-allowed', 'embedding-disabled'] as const;

export const subscriptionOperations = {
  listSubscriptions: {
    method: 'GET',
    path: subscriptionPaths.all,
    summary: 'List your subscriptions to a dashboard',
    description:
      'The subscriptions of the caller, newest first, with the address to which they go. `obstacle` says why nothing ' +
      `can be sent at this time.\n\n${needsPermission}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: [],
    responses: { 200: subscriptionListSchema },
    problems,
  },
  createSubscription: {
    method: 'POST',
    path: subscriptionPaths.all,
    summary: 'Subscribe yourself to a dashboard',
    description:
      `Sends the dashboard to the caller on a schedule. ${whoGetsMail} The fields of the schedule are those of a ` +
      'scheduled notification. A subscription is sent at most once an hour. A caller has at most ' +
      `${maxSubscriptions} of one dashboard.\n\n${needsPermission}${pdfNeedsPermission} ` +
      'A caller who has as many, is not stored, has no address, or may not see the dashboard by the stored rights is refused with ' +
      'a 409.',
    tag: 'Notifications',
    access: 'bearer',
    rights: [],
    body: createSubscriptionRequestSchema,
    exampleBody: { scheduleType: 'WEEKLY', dayOfWeek: 1, hour: 8, minute: 0, timezone: 'Europe/Berlin' },
    responses: { 200: subscriptionSchema },
    problems: [...problems, 'conflict'],
  },
  updateSubscription: {
    method: 'PUT',
    path: subscriptionPaths.one,
    summary: 'Change one of your subscriptions',
    description:
      'Fields that are left out do not change. Times are sent as a whole, as a `cronExpression` or with their `scheduleType`. `isEnabled` states ' +
      `whether the subscription is active.\n\n${needsPermission}${pdfNeedsPermission}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: [],
    body: updateSubscriptionRequestSchema,
    exampleBody: { isEnabled: false },
    responses: { 200: subscriptionSchema },
    problems: [...problems, 'conflict'],
  },
  deleteSubscription: {
    method: 'DELETE',
    path: subscriptionPaths.one,
    summary: 'Delete one of your subscriptions',
    description: needsPermission,
    tag: 'Notifications',
    access: 'bearer',
    rights: [],
    responses: { 204: null },
    problems,
  },
  sendSubscription: {
    method: 'POST',
    path: subscriptionPaths.sends,
    summary: 'Send yourself a dashboard now',
    description:
      `Sends the dashboard to the caller once. ${whoGetsMail} The mail is made within a few seconds after the ` +
      `response; \`GET …/subscriptions/sends/{runId}\` tells what became of it. At most ${maxSendsPerHour} an ` +
      `hour.\n\n${needsPermission}${pdfNeedsPermission}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: [],
    body: sendSubscriptionRequestSchema,
    exampleBody: { notificationFormat: 'pdf', timezone: 'Europe/Berlin' },
    responses: { 202: subscriptionSendSchema },
    problems: [...problems, 'conflict', 'too-many-requests'],
  },
  getSubscriptionSend: {
    method: 'GET',
    path: subscriptionPaths.send,
    summary: 'Get what became of a mail that you asked for',
    description: `Only of the mails that the caller has asked for, for a day.\n\n${needsPermission}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: [],
    responses: { 200: subscriptionSendSchema },
    problems,
  },
  computeSubscriptionTimes: {
    method: 'POST',
    path: subscriptionPaths.times,
    summary: 'Compute the times of a schedule',
    description: `The next three times of a schedule, and the schedule in words. Nothing changes.\n\n${needsPermission}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: [],
    body: subscriptionTimesRequestSchema,
    exampleBody: { scheduleType: 'DAILY', hour: 9, minute: 0, timezone: 'Europe/Berlin' },
    responses: { 200: subscriptionTimesSchema },
    problems,
  },
} satisfies OperationGroup;

const reason = 'Why it was skipped, is incomplete, or has failed, in words for the reader.';

/** Schemas that the API reference shows by name. */
export const subscriptionSchemas = {
  Subscription: documentSchema(subscriptionSchema, 'A schedule by which a reader gets a dashboard by mail.', {
    humanReadableSchedule: 'The schedule as readable text, such as "At 09:00 AM".',
    timezone: 'The IANA name of the time zone of the times.',
    isEnabled: 'Whether the subscription is active.',
    unsubscribedAt:
      'When the reader unsubscribed by the link of a mail. Absent: the reader did not. A change with `isEnabled: true` ends it.',
    notificationFormat: '`png`: a picture in the mail. `pdf`: also attached as PDF.',
    nextTimes: 'The next three times, as instants in UTC. Empty while it is not active.',
    schedule: 'The fields by which the schedule can be set again.',
    lastRun: 'What became of the last time. Absent: there was none.',
  }),
  SubscriptionList: documentSchema(subscriptionListSchema, 'What a reader has subscribed to.', {
    address: 'Where the mails go. null: nowhere, and `obstacle` says why.',
    obstacle:
      'Why no mail can be sent. `service-unavailable`: the service has no mail server or no browser. ' +
      '`reader-not-stored`: the platform does not store the reader. `address-missing`: the reader has no mail address. ' +
      '`dashboard-not-shared`: by the stored rights, the reader may not see the dashboard.',
    formats: 'What the caller may ask for. An embed token needs the permission `export` for `pdf`.',
  }),
  SubscriptionSend: documentSchema(subscriptionSendSchema, 'A mail that a reader has asked for.', {
    state: '`ready` and `active`: under way. `succeeded` and `incomplete`: sent.',
    address: 'Where it goes. null: the reader has no address any more.',
    reason,
  }),
};
