/** Published dashboards, as readers get them. Source: docs/dashboard-format.md. */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { paths } from '../element-api-paths.ts';
import { jsonObject, id } from '../primitives.ts';
import { reportSnapshotSchema } from '../report-snapshot.ts';

export const widgetTypes = ['CHART', 'TEXT', 'FILTER', 'AI', 'TABS_CONTAINER', 'TIME_GRAIN'] as const;

export const dashboardStatuses = ['draft', 'published', 'archived'] as const;

/** Position and size of a widget, in columns and rows of the grid. */
export const positionSchema = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });

const integerByBreakpoint = z.object({
  lg: z.int().nullish(),
  md: z.int().nullish(),
  sm: z.int().nullish(),
  xs: z.int().nullish(),
  xxs: z.int().nullish(),
});

/** Positions of one widget by breakpoint. */
export const responsiveLayoutsSchema = z.object({
  lg: positionSchema.nullish(),
  md: positionSchema.nullish(),
  sm: positionSchema.nullish(),
  xs: positionSchema.nullish(),
  xxs: positionSchema.nullish(),
});

export const dashboardLayoutSchema = z.object({
  breakpoints: integerByBreakpoint.nullish(),
  cols: integerByBreakpoint.nullish(),
  containerPadding: z.array(z.int()).nullish(),
  margin: z.array(z.int()).nullish(),
  rowHeight: z.int().nullish(),
});

export const dashboardWidgetSchema = z.object({
  id: z.string(),
  type: z.enum(widgetTypes),
  position: positionSchema,
  responsiveLayouts: responsiveLayoutsSchema.optional(),
  config: jsonObject.nullish(),
  style: jsonObject.nullish(),
});

export const dashboardConfigSchema = z.object({
  title: z.string().nullish(),
  description: z.string().nullish(),
  layout: dashboardLayoutSchema.nullish(),
  settings: jsonObject.nullish(),
  theme: jsonObject.nullish(),
  widgets: z.array(dashboardWidgetSchema).nullish(),
});

export const dashboardSchema = z.object({
  id,
  publicId: z.string(),
  deploymentId: id,
  workbookId: id,
  status: z.enum(dashboardStatuses),
  allowEmbed: z.boolean(),
  config: dashboardConfigSchema,
  versionNumber: z.int(),
  versionId: id,
  reportSnapshots: z.array(reportSnapshotSchema),
  title: z.string().nullish(),
  description: z.string().nullish(),
  createdBy: id.nullish(),
});

export type WidgetType = (typeof widgetTypes)[number];
export type DashboardStatus = (typeof dashboardStatuses)[number];
export type Position = z.infer<typeof positionSchema>;
export type DashboardWidget = z.infer<typeof dashboardWidgetSchema>;
export type DashboardConfig = z.infer<typeof dashboardConfigSchema>;
export type Dashboard = z.infer<typeof dashboardSchema>;

/** Descriptions of fields that drafts and publish requests share with dashboards. */
export const dashboardFieldDescriptions = {
  settings: 'Any fields. `timezone` is the time zone of the dashboard.',
  responsiveLayouts: 'Positions at narrower breakpoints. A missing one is derived from `position`.',
  config: 'What the widget shows. Its fields depend on the type; unknown fields are kept and ignored.',
  style: 'The leaves of `widgets` of the theme, for this widget only.',
} as const;
const { settings, responsiveLayouts, config, style } = dashboardFieldDescriptions;

export const dashboardOperations = {
  getEmbedDashboard: {
    method: 'GET',
    path: paths.embedDashboard,
    summary: 'Get a published dashboard',
    description:
      'The dashboard as readers see it, with the snapshots of its reports. The caller has to own the workbook, have ' +
      'access to the workbook or its folder, or be an embed user with whom the dashboard is shared. For all others the ' +
      'response is a 404.\n\n' +
      'A token that a host signed needs `allowEmbed`. The response has an `ETag`: with `If-None-Match`, an unchanged ' +
      'dashboard is a 304 without a body.',
    tag: 'Embedding',
    access: 'bearer',
    rights: [],
    responses: { 200: dashboardSchema, 304: null },
    problems: ['embedding-disabled'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const dashboardSchemas = {
  Dashboard: documentSchema(dashboardSchema, 'A published dashboard.', {
    publicId: 'The id by which pages and hosts refer to it. Publishing again does not change it.',
    status:
      '`published` after the first publish, `archived` while it is hidden from readers. `draft` is reserved for ' +
      'dashboards before their first publish, which no response contains.',
    allowEmbed: 'Whether tokens that a host signed may show it.',
    config: 'The published content.',
    versionNumber: 'Number of the published version, from 1.',
    versionId: 'Id of this version.',
    reportSnapshots: 'Snapshots of the reports that its widgets show, from the time of publishing.',
    createdBy: 'Id of the user who published it first.',
  }),
  DashboardConfig: documentSchema(
    dashboardConfigSchema,
    'The content of a dashboard: layout, theme and widgets.',
    {
      settings,
      theme: 'See Theme. Responses may contain any fields.',
      widgets: 'In reading order.',
    },
  ),
  DashboardLayout: documentSchema(dashboardLayoutSchema, 'The responsive grid of the widgets.', {
    breakpoints: 'Least width of each breakpoint, in pixels.',
    cols: 'Number of columns at each breakpoint. Default at `lg`: 12.',
    containerPadding: 'Horizontal and vertical padding, in pixels.',
    margin: 'Horizontal and vertical space between widgets, in pixels.',
    rowHeight: 'In pixels. Default: 30.',
  }),
  DashboardWidget: documentSchema(dashboardWidgetSchema, 'A widget of a dashboard.', {
    id: 'Unique within the dashboard.',
    position: 'Position at the widest breakpoint.',
    responsiveLayouts,
    config,
    style,
  }),
  Position: documentSchema(positionSchema, 'A rectangle of the grid, in columns and rows.', {
    x: 'Column of the left edge, from 0.',
    y: 'Row of the upper edge, from 0.',
    w: 'Width in columns.',
    h: 'Height in rows.',
  }),
  ResponsiveLayouts: documentSchema(responsiveLayoutsSchema, 'Positions of one widget, by breakpoint.'),
};
