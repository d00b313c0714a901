/** A workbook, also the shape of every workspace item. Source: docs/platform-api.md, "Workspace". */
import { z } from 'zod';
import { dashboardConfigSchema, dashboardSchema } from './dashboard.ts';
import { freeObject, id, timestamp } from './primitives.ts';
import { itemTypes } from './report.ts';

export const workbookSchema = z.object({
  id,
  deploymentId: id,
  name: z.string(),
  meta: freeObject,
  calculatedFields: freeObject,
  type: z.enum(itemTypes),
  createdAt: timestamp,
  updatedAt: timestamp,
  createdBy: id.optional(),
  userId: z.number().nullish(),
  /** null: the workspace root. */
  folderId: z.number().nullish(),
  isFavorite: z.boolean().nullish(),
  dashboardDraft: dashboardConfigSchema.nullish(),
  dashboardPublished: dashboardConfigSchema.nullish(),
  publishedDashboard: dashboardSchema.nullish(),
});

export type Workbook = z.infer<typeof workbookSchema>;
