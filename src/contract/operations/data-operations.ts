import { z } from 'zod';
import {
  dryRunResponseSchema,
  loadRequestSchema,
  loadResponseSchema,
  multiLoadResponseSchema,
  generatedSqlResponseSchema,
} from '../data-api.ts';
import { metaResponseSchema } from '../data-model-meta.ts';
import { sqlRequestSchema } from '../sql-api.ts';
import type { DataOperations } from './operation.ts';

const exampleQuery = { measures: ['orders.count'], dimensions: ['orders.status'], limit: 100 };
const exampleBody = { query: exampleQuery };

/** A load request as parameters of an address. */
const addressQuery = z.object({
  query: z.string().meta({
    description: 'A DataQuery or a list of them, as JSON.',
    example: JSON.stringify(exampleQuery),
  }),
  queryType: z.literal('multi').optional().describe('Wants the form with `results` for one query too.'),
  cache: loadRequestSchema.shape.cache.describe(
    'How old an answer may be; `stale-if-slow` where it is left out.',
  ),
});

const addressExample =
  'As the POST of this path, with the query in the address: for reading by hand, and for caches.';
const common = { tag: 'Data', access: 'data-token', problems: [] } as const;
const refusals = [400, 401, 403, 413, 429, 500, 502, 503, 504];

const load = { 200: z.union([loadResponseSchema, multiLoadResponseSchema]) };
const dryRun = { 200: dryRunResponseSchema };
/** One for each query of a list. */
const writtenSql = { 200: z.union([generatedSqlResponseSchema, z.array(generatedSqlResponseSchema)]) };

/** Source: docs/data-api.md. */
export const dataOperations = {
  loadData: {
    summary: 'Query the data model',
    description:
      'Answers the rows. A query that takes longer answers 200 with `{"error": "Continue wait"}`: repeat it at once, ' +
      'and it goes on where it was.\n\n' +
      'The rules of the data model decide which rows and members the token may see. Tokens of readers ask only for ' +
      'what their dashboards show.',
    body: loadRequestSchema,
    exampleBody,
    answers: load,
    refusals: [200, ...refusals],
    ...common,
  },
  loadDataByAddress: {
    summary: 'Query the data model by address',
    description: addressExample,
    query: addressQuery,
    answers: load,
    refusals: [200, ...refusals],
    ...common,
  },
  subscribeToData: {
    summary: 'Query the data model again and again',
    description: 'As `POST /v1/load`: for clients that keep asking for the same, every few seconds.',
    body: loadRequestSchema,
    exampleBody,
    answers: load,
    refusals: [200, ...refusals],
    ...common,
  },
  subscribeToDataByAddress: {
    summary: 'Query the data model again and again by address',
    description: addressExample,
    query: addressQuery,
    answers: load,
    refusals: [200, ...refusals],
    ...common,
  },
  explainQuery: {
    summary: 'Check a query without running it',
    description: 'Answers the queries as they are understood, with everything filled in that was left out.',
    body: loadRequestSchema,
    exampleBody,
    answers: dryRun,
    refusals,
    ...common,
  },
  explainQueryByAddress: {
    summary: 'Check a query by address',
    description: addressExample,
    query: addressQuery,
    answers: dryRun,
    refusals,
    ...common,
  },
  writeSql: {
    summary: 'Get the SQL that a query becomes',
    description: 'The statement over the tables, and the values of its parameters. Nothing is run.',
    body: loadRequestSchema,
    exampleBody,
    answers: writtenSql,
    refusals,
    ...common,
  },
  writeSqlByAddress: {
    summary: 'Get the SQL of a query by address',
    description: addressExample,
    query: addressQuery,
    answers: writtenSql,
    refusals,
    ...common,
  },
  runSql: {
    summary: 'Run SQL over the data model',
    description:
      'Views and cubes are tables, `MEASURE(view.member)` asks for a measure. `CROSS JOIN`, and `LEFT JOIN … ON ' +
      'a.__cubeJoinField = b.__cubeJoinField`, are the data model’s own joins. The answer is one JSON object a line: ' +
      'first `schema` with the columns, then `data` with rows of texts, and at the end `truncated` or `error` where ' +
      'not all rows came.\n\n' +
      'Tokens of readers run only the SQL of the charts of their dashboards, as it was published. Queries take turns: one ' +
      'that has waited ten seconds for its turn is answered 503, with `Retry-After`.',
    body: sqlRequestSchema,
    exampleBody: { query: 'SELECT status, MEASURE(count) FROM orders GROUP BY 1', timezone: 'UTC' },
    answers: { 200: 'application/x-ndjson' },
    refusals: [200, ...refusals],
    ...common,
  },
  getDataModel: {
    summary: 'Get the data model',
    description: 'Its cubes and views, with the members that the token may ask for.',
    query: z.object({ onlyViews: z.enum(['true', 'false']).optional().describe('Leaves the cubes out.') }),
    answers: { 200: metaResponseSchema },
    refusals,
    ...common,
  },
} satisfies DataOperations;
