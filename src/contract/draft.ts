/**
 * Saving a dashboard's draft. Source: field-notes section 4. Strict at every depth: what a draft silently lost,
 * its author would miss only after publishing.
 */
import { z } from 'zod';
import {
  dashboardConfigSchema,
  dashboardLayoutSchema,
  dashboardWidgetSchema,
  positionSchema,
} from './dashboard.ts';
import { themeSchema } from './theme.ts';

const position = positionSchema.strict();
const byBreakpoint = z.strictObject({
  lg: z.int().nullish(),
  md: z.int().nullish(),
  sm: z.int().nullish(),
  xs: z.int().nullish(),
  xxs: z.int().nullish(),
});

const draftLayoutSchema = dashboardLayoutSchema
  .extend({ breakpoints: byBreakpoint.nullish(), cols: byBreakpoint.nullish() })
  .strict();

const draftWidgetSchema = dashboardWidgetSchema
  .extend({
    id: z.string().min(1).max(128),
    position,
    responsiveLayouts: z
      .strictObject({
        lg: position.nullish(),
        md: position.nullish(),
        sm: position.nullish(),
        xs: position.nullish(),
        xxs: position.nullish(),
      })
      .optional(),
  })
  .strict();

/** A DashboardConfig as requests send it: its theme is the structured one, which publishing asks for too. */
export const dashboardDraftSchema = dashboardConfigSchema
  .extend({
    layout: draftLayoutSchema.nullish(),
    theme: themeSchema.nullish(),
    widgets: z.array(draftWidgetSchema).nullish(),
  })
  .strict();

export const saveDraftRequestSchema = z.strictObject({ dashboardDraft: dashboardDraftSchema });

export const saveDraftAnswerSchema = z.object({
  dashboardDraft: dashboardConfigSchema,
  /** null: nothing is published of the workbook. */
  dashboardPublished: dashboardConfigSchema.nullable(),
});

export type DashboardDraft = z.infer<typeof dashboardDraftSchema>;
export type SaveDraftRequest = z.infer<typeof saveDraftRequestSchema>;
export type SaveDraftAnswer = z.infer<typeof saveDraftAnswerSchema>;
