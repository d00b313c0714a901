/** Published versions of a workbook's dashboard, for its authors. Source: docs/platform-api.md, "Published versions". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import { authoringPaths } from '../authoring-paths.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { listQuerySchema, pageInfoSchema, pagesEndEarly } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';
import { dashboardSchema } from './published-dashboards.ts';
import { reportUserSchema } from './reports.ts';

export const dashboardVersionSchema = z.object({
  versionNumber: z.int(),
  versionId: id,
  title: z.string().nullable(),
  description: z.string().nullable(),
  publishedAt: timestamp,
  publishedBy: id.nullable(),
  publishedByUser: reportUserSchema.nullable(),
  isCurrent: z.boolean(),
});

export const dashboardVersionListSchema = z.object({
  items: z.array(dashboardVersionSchema),
  pageInfo: pageInfoSchema,
});

export type DashboardVersion = z.infer<typeof dashboardVersionSchema>;

const editorsOnly =
  'Needs edit access to the workbook: a version may contain what was taken back from readers since.';

export const dashboardVersionOperations = {
  listDashboardVersions: {
    method: 'GET',
    path: authoringPaths.dashboardVersions,
    summary: 'List the published versions of a dashboard',
    description:
      'Every version of the dashboard that was published, newest first, without its content. The list is empty if nothing ' +
      `was ever published. ${pagesEndEarly}\n\n${editorsOnly}`,
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    query: listQuerySchema,
    responses: { 200: dashboardVersionListSchema },
    problems: ['not-allowed'],
  },
  getDashboardVersion: {
    method: 'GET',
    path: authoringPaths.dashboardVersion,
    summary: 'Get a published version of a dashboard',
    description:
      'The dashboard as this version was published, with its `config` and the snapshots of its reports. `status` and ' +
      '`allowEmbed` are those of the dashboard now.\n\n' +
      'To bring a version back, send its `config`, unchanged, as the draft (`PUT …/dashboard`), and publish it: that makes ' +
      'a new version, unless readers see the same content already. Only the config comes back. The reports stay as they are now, and the new version takes snapshots ' +
      'of those. A chart whose report was deleted since has to leave the draft before it can be published. `title` and ' +
      '`description` beside the config come back if the publish sends them, too.\n\n' +
      editorsOnly,
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    responses: { 200: dashboardSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const dashboardVersionSchemas = {
  DashboardVersion: documentSchema(
    dashboardVersionSchema,
    'A published version of a dashboard, without its content.',
    {
      versionNumber: 'From 1, without a gap.',
      versionId: 'Id of this version.',
      title: 'The title that it was published with.',
      description: 'The description that it was published with.',
      publishedBy:
        'Id of the user who published it. null: the user was deleted, or the caller may not know the user. Authors of an ' +
        'embed tenant are told of users of the tenant only; other authors, except admins, of users of no tenant only.',
      publishedByUser: 'The user who published it. null where `publishedBy` is.',
      isCurrent:
        'Whether readers see this version now. It is true for the newest version, and for none while the dashboard is ' +
        'archived.',
    },
  ),
};
