/** Reports and the snapshots that publishing takes of them. Source: docs/dashboard-format.md, "Report snapshots". */
import { z } from 'zod';
import { freeObject, id, timestamp } from './primitives.ts';

export const snapshotKinds = ['vega', 'table', 'kpi', 'html', 'map'] as const;
export const columnFormatTypes = ['currency', 'percent', 'number'] as const;
export const itemTypes = ['FOLDER', 'WORKBOOK', 'REPORT'] as const;
export const reportSources = ['ONLINE_SHEETS', 'SPREADSHEET_FILE', 'PLAYGROUND', 'D3'] as const;

export const columnFormatOverrideSchema = z.object({
  type: z.enum(columnFormatTypes),
  decimalPlaces: z.int().nullish(),
});

/** How a report's columns look to its readers; column names are those of the result. */
export const preferencesSchema = z.object({
  columnFormats: z.record(z.string(), columnFormatOverrideSchema).nullish(),
});

export const reportSnapshotSchema = z.object({
  id,
  reportId: id,
  versionNumber: z.int(),
  kind: z.enum(snapshotKinds).nullish(),
  name: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  sqlQuery: z.string().nullish(),
  meta: freeObject.nullish(),
  spec: z.union([z.string(), freeObject]).nullish(),
  preferences: preferencesSchema.nullish(),
});

export const pivotItemsSchema = z.object({
  columns: z.array(z.string()).optional(),
  filters: z.array(z.string()).optional(),
  measures: z.array(z.string()).optional(),
  rows: z.array(z.string()).optional(),
});

/** A person as reports name them. */
export const reportUserSchema = z.object({
  id,
  email: z.string(),
  firstName: z.string().optional(),
  picture: z.string().optional(),
});

export const reportSchema = z.object({
  id,
  deploymentId: id,
  name: z.string(),
  publicId: z
    .string()
    .regex(/^[0-9A-Za-z]+$/)
    .length(12),
  type: z.enum(itemTypes),
  createdAt: timestamp,
  updatedAt: timestamp,
  userId: id,
  user: reportUserSchema,
  refreshedByUser: reportUserSchema,
  createdBy: id.optional(),
  refreshedBy: id.optional(),
  folderId: id.optional(),
  workbookId: id.optional(),
  version: z.int().optional(),
  description: z.string().optional(),
  title: z.string().optional(),
  sqlQuery: z.string().optional(),
  jsonQuery: z.string().optional(),
  endResultCell: z.string().optional(),
  externalWorkbookId: z.string().optional(),
  resultLocation: z.string().optional(),
  meta: freeObject.optional(),
  pivotItems: pivotItemsSchema.optional(),
  rolesWithAccess: z.array(z.object({ actions: z.array(z.string()), id, name: z.string() })).optional(),
  source: z.enum(reportSources).optional(),
});

export type SnapshotKind = (typeof snapshotKinds)[number];
export type ItemType = (typeof itemTypes)[number];
export type ColumnFormatOverride = z.infer<typeof columnFormatOverrideSchema>;
export type Preferences = z.infer<typeof preferencesSchema>;
export type ReportSnapshot = z.infer<typeof reportSnapshotSchema>;
export type PivotItems = z.infer<typeof pivotItemsSchema>;
export type Report = z.infer<typeof reportSchema>;
