/** Requests and results of the Data API. Its operations: endpoints/data-api.ts. Source: docs/data-api.md. */
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
  'measureFilter',
  /** Synonyms of `equals`, of `notEquals`, and of `inDateRange` with one date. */
  'in',
  'notIn',
  'onTheDate',
] as const;

export type DataFilterOperator = (typeof filterOperators)[number];

/** A value of a filter. Numbers and booleans count as their text. */
export type DataFilterValue = string | number | boolean | null;

/** One condition, or conditions joined by `and` or `or`. */
export type DataFilter =
  | { member: string; operator: DataFilterOperator; values?: DataFilterValue[] | undefined }
  | { and: DataFilter[] }
  | { or: DataFilter[] };

export const dataFilterSchema: z.ZodType<DataFilter> = z.lazy(() =>
  z.union([
    z.strictObject({
      member: z.string(),
      operator: z.enum(filterOperators),
      values: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    }),
    z.strictObject({ and: z.array(dataFilterSchema) }),
    z.strictObject({ or: z.array(dataFilterSchema) }),
  ]),
);

export const granularities = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Granularity = (typeof granularities)[number];

/** Text such as `last 6 months`, one date, or both ends of the range. */
export const dateRangeSchema = z.union([z.string(), z.array(z.string()).min(1).max(2)]);

export const timeDimensionSchema = z.strictObject({
  dimension: z.string(),
  /** One of `granularities`, or a granularity that the data model defines for the dimension. */
  granularity: z.string().nullish(),
  dateRange: dateRangeSchema.nullish(),
  /** One result for each of the ranges. Replaces `dateRange`. Later ones may be the words of `earlierRanges`. */
  compareDateRange: z.array(dateRangeSchema).min(1).max(20).nullish(),
});

export const cacheModes = ['stale-if-slow', 'stale-while-revalidate', 'must-revalidate', 'no-cache'] as const;

/** `none`: the result is not sorted by the member. */
const sortDirection = z.enum(['asc', 'desc', 'none']);

export const dataQuerySchema = z.strictObject({
  measures: z.array(z.string()).optional(),
  dimensions: z.array(z.string()).optional(),
  segments: z.array(z.string()).optional(),
  timeDimensions: z.array(timeDimensionSchema).optional(),
  filters: z.array(dataFilterSchema).optional(),
  order: z
    .union([z.record(z.string(), sortDirection), z.array(z.tuple([z.string(), sortDirection]))])
    .optional(),
  limit: z.int().min(1).nullish(),
  /** Synonym of `limit`. If both are given, they have to be equal. */
  rowLimit: z.int().min(1).nullish(),
  offset: z.int().min(0).nullish(),
  total: z.boolean().optional(),
  timezone: z.string().optional(),
  ungrouped: z.boolean().optional(),
  /** Join paths, cube by cube, for cubes that can be joined in several ways. */
  joinHints: z.array(z.array(z.string()).min(2)).optional(),
  renewQuery: z.boolean().optional(),
  /** As `cache` of the request, which has priority. */
  cache: z.enum(cacheModes).optional(),
  responseFormat: z.enum(['default', 'compact', 'columnar']).optional(),
});

export const loadRequestSchema = z.strictObject({
  /** One query, or several whose results are shown together. */
  query: z.union([dataQuerySchema, z.array(dataQuerySchema).min(1).max(20)]),
  /** Requests the form with `results` even for one query. */
  queryType: z.literal('multi').optional(),
  /** Default `stale-if-slow`. */
  cache: z.enum(cacheModes).optional(),
});

/** A named format, or one that the data model defines. */
export const memberFormatSchema = z.union([
  z.string(),
  z.object({ type: z.literal('link'), label: z.string() }),
  /** `value` is a d3-format or a d3-time-format specifier. */
  z.object({ type: z.enum(['custom-numeric', 'custom-time']), value: z.string() }),
]);

/** The format of a number as a d3-format specifier. */
export const formatDescriptionSchema = z.object({
  name: z.string(),
  specifier: z.string(),
  currency: z.string().optional(),
});

/**
 * A granularity that the data model defines. Intervals are texts such as `2 weeks`; periods that the model defines by SQL
 * have none, since they may differ in length.
 */
