/** SQL over the data model, and the lines of its answer. Source: docs/data-api.md, "cubesql". */
import { z } from 'zod';
import { cacheModes } from './data-api.ts';

export const sqlRequestSchema = z.strictObject({
  query: z.string(),
  /** An IANA name; default UTC. */
  timezone: z.string().optional(),
  cache: z.enum(cacheModes).optional(),
  /** Answer "Continue wait" while the result is not ready, instead of keeping the request open. */
  throwContinueWait: z.boolean().optional(),
});

/** Of a value, before it became text. */
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

/** The first line of an answer. */
export const sqlSchemaLineSchema = z.object({
  schema: z.array(columnSchema),
  lastRefreshTime: z.string(),
});

/** Any number of rows; numbers, times and booleans are text. */
export const sqlDataLineSchema = z.object({ data: z.array(z.array(z.string().nullable())) });

/** The last line of an answer whose rows the service cut. */
export const sqlTruncatedLineSchema = z.object({ truncated: z.literal(true) });

/** The last line of an answer that broke off: the rows before it are not the whole. */
export const sqlErrorLineSchema = z.object({ error: z.string(), requestId: z.string() });

export type SqlRequest = z.infer<typeof sqlRequestSchema>;
export type SqlColumnType = (typeof sqlColumnTypes)[number];
export type SqlColumn = z.infer<typeof columnSchema>;
export type SqlSchemaLine = z.infer<typeof sqlSchemaLineSchema>;
export type SqlDataLine = z.infer<typeof sqlDataLineSchema>;
export type SqlTruncatedLine = z.infer<typeof sqlTruncatedLineSchema>;
export type SqlErrorLine = z.infer<typeof sqlErrorLineSchema>;
