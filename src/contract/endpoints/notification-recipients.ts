/** Who receives a scheduled notification. Source: docs/platform-api.md, "Recipients". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { listQuerySchema, pageInfoSchema } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';
import { visibleName } from '../visible-text.ts';

/** Most recipients of one request. */
const maxRecipients = 1_000;

/** Most characters of a mail address: RFC 5321, section 4.5.3.1.3. */
const address = z.string().min(3).max(254);

const userReference = z.strictObject({ userId: id });
/** With its members at the time of each run. */
const groupReference = z.strictObject({ groupId: id });

/** A mail address outside of the account, which gets the rows of a user. */
export const outsideRecipientSchema = z.strictObject({
  address,
  scopeUserId: id,
  name: visibleName(z.string().min(1).max(200)).optional(),
  locale: z.string().max(100).optional(),
  timezone: z.string().max(64).optional(),
});

export const newRecipientSchema = z.union([userReference, groupReference, outsideRecipientSchema]);

export const recipientReferenceSchema = z.union([userReference, groupReference, z.strictObject({ address })]);

export const addRecipientsRequestSchema = z.strictObject({
  recipients: z.array(newRecipientSchema).min(1).max(maxRecipients),
});

export const removeRecipientsRequestSchema = z.strictObject({
  recipients: z.array(recipientReferenceSchema).min(1).max(maxRecipients),
});

export const recipientsAddedSchema = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  unsubscribed: z.array(z.string()),
});

export const recipientSchema = z.object({
  id,
  userId: id.optional(),
  groupId: id.optional(),
  address: z.string().optional(),
  /** Only of addresses. */
  scopeUserId: id.optional(),
  locale: z.string().optional(),
  timezone: z.string().optional(),
  name: z.string(),
  /** Of users and addresses. */
  unsubscribedAt: timestamp.optional(),
  /** Of groups. */
  unsubscribedMembers: z.array(z.string()).optional(),
  /** Only of users who have one. */
  email: z.string().optional(),
  /** Only of embed users. */
  externalId: z.string().optional(),
  embedTenantName: z.string().optional(),
  createdAt: timestamp,
});

export const recipientListSchema = z.object({ items: z.array(recipientSchema), pageInfo: pageInfoSchema });

export type NewRecipient = z.infer<typeof newRecipientSchema>;
export type OutsideRecipient = z.infer<typeof outsideRecipientSchema>;
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
    description:
      'Users, embed users, groups and addresses outside of the account, in the order in which they were added, and who of ' +
      `them has unsubscribed.\n\n${adminsOnly}`,
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
      'Users of the account, embed users and groups, by id, and mail addresses outside of the account: at most 1,000 in ' +
      'one request. An address needs a domain that the account allows (`PUT /v1/mail-domains`) and a `scopeUserId`, the ' +
      'user whose rows it gets; it may have a `name`, a `locale` and a `timezone`. Recipients that the notification has ' +
      'already are counted as `unchanged`, and addresses whose other fields are new ones as `changed`. If one recipient ' +
      'is refused, nothing changes, and the response is a 400 that names the field. Nobody who has unsubscribed gets ' +
      'mails again by this: `unsubscribed` names those people. The recipient of a subscription is its reader alone ' +
      `(409).\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    body: addRecipientsRequestSchema,
    exampleBody: {
      recipients: [{ userId: 4 }, { groupId: 2 }, { address: 'ada@partner.example', scopeUserId: 4 }],
    },
    responses: { 200: recipientsAddedSchema },
    problems: ['not-allowed', 'conflict'],
  },
  removeRecipients: {
    method: 'DELETE',
    path,
    summary: 'Remove recipients from a notification',
    description: `Users and groups by id, others by their address. Those that the notification does not have are ignored.\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    body: removeRecipientsRequestSchema,
    exampleBody: { recipients: [{ userId: 4 }] },
    responses: { 204: null },
    problems: ['not-allowed', 'conflict'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const recipientSchemas = {
  NotificationRecipient: documentSchema(recipientSchema, 'Who receives a notification.', {
    userId: 'The user of the account or embed user. Absent for others.',
    groupId: 'The group of the account or of an embed tenant. Absent for others.',
    address: 'A mail address outside of the account. Absent for users and groups.',
    scopeUserId:
      'The user whose rows the address gets. Absent: that user was deleted, and the address gets no mails.',
    locale: 'The language of mails to the address. Absent: that of the scope user.',
    timezone: 'The time zone of mails to the address. Absent: that of the scope user.',
    name: 'The name of the user, group or person.',
    unsubscribedAt: 'When the user or address unsubscribed from this notification. Absent: it has not.',
    unsubscribedMembers: 'Addresses of members of the group who have unsubscribed. Absent: there are none.',
    externalId: 'Only of embed users: the id at the host.',
    embedTenantName: 'The embed tenant of an embed user or group. Absent: none.',
  }),
};
