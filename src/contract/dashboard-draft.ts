/** Saving a dashboard's draft. Source: docs/platform-api.md, "Dashboards". */
import { z } from 'zod';
import { dashboardConfigSchema, dashboardWidgetSchema } from './dashboard.ts';
import { layoutInputSchema, positionInputSchema, responsiveLayoutsInputSchema } from './layout-input.ts';
import { themeSchema } from './theme.ts';

const draftWidgetSchema = dashboardWidgetSchema
  .extend({
    id: z.string().min(1).max(128),
    position: positionInputSchema,
    responsiveLayouts: responsiveLayoutsInputSchema.optional(),
  })
  .strict();

/** A DashboardConfig as requests send it: its theme is the structured one, which publishing asks for too. */
export const dashboardDraftSchema = dashboardConfigSchema
  .extend({
    layout: layoutInputSchema.nullish(),
    theme: themeSchema.nullish(),
    widgets: z.array(draftWidgetSchema).nullish(),
  })
  .strict();

export const saveDraftRequestSchema = z.strictObject({ dashboardDraft: dashboardDraftSchema });

export const saveDraftResponseSchema = z.object({
  dashboardDraft: dashboardConfigSchema,
  /** null: nothing is published of the workbook. */
  dashboardPublished: dashboardConfigSchema.nullable(),
});

export type DashboardDraft = z.infer<typeof dashboardDraftSchema>;
export type SaveDraftRequest = z.infer<typeof saveDraftRequestSchema>;
export type SaveDraftResponse = z.infer<typeof saveDraftResponseSchema>;
