/** Sharing of a published dashboard with embed users. Source: docs/platform-api.md, "Sharing and embed access". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { paths } from '../element-api-paths.ts';

export const embedActions = ['read', 'none'] as const;

export const dashboardAccessSchema = z.object({
  /** Whether tokens that a host signed may show the dashboard. It does not share the dashboard. */
  allowEmbed: z.boolean(),
  allEmbedUsers: z.object({ enabled: z.boolean(), action: z.enum(embedActions) }),
  /** Embed tenants with which the dashboard is shared. */
  tenants: z.array(z.object({ name: z.string(), action: z.literal('read') })),
});

const tenantName = z.string().regex(/^[a-z][a-z0-9-]{0,34}[a-z0-9]$/);

/**
 * Either one change: `embedTenantName` or `allEmbedUsers: true`, with an `action`. Or the wanted state in the fields of
 * the response: fields that are left out do not change, and tenants that are not listed lose access. `allowEmbed` can be
 * set in both forms.
 */
export const dashboardAccessRequestSchema = z.strictObject({
  embedTenantName: tenantName.optional(),
  allEmbedUsers: z
    .union([z.literal(true), z.strictObject({ enabled: z.boolean(), action: z.enum(embedActions) })])
    .optional(),
  /** `none` ends the sharing. */
  action: z.enum(embedActions).optional(),
  tenants: z.array(z.strictObject({ name: tenantName, action: z.literal('read') })).optional(),
  allowEmbed: z.boolean().optional(),
});

/** Whether tokens that a host signed may show a dashboard. */
export const embedAccessRequestSchema = z.strictObject({ allowEmbed: z.boolean() });

export const embedAccessSchema = z.object({ publicId: z.string(), allowEmbed: z.boolean() });

export type DashboardAccess = z.infer<typeof dashboardAccessSchema>;
export type DashboardAccessRequest = z.infer<typeof dashboardAccessRequestSchema>;
export type EmbedAccess = z.infer<typeof embedAccessSchema>;

export const dashboardAccessOperations = {
  getDashboardAccess: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/workbooks/{workbookId}/embed-access',
    summary: 'Get the sharing of a dashboard',
    description:
      'The embed tenants and embed users with whom the dashboard itself is shared. Callers who may read the workbook, or ' +
      'a folder above it, see its dashboard, too: see their grants.\n\n' +
      'Needs manage access to the workbook.',
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    responses: { 200: dashboardAccessSchema },
    problems: ['not-allowed'],
  },
  changeDashboardAccess: {
    method: 'PUT',
    path: '/v1/deployments/{deploymentId}/workbooks/{workbookId}/embed-access',
    summary: 'Share a dashboard with embed users',
    description:
      'Shares the dashboard with one embed tenant (`embedTenantName`) or with all embed users, or ends that ' +
      '(`action: none`). It can set `allowEmbed` at the same time. Alternatively, it takes the whole state in the form ' +
      'of the response: fields that are left out do not change, and tenants that `tenants` does not list lose access. ' +
      'Changes apply from the next request on. A reader with a token that a host signed needs both: a shared dashboard, ' +
      'and `allowEmbed`.\n\n' +
      'The dashboard has to be published. A dashboard of an embed tenant cannot be shared outside of that tenant. Needs ' +
      'manage access to the workbook.',
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    body: dashboardAccessRequestSchema,
    exampleBody: { embedTenantName: 'acme', action: 'read', allowEmbed: true },
    responses: { 200: dashboardAccessSchema },
    problems: ['not-allowed', 'bad-request'],
  },
  setDashboardEmbedding: {
    method: 'PATCH',
    path: paths.embedDashboard,
    summary: 'Allow or forbid signed embedding of a dashboard',
    description:
      'Applies from the next request on, also to open pages. Publishing again does not change it. It does not share the ' +
      'dashboard: see `changeDashboardAccess`.\n\n' +
      'Needs manage access to the workbook.',
    tag: 'Embedding',
    access: 'bearer',
    rights: ['author'],
    body: embedAccessRequestSchema,
    exampleBody: { allowEmbed: true },
    responses: { 200: embedAccessSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const dashboardAccessSchemas = {
  DashboardAccess: documentSchema(dashboardAccessSchema, 'Sharing of a dashboard with embed users.', {
    allowEmbed: 'Whether tokens that a host signed may show the dashboard. It does not share the dashboard.',
    allEmbedUsers: 'All embed users of the account, with and without a tenant.',
    tenants: 'The embed tenants with which it is shared.',
  }),
  DashboardAccessChange: documentSchema(
    dashboardAccessRequestSchema,
    'A change of the sharing of a dashboard.',
    {
      embedTenantName: 'The embed tenant to which `action` applies. It need not exist yet.',
      allEmbedUsers: '`true`: `action` applies to all embed users of the account.',
      action: '`read` shares the dashboard, `none` ends the sharing.',
      allowEmbed: 'Whether tokens that a host signed may show the dashboard. Default: unchanged.',
    },
  ),
  EmbedAccess: documentSchema(embedAccessSchema, 'Whether tokens that a host signed may show a dashboard.'),
};
