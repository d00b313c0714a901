import { pageInfoSchema } from '../paging-info.ts';
import {
  columnFormatOverrideSchema,
  pivotItemsSchema,
  preferencesSchema,
  reportSchema,
  reportSnapshotSchema,
  reportUserSchema,
} from '../report.ts';
import { timestamp } from '../primitives.ts';
import { workbookSchema } from '../workbook.ts';
import { describeSchema } from './describe-schema.ts';
import type { DescribedSchema } from './describe-schema.ts';

/** Source: docs/platform-api.md, "Workspace" and "Reports". */
export const itemSchemas = {
  Workbook: describeSchema(
    workbookSchema,
    'A workbook, and the shape of every other item of the workspace too.',
    {
      meta: 'Yours: kept as it is.',
      type: 'What kind of item it is.',
      createdBy: 'Id of the user who made it.',
      userId: 'Id of its owner.',
      folderId: 'The folder that it stands in; null is the root of the workspace.',
      isFavorite: 'Whether the caller marked it.',
      dashboardDraft:
        'What its authors work on; null where there is none yet, to those who only read, and in lists.',
      dashboardPublished: 'The content that readers see; null where they see nothing, and in lists.',
      publishedDashboard:
        'The dashboard that readers see, and to those who may edit an archived one too, by its status; null before the ' +
        'first publish, and in lists.',
    },
  ),
  Report: describeSchema(reportSchema, 'A query, and how its rows are shown.', {
    userId: 'Id of its owner.',
    user: 'Its owner.',
    refreshedByUser: 'Who refreshed it last.',
    folderId: 'Where it stands, if it belongs to no workbook.',
    workbookId: 'The workbook that it belongs to.',
    version: 'Counts its changes.',
    sqlQuery: 'SQL over the tables of the data model.',
    jsonQuery: 'A query of the Data API, as JSON in a text.',
    meta: 'Holds `kind`, `spec` and `preferences`: what it looks like.',
    rolesWithAccess: 'Roles, and what each may do with it.',
  }),
  ReportUser: describeSchema(reportUserSchema, 'A person, as reports name them.'),
  PivotItems: describeSchema(pivotItemsSchema, 'Members of the query, by where a pivot table puts them.'),
  ReportSnapshot: describeSchema(reportSnapshotSchema, 'A report as it was when a dashboard was published.', {
    reportId: 'The report that it was taken of.',
    versionNumber: 'Where there are several of one report, the highest counts.',
    kind: 'How it is drawn; where it is null, `spec` tells.',
    sqlQuery: 'SQL over the tables of the data model.',
    meta: '`query` is a query of the Data API, `pivotItems` its pivot.',
    spec: 'What is drawn; its keys depend on `kind`. A Vega specification may be JSON in a text.',
  }),
  Preferences: describeSchema(preferencesSchema, 'How the columns of a report look to its readers.', {
    columnFormats: 'By the name of the column.',
  }),
  ColumnFormatOverride: describeSchema(
    columnFormatOverrideSchema,
    'Takes the place of the format of the data model.',
    {
      decimalPlaces: 'As many as the format has where it is left out.',
    },
  ),
  Timestamp: describeSchema(timestamp, 'ISO 8601: a date, or a date with a time and its offset.'),
  PageInfo: describeSchema(pageInfoSchema, 'Where a page of a list stands.', {
    endCursor: 'Send it as `after` to get the next page; absent from an empty page.',
    startCursor: 'Of the first item; absent from an empty page.',
  }),
} satisfies Record<string, DescribedSchema>;
