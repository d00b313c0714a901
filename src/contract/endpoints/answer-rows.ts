/** The queries of an answer with their rows. Source: docs/ai-api.md, "Lines". */
import { z } from 'zod';
import { dataQuerySchema } from '../data-api-schemas.ts';
import { documentSchema } from '../documented-schema.ts';

const columnSchema = z.object({
  name: z.string(),
  type: z.enum(['string', 'number', 'boolean', 'time']),
  title: z.string().optional(),
  format: z
    .object({
      type: z.enum(['currency', 'percent', 'number']),
      decimalPlaces: z.int().optional(),
      currency: z.string().optional(),
    })
    .optional(),
  granularity: z.string().optional(),
  customGrain: z.object({ name: z.string(), interval: z.string().optional() }).optional(),
  role: z.enum(['measure', 'dimension', 'time']).optional(),
  drillMembers: z.object({ dimensions: z.array(z.string()), measures: z.array(z.string()) }).optional(),
});

const resultSchema = z.object({
  columns: z.array(columnSchema),
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  rowCount: z.int(),
  lastRefreshTime: z.string().optional(),
  truncated: z.boolean().optional(),
});

export const answerRowsSchema = z.object({ query: dataQuerySchema, result: resultSchema });

/** Schemas that the API reference shows by name. */
export const answerRowsSchemas = {
  AnswerRows: documentSchema(answerRowsSchema, 'A query with its rows.', {
    query: 'The query. Where the question compares periods, it asks for all of them at once.',
  }),
  AnswerResult: documentSchema(resultSchema, 'Rows in columns.', {
    columns: 'The columns, in the order of `values`.',
    rowCount: 'Number of rows.',
    values:
      'One list of cells for each column. Integers beyond 2^53 are texts, and times are texts in ISO 8601.',
    lastRefreshTime: 'When the rows were loaded.',
    truncated: 'Whether there are more rows than these.',
  }),
  AnswerColumn: documentSchema(columnSchema, 'A column of the rows.', {
    name: 'The member, or a name of its own where the answer computes the column.',
    format: 'How its values are written. `currency` is an ISO 4217 code.',
    granularity: 'Of a time: what its values are truncated to.',
    customGrain: 'In place of `granularity`: a granularity that the data model defines.',
    role: '`time`: a time that is truncated to `granularity`.',
    drillMembers: 'Of a measure: the members that show the rows behind it.',
  }),
};
