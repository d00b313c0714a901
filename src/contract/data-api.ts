/** The Data API on the wire. Source: docs/data-api.md. */
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
  /** Other words for `equals`, `notEquals`, and the `inDateRange` of one date. */
  'in',
  'notIn',
  'onTheDate',
] as const;

export type DataFilterOperator = (typeof filterOperators)[number];

/** Numbers and booleans are read as the text they are written as. */
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

/** Words such as `last 6 months`, one date, or both ends. */
export const dateRangeSchema = z.union([z.string(), z.array(z.string()).min(1).max(2)]);

export const timeDimensionSchema = z.strictObject({
  dimension: z.string(),
  /** One of `granularities`, or one that the data model gives the dimension. */
  granularity: z.string().nullish(),
  dateRange: dateRangeSchema.nullish(),
  /** One result for each of the ranges; stands in place of `dateRange`. */
  compareDateRange: z.array(dateRangeSchema).min(1).max(20).nullish(),
});

export const cacheModes = ['stale-if-slow', 'stale-while-revalidate', 'must-revalidate', 'no-cache'] as const;

/** `none`: not ordered by it. */
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
  /** Another word for `limit`: both given, they are the same. */
  rowLimit: z.int().min(1).nullish(),
  offset: z.int().min(0).nullish(),
  total: z.boolean().optional(),
  timezone: z.string().optional(),
  ungrouped: z.boolean().optional(),
  /** Pairs of cubes to be joined directly, where several ways lead from one to the other. */
  joinHints: z.array(z.array(z.string()).min(2)).optional(),
  renewQuery: z.boolean().optional(),
  /** As beside the query, which outranks it. */
  cache: z.enum(cacheModes).optional(),
  responseFormat: z.enum(['default', 'compact', 'columnar']).optional(),
});

export const loadRequestSchema = z.strictObject({
  /** A list asks several queries at once, whose results are shown together. */
  query: z.union([dataQuerySchema, z.array(dataQuerySchema).min(1).max(20)]),
  /** Wants the form with `results` for one query too. */
  queryType: z.literal('multi').optional(),
  /** Default `stale-if-slow`. */
  cache: z.enum(cacheModes).optional(),
});

/** A named format, or what the model writes instead of one. */
export const memberFormatSchema = z.union([
  z.string(),
  z.object({ type: z.literal('link'), label: z.string() }),
  /** `value` is a d3-format or a d3-time-format specifier. */
  z.object({ type: z.enum(['custom-numeric', 'custom-time']), value: z.string() }),
]);

/** A number's format as a d3-format specifier. */
export const formatDescriptionSchema = z.object({
  name: z.string(),
  specifier: z.string(),
  currency: z.string().optional(),
});

/** A grain that the data model defines: intervals as in `2 weeks`. */
export const customGrainSchema = z.object({
  name: z.string(),
  title: z.string(),
  interval: z.string(),
  offset: z.string().optional(),
  origin: z.string().optional(),
});

/** Members that show what a measure is made of. */
export const drillMembersGroupedSchema = z.object({
  measures: z.array(z.string()),
  dimensions: z.array(z.string()),
});

/** What a result says of one of its members. */
export const memberAnnotationSchema = z.object({
  title: z.string(),
  shortTitle: z.string(),
  /** string, number, boolean, time or geo. */
  type: z.string(),
  /** The model's named format: currency, percent, number, or `<name>_<decimals>`; or one of its own. */
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
  /** The cap of rows cut the result. */
  truncated: z.boolean().optional(),
  /** The rows are older than those that are being loaded. */
  slowQuery: z.boolean().optional(),
});

export const queryTypes = ['regularQuery', 'compareDateRangeQuery', 'blendingQuery'] as const;

/** What all results of a request show together. */
const pivotQuerySchema = dataQuerySchema.extend({ queryType: z.enum(queryTypes) });

/** Several results in one answer. */
export const multiLoadResponseSchema = z.object({
  queryType: z.enum(queryTypes),
  results: z.array(loadResponseSchema),
  /** What all results together show; `compareDateRange` is a dimension of it where ranges are compared. */
  pivotQuery: pivotQuerySchema,
  slowQuery: z.boolean(),
});

/** What `/v1/dry-run` says of a request: its queries as they are understood, in the form that results echo. */
export const dryRunResponseSchema = z.object({
  queryType: z.enum(queryTypes),
  normalizedQueries: z.array(dataQuerySchema),
  /** Of each query. */
  queryOrder: z.array(z.record(z.string(), sortDirection)),
  pivotQuery: pivotQuerySchema,
});

/** What `/v1/sql` says of one query. */
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
