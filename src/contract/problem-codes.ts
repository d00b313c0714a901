/** Codes of all errors; added, never renamed: docs/platform-api.md, "Errors"; docs/element.md, "Error codes". */
import { z } from 'zod';

/** The service's codes and the HTTP status each answers with. */
export const problemStatuses = {
  'bad-request': 400,
  'invalid-field': 400,
  'unknown-field': 400,
  'unknown-parameter': 400,
  'malformed-json': 400,
  'invalid-query': 400,
  'workbook-limit-reached': 400,
  'credential-missing': 401,
  'credential-invalid': 401,
  'credential-expired': 401,
  'session-consumed': 401,
  'not-allowed': 403,
  'embedding-disabled': 403,
  'https-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'embed-user-limit-reached': 429,
  'internal-error': 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatuses;

/** Body of every error of the platform API. */
export const problemBodySchema = z.object({
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  /** The field of the body or parameter that was refused. */
  field: z.string().optional(),
});
export type ProblemBody = z.infer<typeof problemBodySchema>;

/** Body of every error of the Data API. */
export const dataProblemBodySchema = z.object({ error: z.string() });

/** What the element was doing when it failed. */
export type ErrorPhase = 'session' | 'dashboard' | 'layout' | 'query' | 'render' | 'export';

/** Codes of the element's `vitrine-error`. Each is recoverable or not wherever it happens. */
export type ElementErrorCode =
  | 'attribute-missing'
  | 'attribute-invalid'
  | 'insecure-transport'
  | 'token-missing'
  | 'token-refused'
  | 'session-consumed'
  | 'embedding-disabled'
  | 'dashboard-not-found'
  | 'dashboard-invalid'
  | 'offline'
  | 'service-failed'
  | 'report-missing'
  | 'widget-type-unknown'
  | 'member-missing'
  | 'kind-unknown'
  | 'spec-invalid'
  | 'query-missing'
  | 'query-failed'
  | 'render-failed'
  | 'template-failed'
  | 'engine-failed'
  | 'state-unknown'
  | 'length-limited';

/** Tells failures of one code apart, where readers are told so in words of their own. */
export type ElementErrorReason =
  /** Nothing came within the time that `request-timeout` sets. */
  'timed-out';

/** Codes of the errors that `export` and `getRows` reject with. Meanings: docs/element.md, "Error codes". */
export type ExportErrorCode =
  /** `allow-export` is not set, or the embed token lacks the permission `export`. */
  | 'export-not-allowed'
  /** The widget has no such format; the message names those that it has. */
  | 'export-not-offered'
  | 'widget-not-found'
  /** The widget's query or drawing has failed. */
  | 'rows-not-ready';
