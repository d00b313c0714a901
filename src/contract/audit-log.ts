/** The record of changes, for the account's admins. */
import { z } from 'zod';
import { pageInfoSchema } from './paging-info.ts';
import { pagingQuery } from './paging-query.ts';
import { freeObject, id, timestamp } from './primitives.ts';

export const auditEventSchema = z.object({
  id,
  at: timestamp,
  /** null: somebody who is no user of the account, such as a host's own reader. */
  userId: id.nullable(),
  /** Who it was, in words that outlive the user: `user:3`, `embed:acme/ada`. */
  actor: z.string(),
  /** Such as `workbook.publish`. */
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** The `X-Request-Id` of the request that did it. */
  requestId: z.string().nullable(),
  details: freeObject,
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

export const auditLogSchema = z.object({ items: z.array(auditEventSchema), pageInfo: pageInfoSchema });

export const auditLogQuerySchema = z.object(pagingQuery);
