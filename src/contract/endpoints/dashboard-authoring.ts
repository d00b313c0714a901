/**
 * Operations of authors on the dashboard of a workbook: save its draft, publish and archive it. Layouts in requests are
 * strict at every depth, since an author would notice a silently dropped field only in the published dashboard. Source:
 * docs/platform-api.md, "Dashboards" and "Publishing".
 */
import { z } from 'zod';
import {
  dashboardConfigSchema,
  dashboardFieldDescriptions,
  dashboardLayoutSchema,
  dashboardSchema,
  dashboardWidgetSchema,
  positionSchema,
  widgetTypes,
} from './published-dashboards.ts';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { authoringPaths } from '../authoring-paths.ts';
import { jsonObject, id } from '../primitives.ts';
import { fullThemeSchema } from '../theme.ts';
import { visibleTitle } from '../visible-text.ts';

export const positionInputSchema = positionSchema.strict();

const byBreakpoint = z.strictObject({
  lg: z.int().nullish(),
  md: z.int().nullish(),
  sm: z.int().nullish(),
  xs: z.int().nullish(),
  xxs: z.int().nullish(),
});

export const layoutInputSchema = dashboardLayoutSchema
  .extend({ breakpoints: byBreakpoint.nullish(), cols: byBreakpoint.nullish() })
  .strict();

export const responsiveLayoutsInputSchema = z.strictObject({
  lg: positionInputSchema.nullish(),
  md: positionInputSchema.nullish(),
  sm: positionInputSchema.nullish(),
  xs: positionInputSchema.nullish(),
  xxs: positionInputSchema.nullish(),
});

const draftWidgetSchema = dashboardWidgetSchema
  .extend({
    id: z.string().min(1).max(128),
    position: positionInputSchema,
    responsiveLayouts: responsiveLayoutsInputSchema.optional(),
  })
  .strict();

const title = visibleTitle(z.string());

/** The content of a draft in requests. Its theme has to be the structured one, as in publish requests. */
export const dashboardDraftSchema = dashboardConfigSchema
  .extend({
    title: title.nullish(),
    layout: layoutInputSchema.nullish(),
    theme: fullThemeSchema.nullish(),
    widgets: z.array(draftWidgetSchema).nullish(),
  })
  .strict();

export const saveDraftRequestSchema = z.strictObject({ dashboardDraft: dashboardDraftSchema });

export const saveDraftResponseSchema = z.object({
  dashboardDraft: dashboardConfigSchema,
  /** null: nothing of the workbook is published. */
  dashboardPublished: dashboardConfigSchema.nullable(),
});

export const publishWidgetSchema = z.strictObject({
  id: z.string().min(1).max(128),
  /** Default: the type of the same widget in the draft, or the type that follows from `config`. */
  type: z.enum(widgetTypes).optional(),
  position: positionInputSchema,
  config: jsonObject.nullish(),
  responsiveLayouts: responsiveLayoutsInputSchema.optional(),
  style: jsonObject.nullish(),
});

export const publishConfigSchema = z.strictObject({
  title: title.nullish(),
  description: z.string().nullish(),
  layout: layoutInputSchema.nullish(),
  settings: jsonObject.nullish(),
  theme: fullThemeSchema.nullish(),
  widgets: z.array(publishWidgetSchema).nullish(),
});

export const publishRequestSchema = z.strictObject({
  workbookId: id.optional(),
  dashboardId: id.optional(),
  title: title.optional(),
  description: z.string().optional(),
  /** The content to publish. Default: the saved draft. */
  config: publishConfigSchema.optional(),
});

export type DashboardDraft = z.infer<typeof dashboardDraftSchema>;
export type SaveDraftResponse = z.infer<typeof saveDraftResponseSchema>;
export type PublishRequest = z.infer<typeof publishRequestSchema>;
export type PublishConfig = z.infer<typeof publishConfigSchema>;
export type PublishWidget = z.infer<typeof publishWidgetSchema>;

