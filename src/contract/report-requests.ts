/** Making, changing and listing reports. Source: docs/platform-api.md, "Reports". */
import { z } from 'zod';
import { itemMeta } from './item-meta.ts';
import { itemName } from './item-name.ts';
import { pageInfoSchema } from './paging-info.ts';
import { id } from './primitives.ts';
import { pivotItemsSchema, reportSchema, reportSources } from './report.ts';

/** UpdateReportInput: what is left out stays as it is. */
export const updateReportRequestSchema = z.strictObject({
  name: itemName.optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  sqlQuery: z.string().optional(),
  /** A JSON query of the Data API, as text. */
  jsonQuery: z.string().optional(),
  endResultCell: z.string().optional(),
  externalWorkbookId: z.string().optional(),
  resultLocation: z.string().optional(),
  folderId: id.optional(),
  workbookId: id.optional(),
  meta: itemMeta.optional(),
  pivotItems: pivotItemsSchema.strict().optional(),
});

export const createReportRequestSchema = updateReportRequestSchema.extend({
  /** Default: a random one. */
  publicId: z
    .string()
    .regex(/^[0-9A-Za-z]{12}$/)
    .optional(),
  source: z.enum(reportSources).optional(),
});

export const reportSortFields = ['name', 'createdAt', 'updatedAt', 'lastViewedAt'] as const;
export const sortDirections = ['ASC', 'DESC'] as const;

/** All optional; `first` and `after` page the list. */
export const listReportsQuerySchema = z.object({
  workbookId: id.optional(),
  folderId: id.optional(),
  externalWorkbookId: z.string().optional(),
  /** A part of the name, in any case. */
  search: z.string().optional(),
  sortBy: z.enum(reportSortFields).default('updatedAt'),
  /** Default: names from A, times from the newest. */
  sortDirection: z.enum(sortDirections).optional(),
});

export const reportPageSchema = z.object({ items: z.array(reportSchema), pageInfo: pageInfoSchema });
export const deletedSchema = z.object({ success: z.literal(true) });

export type UpdateReportRequest = z.infer<typeof updateReportRequestSchema>;
export type CreateReportRequest = z.infer<typeof createReportRequestSchema>;
export type ListReportsQuery = z.infer<typeof listReportsQuerySchema>;
