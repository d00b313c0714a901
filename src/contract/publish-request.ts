/** The publish request. Source: docs/platform-api.md, "Publishing". */
import { z } from 'zod';
import { widgetTypes } from './dashboard.ts';
import { freeObject, id } from './primitives.ts';
import { layoutInputSchema, positionInputSchema, responsiveLayoutsInputSchema } from './layout-input.ts';
import { themeSchema } from './theme.ts';

export const publishWidgetSchema = z.strictObject({
  id: z.string().min(1).max(128),
  /** Taken from the draft's widget of that id, else from its config, where the body leaves it out. */
  type: z.enum(widgetTypes).optional(),
  position: positionInputSchema,
  config: freeObject.nullish(),
  responsiveLayouts: responsiveLayoutsInputSchema.optional(),
  style: freeObject.nullish(),
});

export const publishConfigSchema = z.strictObject({
  title: z.string().nullish(),
  description: z.string().nullish(),
  layout: layoutInputSchema.nullish(),
  settings: freeObject.nullish(),
  theme: themeSchema.nullish(),
  widgets: z.array(publishWidgetSchema).nullish(),
});

export const publishRequestSchema = z.strictObject({
  workbookId: id.optional(),
  dashboardId: id.optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  /** Without it the saved draft is published. */
  config: publishConfigSchema.optional(),
});

export type PublishRequest = z.infer<typeof publishRequestSchema>;
export type PublishConfig = z.infer<typeof publishConfigSchema>;
export type PublishWidget = z.infer<typeof publishWidgetSchema>;
