/** Preview of what a reader would see of the data model: members, row filters and counts, but no rows. */
import { z } from 'zod';
import { userAttributeValueSchema } from '../embed-claims.ts';
import { generateSessionRequestSchema } from './embed-sessions.ts';
import { embedTenantNameSchema } from './embed-tenants.ts';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { jsonObject, id } from '../primitives.ts';

/** Most entries of one list. */
const maxEntries = 500;

/** A user, an embed user, or groups and attributes of a hypothetical reader. */
export const accessPreviewRequestSchema = z.strictObject({
  userId: id.optional(),
  externalId: generateSessionRequestSchema.shape.externalId,
  embedTenant: embedTenantNameSchema.nullish(),
  groups: z.array(z.string()).max(maxEntries).optional(),
  userAttributes: z.record(z.string(), userAttributeValueSchema).optional(),
  securityContext: jsonObject.optional(),
});

/** Members of one cube or view whose rows have the same filter. */
export const visibleRowsSchema = z.object({
  members: z.array(z.string()),
  filter: z.string(),
  sql: z.string().nullable(),
  values: z.array(z.string()),
  count: z.int().nullable(),
  reason: z.string().optional(),
});

export const sourceAccessSchema = z.object({
  name: z.string(),
  title: z.string(),
  type: z.enum(['cube', 'view']),
  public: z.boolean(),
  members: z.array(z.string()),
  rows: z.array(visibleRowsSchema),
});

export const accessPreviewSchema = z.object({
  reader: z.object({
    groups: z.array(z.string()),
    userAttributes: z.record(z.string(), userAttributeValueSchema),
    ambiguousAttributes: z.array(z.string()),
    securityContext: jsonObject,
  }),
  sources: z.array(sourceAccessSchema),
});

export type AccessPreviewRequest = z.infer<typeof accessPreviewRequestSchema>;
export type VisibleRows = z.infer<typeof visibleRowsSchema>;
export type SourceAccess = z.infer<typeof sourceAccessSchema>;
export type AccessPreview = z.infer<typeof accessPreviewSchema>;

export const accessPreviewOperations = {
  previewAccess: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/access-preview',
    summary: 'Preview what a reader would see',
    description:
      'For each cube and view of the data model: the members that the reader may query, the filter on its rows, and the ' +
      'number of rows that pass it. The same code evaluates every query. The response contains no rows.\n\n' +
      'Name a user by `userId`, or an embed user by `externalId` and `embedTenant`: their stored groups and attributes ' +
      'are used. Or describe a hypothetical reader by `groups`, `userAttributes` and `securityContext`: the preview is ' +
      'that of a reader with a session, whose groups are in `securityContext.cubeCloud.groups`, too. Attributes that are ' +
      'left out have no value, and no default.\n\n' +
      'Needs a user with the admin role, and is recorded in the audit log as `access.preview`. If the deployment has no ' +
      'Data API, or a cluster provides it, the response is a 503.',
    tag: 'Access',
    access: 'bearer',
    rights: ['admin'],
    body: accessPreviewRequestSchema,
    exampleBody: { groups: ['sales'], userAttributes: { state: 'CA' } },
    responses: { 200: accessPreviewSchema },
    problems: ['not-allowed', 'unavailable'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const accessPreviewSchemas = {
  AccessPreviewRequest: documentSchema(accessPreviewRequestSchema, 'The reader of the preview.', {
    userId: 'A user of the account. No other field may be given.',
    externalId:
      'The id of an embed user at the host, in lower case. May be combined with `embedTenant` and `securityContext`.',
    embedTenant: 'The tenant of the embed user. Default, or null: no tenant.',
    groups:
      'Groups as in tokens: `sales`, or `system:tenant:acme:group:sales` for a group of an embed tenant. They are added ' +
      'to `securityContext.cubeCloud.groups`.',
    userAttributes: 'Values of user attributes by name.',
    securityContext:
      'The security context that the host states, for rules of the data model. The platform writes its `cubeCloud.groups`.',
  }),
  AccessPreview: documentSchema(accessPreviewSchema, 'The data model as a reader sees it.', {
    reader:
      'Groups, attributes and security context to which the rules were applied. `ambiguousAttributes` names attributes ' +
      'that have no value because groups of the reader have different ones.',
    sources: 'All cubes and views of the data model.',
  }),
  SourceAccess: documentSchema(sourceAccessSchema, 'One cube or view, as the reader sees it.', {
    public: 'Whether the data model publishes it.',
    members: 'Full names of the members that the reader may query. Empty: it is not visible to the reader.',
    rows:
      'Groups of members with the same filter and count. A member over a join that repeats rows has a higher count. A ' +
      'query of members from several groups is subject to the filters of all of them.',
  }),
  VisibleRows: documentSchema(visibleRowsSchema, 'The rows of some members that are visible to the reader.', {
    filter:
      'The filter as readable text: `all rows`, or `no rows`, also if the Data API refuses every query of the member. For ' +
      'a measure over several cubes with rules of their own: `orders: …; customers: …`.',
    sql: 'The SQL condition, with `values` as `$1`, `$2` and so on. Several conditions are separated by `; `. null: none.',
    count:
      'The number of rows that pass the filter: the total of an ungrouped query of the member, or the distinct rows of a ' +
      'measure over repeated rows. null: unknown.',
    reason: 'Why there is no count, such as the message with which the Data API refuses the member.',
  }),
};