const statuses =
  'A dashboard is `published` from its first publish on. An `archived` dashboard is a 404 for all readers. Restoring it, ' +
  'or publishing again, makes it `published`. Its public id, its versions, `allowEmbed` and its sharing do not change. ' +
  'Requesting the current status changes nothing. If nothing was ever published, the response is a 409.\n\n';

const emptyBodySchema = ['unknown-field', 'malformed-json', 'unsupported-media-type'] as const;

const { settings, responsiveLayouts, config, style } = dashboardFieldDescriptions;

export const dashboardAuthoringOperations = {
  saveDashboardDraft: {
    method: 'PUT',
    path: authoringPaths.dashboardDraft,
    summary: 'Save the draft of a dashboard',
    description:
      'Replaces the draft as a whole. Readers do not see it until it is published.\n\n' +
      'Needs edit access to the workbook. Unknown fields are refused at every depth, so that no part of a draft is lost ' +
      'silently.',
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    isVersioned: true,
    body: saveDraftRequestSchema,
    exampleBody: {
      dashboardDraft: {
        title: 'Orders',
        layout: { rowHeight: 30 },
        widgets: [
          {
            id: 'intro',
            type: 'TEXT',
            position: { x: 0, y: 0, w: 12, h: 2 },
            config: { content: '# Orders of this week' },
          },
          {
            id: 'total',
            type: 'CHART',
            position: { x: 0, y: 2, w: 6, h: 8 },
            config: { reportId: 12, title: 'Orders in all' },
          },
        ],
      },
    },
    responses: { 200: saveDraftResponseSchema },
    problems: ['not-allowed'],
  },
  publishDashboard: {
    method: 'POST',
    path: authoringPaths.publish,
    summary: 'Publish a dashboard',
    description:
      'Creates a new version of the dashboard from `config`, by default from the saved draft, without a draft from the ' +
      'latest version, and takes a snapshot of every report that its charts show, including charts in tabs. Readers see the old version or the new one, never a ' +
      'mix. `publicId` and `allowEmbed` do not change. Publishing the same content again changes nothing.\n\n' +
      'Widget ids have to be unique. Each widget needs a type (its own, or that of the same widget in the draft). Its ' +
      'reports have to belong to the workbook, and `x + w` has to fit the columns of the layout. `Warning` headers ' +
      'report content that works but may be a mistake: rows inside a report, and members that the data model does not ' +
      'have.\n\n' +
      'An archived dashboard becomes published again. Needs edit access to the workbook.',
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    isVersioned: true,
    body: publishRequestSchema,
    exampleBody: { workbookId: 7, title: 'Orders' },
    responses: { 200: dashboardSchema },
    problems: ['not-allowed', 'bad-request', 'invalid-query'],
  },
  archiveDashboard: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/workbooks/{workbookId}/archive',
    summary: 'Archive a dashboard',
    description: `Hides the published dashboard from readers.\n\n${statuses}Needs manage access to the workbook.`,
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    responses: { 200: dashboardSchema },
    problems: ['not-allowed', 'conflict', ...emptyBodySchema],
  },
  unarchiveDashboard: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/workbooks/{workbookId}/unarchive',
    summary: 'Restore an archived dashboard',
    description: `Makes the last published version visible to readers again.\n\n${statuses}Needs manage access to the workbook.`,
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    responses: { 200: dashboardSchema },
    problems: ['not-allowed', 'conflict', ...emptyBodySchema],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const dashboardAuthoringSchemas = {
  DashboardDraft: documentSchema(dashboardDraftSchema, 'The content of a dashboard before it is published.', {
    settings,
    widgets: 'In reading order. Their ids are unique.',
  }),
  PublishConfig: documentSchema(publishConfigSchema, 'The content of a dashboard to publish.', {
    settings,
  }),
  PublishWidget: documentSchema(publishWidgetSchema, 'A widget to publish.', {
    id: 'Unique within the dashboard.',
    type: 'Default: the type of the same widget in the draft, or the type that follows from `config`.',
    responsiveLayouts,
    config,
    style,
  }),
};
