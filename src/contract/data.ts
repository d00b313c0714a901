/** The Data API on the wire. Source: field-notes section 5. */
import { z } from 'zod';

export const filterOperators = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'gt',
  'gte',
  'lt',
  'lte',
  'set',
  'notSet',
  'inDateRange',
  'notInDateRange',
  'beforeDate',
  'beforeOrOnDate',
  'afterDate',
  'afterOrOnDate',
] as const;

export type DataFilterOperator = (typeof filterOperators)[number];

/** One condition, or conditions joined by `and` or `or`. */
export type DataFilter =
  | { member: string; operator: DataFilterOperator; values?: (string | null)[] | undefined }
  | { and: DataFilter[] }
  | { or: DataFilter[] };

export const dataFilterSchema: z.ZodType<DataFilter> = z.lazy(() =>
  z.union([
    z.strictObject({
      member: z.string(),
      operator: z.enum(filterOperators),
      values: z.array(z.union([z.string(), z.null()])).optional(),
    }),
    z.strictObject({ and: z.array(dataFilterSchema) }),
    z.strictObject({ or: z.array(dataFilterSchema) }),
  ]),
);

export const granularities = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Granularity = (typeof granularities)[number];

export const timeDimensionSchema = z.strictObject({
  dimension: z.string(),
  granularity: z.enum(granularities).nullish(),
  dateRange: z.union([z.string(), z.array(z.string()).min(1).max(2)]).nullish(),
});

const direction = z.enum(['asc', 'desc']);

export const dataQuerySchema = z.strictObject({
  measures: z.array(z.string()).optional(),
  dimensions: z.array(z.string()).optional(),
  segments: z.array(z.string()).optional(),
  timeDimensions: z.array(timeDimensionSchema).optional(),
  filters: z.array(dataFilterSchema).optional(),
  order: z.union([z.record(z.string(), direction), z.array(z.tuple([z.string(), direction]))]).optional(),
  limit: z.int().min(1).nullish(),
  offset: z.int().min(0).nullish(),
  total: z.boolean().optional(),
  timezone: z.string().optional(),
  ungrouped: z.boolean().optional(),
  renewQuery: z.boolean().optional(),
  responseFormat: z.enum(['default', 'compact', 'columnar']).optional(),
});

export const cacheModes = ['stale-if-slow', 'stale-while-revalidate', 'must-revalidate', 'no-cache'] as const;

export const loadRequestSchema = z.strictObject({
  query: dataQuerySchema,
  queryType: z.literal('multi').optional(),
  cache: z.enum(cacheModes).optional(),
});

/** What a result says of one of its members. */
export const memberAnnotationSchema = z.object({
  title: z.string(),
  shortTitle: z.string(),
  /** string, number, boolean or time. */
  type: z.string(),
  /** The model's named format: currency, percent, number, or `<name>_<decimals>`. */
  format: z.string().optional(),
  /** ISO 4217 code. */
  currency: z.string().optional(),
  granularity: z.enum(granularities).optional(),
});

const annotations = z.record(z.string(), memberAnnotationSchema);

export const loadResponseSchema = z.object({
  query: dataQuerySchema,
  data: z.union([
    z.array(z.record(z.string(), z.unknown())),
    z.object({ members: z.array(z.string()), dataset: z.array(z.array(z.unknown())) }),
    z.object({ members: z.array(z.string()), columns: z.array(z.array(z.unknown())) }),
  ]),
  annotation: z.object({
    measures: annotations,
    dimensions: annotations,
    segments: annotations,
    timeDimensions: annotations,
  }),
  lastRefreshTime: z.string(),
  total: z.int().optional(),
  /** The cap of rows cut the result. */
  truncated: z.boolean().optional(),
});

export type DataQuery = z.infer<typeof dataQuerySchema>;
export type LoadRequest = z.infer<typeof loadRequestSchema>;
export type LoadResponse = z.infer<typeof loadResponseSchema>;
export type MemberAnnotation = z.infer<typeof memberAnnotationSchema>;
