/** Runs of scheduled notifications. Source: docs/platform-api.md, "Runs". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { listQuerySchema, pageInfoSchema } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';

export const runKinds = ['scheduled', 'manual', 'test'] as const;
export const runStates = ['ready', 'active', 'succeeded', 'incomplete', 'skipped', 'failed'] as const;
export const deliveryStates = ['sending', 'sent', 'refused', 'failed'] as const;

export const notificationRunSchema = z.object({
  id,
  kind: z.enum(runKinds),
  state: z.enum(runStates),
  slot: timestamp,
  isLate: z.boolean(),
  attempt: z.int(),
  reason: z.string().optional(),
  requestedBy: id.optional(),
  createdAt: timestamp,
  startedAt: timestamp.optional(),
  endedAt: timestamp.optional(),
  /** Milliseconds from the first attempt to the end. */
  durationMs: z.int().optional(),
  mails: z.object({ sending: z.int(), sent: z.int(), refused: z.int(), failed: z.int() }),
});

export const notificationRunListSchema = z.object({
  items: z.array(notificationRunSchema),
  pageInfo: pageInfoSchema,
});

export const notificationDeliverySchema = z.object({
  address: z.string(),
  state: z.enum(deliveryStates),
  reason: z.string().optional(),
  at: timestamp,
});

export const notificationRunDetailsSchema = notificationRunSchema.extend({
  deliveries: z.array(notificationDeliverySchema),
});

export type NotificationRun = z.infer<typeof notificationRunSchema>;
export type NotificationRunDetails = z.infer<typeof notificationRunDetailsSchema>;

const adminsOnly = 'Needs a user with the admin role, with any credential.';
const path = '/v1/deployments/{deploymentId}/notifications/{notificationId}';

export const notificationRunOperations = {
  listNotificationRuns: {
    method: 'GET',
    path: `${path}/runs`,
    summary: 'List the runs of a notification',
    description: `What became of each time of the schedule, and of each run that somebody asked for, newest first.\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role'],
    query: listQuerySchema,
    responses: { 200: notificationRunListSchema },
    problems: ['not-allowed'],
  },
  getNotificationRun: {
    method: 'GET',
    path: `${path}/runs/{runId}`,
    summary: 'Get a run with its mails',
    description: `With the first 1,000 mails: their addresses, and what the mail server said of each.\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role'],
    responses: { 200: notificationRunDetailsSchema },
    problems: ['not-allowed'],
  },
  runNotification: {
    method: 'POST',
    path: `${path}/run`,
    summary: 'Run a notification now',
    description:
      'Sends to all recipients once, also while the schedule is paused. The response is the run, which begins within a ' +
      `second or two; while one that was asked for is open, it is that one.\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    responses: { 202: notificationRunSchema },
    problems: ['not-allowed'],
  },
  testNotification: {
    method: 'POST',
    path: `${path}/test`,
    summary: 'Send a notification to yourself',
    description:
      'Sends one mail to the caller, with what the caller may see. A caller without a mail address is refused with a ' +
      `409.\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    responses: { 202: notificationRunSchema },
    problems: ['not-allowed', 'conflict'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const notificationRunSchemas = {
  NotificationRun: documentSchema(notificationRunSchema, 'One time at which a notification is sent.', {
    kind: '`scheduled`; `manual`: somebody asked for it; `test`: one mail to the person who asked.',
    state:
      '`ready`: waits for its turn, or for the next attempt. `incomplete`: mails were sent, but a widget failed or a ' +
      'recipient was not reached. `skipped`: there was nothing to send, and `reason` says why.',
    slot: 'The time of the schedule, or of the request.',
    isLate: 'Whether it was begun long after its time, because the service did not run.',
    attempt: 'How often it was begun.',
    reason: 'Why it was skipped, is incomplete, or has failed, or why the last attempt failed.',
    requestedBy: 'The user who asked for it.',
    durationMs: 'Milliseconds from the first attempt to the end.',
    mails: 'Numbers of mails by state.',
  }),
  NotificationDelivery: documentSchema(notificationDeliverySchema, 'One mail of a run.', {
    state:
      '`sending`: the answer of the mail server is not known yet. `refused`: it does not take mails for this address. ' +
      '`failed`: it could not be reached, or took the mail for no address at this time.',
  }),
};