export const customGrainSchema = z.object({
  name: z.string(),
  title: z.string(),
  interval: z.string().optional(),
  offset: z.string().optional(),
  origin: z.string().optional(),
});

/** Members that show the rows behind a measure. */
export const drillMembersGroupedSchema = z.object({
  measures: z.array(z.string()),
  dimensions: z.array(z.string()),
});

/** Title, type and format of a member of a result. */
export const memberAnnotationSchema = z.object({
  title: z.string(),
  shortTitle: z.string(),
  /** string, number, boolean, time or geo. */
  type: z.string(),
  /** A named format (currency, percent, number, or `<name>_<decimals>`), or one that the data model defines. */
  format: memberFormatSchema.optional(),
  formatDescription: formatDescriptionSchema.optional(),
  /** ISO 4217 code. */
  currency: z.string().optional(),
  meta: z.record(z.string(), z.unknown()).optional(),
  drillMembers: z.array(z.string()).optional(),
  drillMembersGrouped: drillMembersGroupedSchema.optional(),
  granularity: z.union([z.string(), customGrainSchema]).optional(),
});

const annotationGroups = z.record(z.string(), memberAnnotationSchema);

export const loadResponseSchema = z.object({
  query: dataQuerySchema,
  data: z.union([
    z.array(z.record(z.string(), z.unknown())),
    z.object({ members: z.array(z.string()), dataset: z.array(z.array(z.unknown())) }),
    z.object({ members: z.array(z.string()), columns: z.array(z.array(z.unknown())) }),
  ]),
  annotation: z.object({
    measures: annotationGroups,
    dimensions: annotationGroups,
    segments: annotationGroups,
    timeDimensions: annotationGroups,
  }),
  lastRefreshTime: z.string(),
  total: z.int().optional(),
  /** Whether the limit of rows cut the result. */
  truncated: z.boolean().optional(),
  /** Whether newer rows are being loaded. */
  slowQuery: z.boolean().optional(),
});

export const queryTypes = ['regularQuery', 'compareDateRangeQuery', 'blendingQuery'] as const;

/** The query that all results of a request show together. */
const pivotQuerySchema = dataQuerySchema.extend({ queryType: z.enum(queryTypes) });

/** The response to several queries. */
export const multiLoadResponseSchema = z.object({
  queryType: z.enum(queryTypes),
  results: z.array(loadResponseSchema),
  /** The query that all results show together. Its dimension `compareDateRange` names the compared range. */
  pivotQuery: pivotQuerySchema,
  slowQuery: z.boolean(),
});

/** The response of `/v1/dry-run`: the normalized queries, as results contain them. */
export const dryRunResponseSchema = z.object({
  queryType: z.enum(queryTypes),
  normalizedQueries: z.array(dataQuerySchema),
  /** The order of each query. */
  queryOrder: z.array(z.record(z.string(), sortDirection)),
  pivotQuery: pivotQuerySchema,
});

/** The response of `/v1/sql` for one query. */
export const generatedSqlResponseSchema = z.object({
  sql: z.object({
    /** The statement and the values of its parameters. */
    sql: z.tuple([z.string(), z.array(z.string())]),
    order: dataQuerySchema.shape.order.unwrap(),
  }),
});

export type DataQuery = z.infer<typeof dataQuerySchema>;
export type DateRange = z.infer<typeof dateRangeSchema>;
export type CacheMode = (typeof cacheModes)[number];
export type LoadRequest = z.infer<typeof loadRequestSchema>;
export type MemberFormat = z.infer<typeof memberFormatSchema>;
export type FormatDescription = z.infer<typeof formatDescriptionSchema>;
export type CustomGrain = z.infer<typeof customGrainSchema>;
export type MemberAnnotation = z.infer<typeof memberAnnotationSchema>;
export type LoadResponse = z.infer<typeof loadResponseSchema>;
export type QueryType = (typeof queryTypes)[number];
export type MultiLoadResponse = z.infer<typeof multiLoadResponseSchema>;
export type DryRunResponse = z.infer<typeof dryRunResponseSchema>;
export type GeneratedSqlResponse = z.infer<typeof generatedSqlResponseSchema>;
