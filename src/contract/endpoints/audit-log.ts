/** The audit log, for admins of the account. Source: docs/platform-api.md, "API keys and audit log". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagingQuery } from '../paging.ts';
import { jsonObject, id, timestamp } from '../primitives.ts';

export const auditEventSchema = z.object({
  id,
  at: timestamp,
  /** null: the actor is no user of the account, such as an embed user. */
  userId: id.nullable(),
  /** The actor as readable text: `user:3`, `embed:acme/ada`. */
  actor: z.string(),
  /** Name of the change, such as `workbook.publish`. */
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** The `X-Request-Id` of the request. */
  requestId: z.string().nullable(),
  details: jsonObject,
});

export const auditLogSchema = z.object({ items: z.array(auditEventSchema), pageInfo: pageInfoSchema });

export const auditLogQuerySchema = z.object(pagingQuery);

export type AuditEvent = z.infer<typeof auditEventSchema>;

export const auditLogOperations = {
  listAuditLog: {
    method: 'GET',
    path: '/v1/audit-log',
    summary: 'List the audit log',
    description:
      'All changes in the account, newest first, with actor, action, time, target and id of the request. Needs a user ' +
      'with the admin role.',
    tag: 'Audit log',
    access: 'bearer',
    rights: ['account-admin'],
    query: auditLogQuerySchema,
    responses: { 200: auditLogSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const auditLogSchemas = {
  AuditEvent: documentSchema(auditEventSchema, 'A change in the account.', {
    userId: 'null: the actor is no user of the account.',
    actor: 'The actor as readable text: `user:3`, `embed:acme/ada`.',
    action: 'Name of the change, such as `workbook.publish`.',
    requestId: 'The `X-Request-Id` of the request.',
  }),
  AuditLog: documentSchema(auditLogSchema, 'A page of changes, newest first.'),
};
