import {
  customGrainSchema,
  dataFilterSchema,
  dataQuerySchema,
  formatDescriptionSchema,
  loadResponseSchema,
  memberAnnotationSchema,
  multiLoadResponseSchema,
  timeDimensionSchema,
} from '../data-api.ts';
import {
  metaCubeSchema,
  metaDimensionSchema,
  metaMeasureSchema,
  nestedFolderSchema,
} from '../data-model-meta.ts';
import { dataProblemBodySchema } from '../problem-codes.ts';
import { describeSchema } from './describe-schema.ts';
import type { DescribedSchema } from './describe-schema.ts';

/** Source: docs/data-api.md. */
export const dataSchemas = {
  DataQuery: describeSchema(
    dataQuerySchema,
    'What is asked of the data model. Members are named `view.member`.',
    {
      segments: 'Conditions that the data model names.',
      limit: 'Rows at most.',
      rowLimit: 'Another word for `limit`. Where both are given, they are the same.',
      total: 'Also count the rows that there are without `limit`.',
      timezone: 'An IANA name; UTC where it is left out.',
      ungrouped: 'Rows as they are, and not one for each group.',
      joinHints:
        'Ways of joins, cube by cube, to be taken where several lead from one cube to another; the first that fits counts. ' +
        'They go along joins of the data model, by the shortest way from one cube to the next. Not for queries of a view.',
      renewQuery: 'Ask the tables anew, past answers that were kept.',
      responseFormat: 'One object for each row, one list for each row, or one list for each column.',
    },
  ),
  TimeDimension: describeSchema(timeDimensionSchema, 'A time that rows are grouped by, or narrowed to.', {
    granularity: 'Such as `day` or `month`, or one of the data model’s own.',
    dateRange: 'Words such as `last 6 months`, one date, or both ends.',
    compareDateRange: 'One result for each of the ranges; stands in place of `dateRange`.',
  }),
  DataFilter: describeSchema(
    dataFilterSchema,
    'One condition, or conditions that are joined by `and` or `or`.',
  ),
  LoadResult: describeSchema(loadResponseSchema, 'The rows, and what is to be known of their columns.', {
    query: 'The query as it was understood.',
    data: 'The rows, in the form that `responseFormat` asked for.',
    annotation: 'Titles, types and formats of the members, by their names.',
    lastRefreshTime: 'When the rows were loaded.',
    total: 'Where the query asked for it.',
    truncated: 'There are more rows, which the service has cut: its own limit, or its largest, was reached.',
    slowQuery: 'The rows are older than those that are being loaded.',
  }),
  MultiLoadResult: describeSchema(
    multiLoadResponseSchema,
    'Several results, for queries that belong together.',
    {
      pivotQuery: 'What all results together show.',
    },
  ),
  MemberAnnotation: describeSchema(memberAnnotationSchema, 'What a result says of one of its members.', {
    type: 'One of string, number, boolean, time, geo.',
    currency: 'ISO 4217 code.',
  }),
  FormatDescription: describeSchema(formatDescriptionSchema, 'A number’s format.', {
    specifier: 'Of d3-format.',
    currency: 'ISO 4217 code.',
  }),
  CustomGrain: describeSchema(customGrainSchema, 'A granularity that the data model defines.', {
    interval: 'Such as `2 weeks`.',
  }),
  MetaCube: describeSchema(
    metaCubeSchema,
    'A cube or view of the data model, with the members that the caller may ask for.',
    {
      connectedComponent: 'Cubes and views of one number can be joined.',
    },
  ),
  MetaMeasure: describeSchema(metaMeasureSchema, 'A number that is made from many rows.', {
    aggType: 'How it is made, such as `sum`.',
    drillMembers: 'What shows the rows behind it.',
  }),
  MetaDimension: describeSchema(metaDimensionSchema, 'A property that rows can be grouped by.', {
    granularities: 'Of times only.',
  }),
  MetaFolder: describeSchema(nestedFolderSchema, 'Members, and folders within the folder.'),
  DataError: describeSchema(dataProblemBodySchema, 'What every error of the Data API says.', {
    error: 'For people; `Continue wait` asks to repeat the request at once.',
  }),
} satisfies Record<string, DescribedSchema>;
