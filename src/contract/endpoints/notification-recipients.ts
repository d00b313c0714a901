/** Who receives a scheduled notification. Source: docs/platform-api.md, "Recipients". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { listQuerySchema, pageInfoSchema } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';

/** Most recipients of one request. */
const maxRecipients = 1_000;

/** A user of the account, an embed user, or a group with its members at the time of each run. */
export const recipientReferenceSchema = z.union([
  z.strictObject({ userId: id }),
  z.strictObject({ groupId: id }),
]);

export const recipientsRequestSchema = z.strictObject({
  recipients: z.array(recipientReferenceSchema).min(1).max(maxRecipients),
});

export const recipientsAddedSchema = z.object({ added: z.int(), unchanged: z.int() });

export const recipientSchema = z.object({
  id,
  userId: id.optional(),
  groupId: id.optional(),
  name: z.string(),
  /** Only of users who have one. */
  email: z.string().optional(),
  /** Only of embed users. */
  externalId: z.string().optional(),
  embedTenantName: z.string().optional(),
  createdAt: timestamp,
});

export const recipientListSchema = z.object({ items: z.array(recipientSchema), pageInfo: pageInfoSchema });

export type RecipientReference = z.infer<typeof recipientReferenceSchema>;
export type RecipientsAdded = z.infer<typeof recipientsAddedSchema>;
export type Recipient = z.infer<typeof recipientSchema>;

const adminsOnly = 'Needs a user with the admin role, with any credential.';
const path = '/v1/deployments/{deploymentId}/notifications/{notificationId}/recipients';

export const recipientOperations = {
  listRecipients: {
    method: 'GET',
    path,
    summary: 'List the recipients of a notification',
    description: `Users, embed users and groups, in the order in which they were added.\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role'],
    query: listQuerySchema,
    responses: { 200: recipientListSchema },
    problems: ['not-allowed'],
  },
  addRecipients: {
    method: 'POST',
    path,
    summary: 'Add recipients to a notification',
    description:
      'Users of the account, embed users and groups, by id: at most 1,000 in one request. Recipients that the ' +
      'notification has already are counted as `unchanged`. If one of them does not exist, nothing changes, and the ' +
      `response is a 400 that names the field.\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    body: recipientsRequestSchema,
    exampleBody: { recipients: [{ userId: 4 }, { groupId: 2 }] },
    responses: { 200: recipientsAddedSchema },
    problems: ['not-allowed'],
  },
  removeRecipients: {
    method: 'DELETE',
    path,
    summary: 'Remove recipients from a notification',
    description: `Those that the notification does not have are ignored.\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    body: recipientsRequestSchema,
    exampleBody: { recipients: [{ userId: 4 }] },
    responses: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const recipientSchemas = {
  NotificationRecipient: documentSchema(recipientSchema, 'A user or a group that receives a notification.', {
    userId: 'The user of the account or embed user. Absent for a group.',
    groupId: 'The group of the account or of an embed tenant. Absent for a user.',
    name: 'The name of the user or group.',
    externalId: 'Only of embed users: the id at the host.',
    embedTenantName: 'The embed tenant of an embed user or group. Absent: none.',
  }),
};
