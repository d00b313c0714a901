/**
 * Operations of the Data API that take a JSON query. Their requests and results: data-api-schemas.ts. Source:
 * docs/data-api.md.
 */
import { z } from 'zod';
import {
  customGrainSchema,
  dataFilterSchema,
  dataQuerySchema,
  dryRunResponseSchema,
  formatDescriptionSchema,
  generatedSqlResponseSchema,
  loadRequestSchema,
  loadResponseSchema,
  memberAnnotationSchema,
  multiLoadResponseSchema,
  timeDimensionSchema,
} from '../data-api-schemas.ts';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { dataPaths } from '../element-api-paths.ts';

const exampleQuery = { measures: ['orders.count'], dimensions: ['orders.status'], limit: 100 };

const exampleBody = { query: exampleQuery };

/** A load request as query parameters. */
const addressQuery = z.object({
  query: z.string().meta({
    description: 'A DataQuery or a list of them, as JSON.',
    example: JSON.stringify(exampleQuery),
  }),
  queryType: z.literal('multi').optional().describe('Requests the form with `results` even for one query.'),
  cache: loadRequestSchema.shape.cache.describe('How old the rows may be. Default: `stale-if-slow`.'),
});

const addressExample =
  'As the POST of this path, with the query in the URL: for manual use and for HTTP caches.';

const refusals = [400, 401, 403, 413, 429, 500, 502, 503, 504];
const bodyRefusals = [...refusals, 415];

const load = { 200: z.union([loadResponseSchema, multiLoadResponseSchema]) };

const dryRun = { 200: dryRunResponseSchema };

/** One object for each query of a list. */
const writtenSql = { 200: z.union([generatedSqlResponseSchema, z.array(generatedSqlResponseSchema)]) };

export const dataApiOperations = {
  loadData: {
    method: 'POST',
    path: dataPaths.load,
    summary: 'Query the data model',
    description:
      'Returns the rows. If the query takes longer, the response is a 200 with `{"error": "Continue wait"}`: repeat the ' +
      'request at once to wait for the same query.\n\n' +
      'The rules of the data model decide which rows and members are visible. Tokens of readers can only send the ' +
      'queries of their dashboards.',
    body: loadRequestSchema,
    exampleBody,
    responses: load,
    refusals: [200, ...bodyRefusals],
    tag: 'Data',
    access: 'data-token',
    problems: [],
  },
  loadDataByAddress: {
    method: 'GET',
    path: dataPaths.load,
    summary: 'Query the data model by URL',
    description: addressExample,
    query: addressQuery,
    responses: load,
    refusals: [200, ...refusals],
    tag: 'Data',
    access: 'data-token',
    problems: [],
  },
  subscribeToData: {
    method: 'POST',
    path: dataPaths.subscribe,
    summary: 'Query the data model repeatedly',
    description: 'As `POST /v1/load`, for clients that repeat the same query every few seconds.',
    body: loadRequestSchema,
    exampleBody,
    responses: load,
    refusals: [200, ...bodyRefusals],
    tag: 'Data',
    access: 'data-token',
    problems: [],
  },
  subscribeToDataByAddress: {
    method: 'GET',
    path: dataPaths.subscribe,
    summary: 'Query the data model repeatedly by URL',
    description: addressExample,
    query: addressQuery,
    responses: load,
    refusals: [200, ...refusals],
    tag: 'Data',
    access: 'data-token',
    problems: [],
  },
  explainQuery: {
    method: 'POST',
    path: dataPaths.dryRun,
    summary: 'Check a query without running it',
    description: 'Returns the normalized queries, with all defaults filled in.',
    body: loadRequestSchema,
    exampleBody,
    responses: dryRun,
    refusals: bodyRefusals,
    tag: 'Data',
    access: 'data-token',
    problems: [],
  },
  explainQueryByAddress: {
    method: 'GET',
    path: dataPaths.dryRun,
    summary: 'Check a query by URL',
    description: addressExample,
    query: addressQuery,
    responses: dryRun,
    refusals,
    tag: 'Data',
    access: 'data-token',
    problems: [],
  },
  writeSql: {
    method: 'POST',
    path: dataPaths.writtenSql,
    summary: 'Get the SQL of a query',
    description: 'The SQL statement and the values of its parameters. It is not run.',
    body: loadRequestSchema,
    exampleBody,
    responses: writtenSql,
    refusals: bodyRefusals,
    tag: 'Data',
    access: 'data-token',
    problems: [],
  },
  writeSqlByAddress: {
    method: 'GET',
    path: dataPaths.writtenSql,
    summary: 'Get the SQL of a query by URL',
    description: addressExample,
    query: addressQuery,
    responses: writtenSql,
    refusals,
    tag: 'Data',
    access: 'data-token',
    problems: [],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const dataApiSchemas = {
  DataQuery: documentSchema(dataQuerySchema, 'A query of the data model. Members are named `view.member`.', {
    segments: 'Named conditions of the data model.',
    limit: 'Most rows of the result.',
    rowLimit: 'Synonym of `limit`. If both are given, they have to be equal.',
    total: 'Whether to count the rows without `limit`, too.',
    timezone: 'An IANA name. Default: UTC.',
    ungrouped: 'Whether to return the rows themselves instead of one row for each group.',
    joinHints:
      'Join paths, cube by cube, for cubes that can be joined in several ways. The first path that fits is used, with the ' +
      'shortest joins of the data model from one cube to the next. Not for queries of a view.',
    renewQuery: 'Whether to query the tables again instead of using a cached result.',
    responseFormat: 'One object for each row, one list for each row, or one list for each column.',
  }),
  TimeDimension: documentSchema(
    timeDimensionSchema,
    'A time dimension by which rows are grouped or filtered.',
    {
      granularity: 'Such as `day` or `month`, or a granularity that the data model defines.',
      dateRange: 'Text such as `last 6 months`, one date, or both ends of the range.',
      compareDateRange:
        'One result for each of the ranges. Replaces `dateRange`. Ranges after the first may be `previous period` or `previous year`.',
    },
  ),
  DataFilter: documentSchema(dataFilterSchema, 'One condition, or conditions combined by `and` or `or`.'),
  LoadResult: documentSchema(loadResponseSchema, 'The rows, with descriptions of their columns.', {
    query: 'The normalized query.',
    data: 'The rows, in the form of `responseFormat`.',
    annotation: 'Titles, types and formats of the members, by name.',
    lastRefreshTime: 'When the rows were loaded.',
    total: 'Number of rows without `limit`, if the query requests it.',
    truncated: 'Whether a limit of the service cut the rows.',
    slowQuery: 'Whether newer rows are being loaded.',
  }),
  MultiLoadResult: documentSchema(multiLoadResponseSchema, 'The results of several queries.', {
    pivotQuery: 'The query that all results show together.',
  }),
  MemberAnnotation: documentSchema(
    memberAnnotationSchema,
    'Title, type and format of a member of a result.',
    {
      type: 'One of string, number, boolean, time, geo.',
      currency: 'ISO 4217 code.',
    },
  ),
  FormatDescription: documentSchema(formatDescriptionSchema, 'The format of a number.', {
    specifier: 'A d3-format specifier.',
    currency: 'ISO 4217 code.',
  }),
  CustomGrain: documentSchema(customGrainSchema, 'A granularity that the data model defines.', {
    interval: 'Such as `2 weeks`. Missing where periods may differ in length.',
  }),
};
