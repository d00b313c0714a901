/** The SQL API over the data model, and the lines of its response. Source: docs/data-api.md, "cubesql". */
import { z } from 'zod';
import { cacheModes, dataFilterSchema } from '../data-api-schemas.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { dataPaths } from '../element-api-paths.ts';

export const sqlRequestSchema = z.strictObject({
  query: z.string(),
  /**
   * Filters on dimensions of the tables that the statement reads. Each narrows the rows of its table before the statement
   * runs. A `member` without a table is the column of that name of the only table that has one.
   */
  filters: z.array(dataFilterSchema).optional(),
  /** An IANA name; default UTC. */
  timezone: z.string().optional(),
  cache: z.enum(cacheModes).optional(),
  /** Whether to respond with "Continue wait" while the result is not ready, instead of keeping the request open. */
  throwContinueWait: z.boolean().optional(),
});

/** Type of a column. Values are sent as text. */
export const sqlColumnTypes = [
  'Int64',
  'Double',
  'Decimal',
  'Boolean',
  'Date',
  'Timestamp',
  'String',
] as const;

const columnSchema = z.object({ name: z.string(), column_type: z.enum(sqlColumnTypes) });

/** The first line of a response. */
export const sqlSchemaLineSchema = z.object({
  schema: z.array(columnSchema),
  lastRefreshTime: z.string(),
  /** The members of the request's filters that the statement reads the tables of. Only for a request with filters. */
  filters: z.array(z.string()).optional(),
});

/** A line with any number of rows. Numbers, times and booleans are text. */
export const sqlDataLineSchema = z.object({ data: z.array(z.array(z.string().nullable())) });

/** The last line of a response whose rows were cut by a limit. */
export const sqlTruncatedLineSchema = z.object({ truncated: z.literal(true) });

/** The last line of a response that failed: the rows before it are incomplete. */
export const sqlErrorLineSchema = z.object({ error: z.string(), requestId: z.string() });

export type SqlRequest = z.infer<typeof sqlRequestSchema>;
export type SqlColumnType = (typeof sqlColumnTypes)[number];
export type SqlColumn = z.infer<typeof columnSchema>;
export type SqlSchemaLine = z.infer<typeof sqlSchemaLineSchema>;
export type SqlDataLine = z.infer<typeof sqlDataLineSchema>;
export type SqlTruncatedLine = z.infer<typeof sqlTruncatedLineSchema>;
export type SqlErrorLine = z.infer<typeof sqlErrorLineSchema>;

const refusals = [400, 401, 403, 413, 415, 429, 500, 502, 503, 504];

export const sqlOperations = {
  runSql: {
    method: 'POST',
    path: dataPaths.sql,
    summary: 'Run SQL over the data model',
    description:
      'Views and cubes are tables, and `MEASURE(view.member)` selects a measure. `CROSS JOIN`, and `LEFT JOIN … ON ' +
      'a.__cubeJoinField = b.__cubeJoinField`, use the joins of the data model. The response has one JSON object per ' +
      'line: first `schema` with the columns, then `data` with rows of texts, and at the end `truncated` or `error` if ' +
      'rows are missing.\n\n' +
      '`filters` narrow the rows of the tables before the statement runs, so that they hold for all of it. The first line ' +
      'lists the members that were applied; a filter on a table that the statement does not read is none of them.\n\n' +
      'Tokens of readers can only run the published SQL of the charts of their dashboards, and filter it by members that ' +
      'their dashboards use or that the SQL shows. The number of queries at the ' +
      'same time is limited: a query that has waited ten seconds is a 503 with `Retry-After`.',
    body: sqlRequestSchema,
    exampleBody: {
      query: 'SELECT status, MEASURE(count) FROM orders GROUP BY 1',
      filters: [{ member: 'orders.status', operator: 'equals', values: ['open'] }],
      timezone: 'UTC',
    },
    responses: { 200: 'application/x-ndjson' },
    refusals: [200, ...refusals],
    tag: 'Data',
    access: 'data-token',
    problems: [],
  },
} satisfies OperationGroup;
