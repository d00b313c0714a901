/** Dashboards as they travel. Source: docs/dashboard-format.md. */
import { z } from 'zod';
import { freeObject, id } from './primitives.ts';
import { reportSnapshotSchema } from './report.ts';

export const widgetTypes = ['CHART', 'TEXT', 'FILTER', 'AI', 'TABS_CONTAINER', 'TIME_GRAIN'] as const;
export const dashboardStatuses = ['draft', 'published', 'archived'] as const;

/** Where a widget stands, in grid columns and rows. */
export const positionSchema = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });

const integerByBreakpoint = z.object({
  lg: z.int().nullish(),
  md: z.int().nullish(),
  sm: z.int().nullish(),
  xs: z.int().nullish(),
  xxs: z.int().nullish(),
});

/** Explicit positions of one widget, by breakpoint. */
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
  config: freeObject.nullish(),
  style: freeObject.nullish(),
});

export const dashboardConfigSchema = z.object({
  title: z.string().nullish(),
  description: z.string().nullish(),
  layout: dashboardLayoutSchema.nullish(),
  settings: freeObject.nullish(),
  theme: freeObject.nullish(),
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
export type ResponsiveLayouts = z.infer<typeof responsiveLayoutsSchema>;
export type DashboardLayout = z.infer<typeof dashboardLayoutSchema>;
export type DashboardWidget = z.infer<typeof dashboardWidgetSchema>;
export type DashboardConfig = z.infer<typeof dashboardConfigSchema>;
export type Dashboard = z.infer<typeof dashboardSchema>;
