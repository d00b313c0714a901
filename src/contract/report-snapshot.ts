/** Snapshots that publishing takes of reports. Source: docs/dashboard-format.md, "Report snapshots". */
import { z } from 'zod';
import { documentSchema } from './documented-schema.ts';
import { jsonObject, id } from './primitives.ts';

export const snapshotKinds = ['vega', 'table', 'kpi', 'html', 'map'] as const;

export const columnFormatTypes = ['currency', 'percent', 'number'] as const;

/** ISO 4217. */
const currencyCode = /^[A-Za-z]{3}$/;

export const columnFormatOverrideSchema = z.object({
  type: z.enum(columnFormatTypes),
  decimalPlaces: z.int().nullish(),
  currency: z.string().regex(currencyCode, 'must be a code of three letters such as EUR').nullish(),
});

/** Formats of the columns of a report, by the column names of its result. */
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
  meta: jsonObject.nullish(),
  spec: z.union([z.string(), jsonObject]).nullish(),
  preferences: preferencesSchema.nullish(),
});

export type SnapshotKind = (typeof snapshotKinds)[number];
export type Preferences = z.infer<typeof preferencesSchema>;
export type ReportSnapshot = z.infer<typeof reportSnapshotSchema>;

/** Schemas that the API reference shows by name. */
export const reportSnapshotSchemas = {
  ReportSnapshot: documentSchema(
    reportSnapshotSchema,
    'A report at the time when its dashboard was published.',
    {
      reportId: 'Id of the report.',
      versionNumber: 'If a report has several snapshots, the highest version is used.',
      kind: 'How it is drawn. null: `spec` decides.',
      sqlQuery: 'SQL over the tables of the data model.',
      meta: '`query` is a query of the Data API, `pivotItems` its pivot configuration.',
      spec: 'The specification of the view. Its fields depend on `kind`. A Vega specification may be JSON text.',
    },
  ),
  Preferences: documentSchema(preferencesSchema, 'Formats of the columns of a report.', {
    columnFormats: 'Formats by the name of the column.',
  }),
  ColumnFormatOverride: documentSchema(columnFormatOverrideSchema, 'Replaces the format of the data model.', {
    decimalPlaces: 'Default: the decimal places of the format.',
    currency: 'ISO 4217 code of amounts. Default: that of the member, else that of the reader.',
  }),
};
