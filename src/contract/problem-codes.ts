/** Codes of all errors; added, never renamed: docs/platform-api.md, "Errors"; docs/element.md, "Error codes". */
import { z } from 'zod';
import { documentSchema } from './documented-schema.ts';

/** The codes of the service, with their HTTP status. */
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
  'precondition-failed': 412,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'headers-too-large': 431,
  'too-many-requests': 429,
  'embed-user-limit-reached': 429,
  'internal-error': 500,
  'export-failed': 500,
  'not-implemented': 501,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatuses;

/** Meanings of the codes, for the API reference. */
export const problemDescriptions: Readonly<Record<ProblemCode, string>> = {
  'bad-request': 'The request cannot be parsed, or asks for something that is not possible.',
  'invalid-field': 'A field or parameter has an invalid value; `field` names it.',
  'unknown-field': 'The body has an unknown field; `field` names it.',
  'unknown-parameter': 'The query has an unknown parameter; `field` names it.',
  'malformed-json': 'The body is not well-formed JSON in UTF-8.',
  'invalid-query': 'The query of a report is not valid.',
  'workbook-limit-reached': 'The plan allows no more workbooks.',
  'credential-missing': 'There is no Authorization header.',
  'credential-invalid': 'The credential is malformed, unknown or revoked.',
  'credential-expired': 'The credential has expired.',
  'session-consumed': 'The session id has been exchanged already. Each session id works once.',
  'not-allowed': 'The caller lacks a right.',
  'embedding-disabled': 'Signed embedding is switched off for this dashboard.',
  'https-required': 'Only HTTPS is accepted.',
  'not-found': 'It does not exist, or the caller has no access to it.',
  'method-not-allowed': 'The path does not have this method; the header `Allow` lists its methods.',
  'request-timeout': 'The request did not arrive in time, and its connection was closed.',
  conflict: 'The current state does not allow the operation.',
  'precondition-failed': 'The resource has another version than `If-Match` names: read it again.',
  'body-too-large': 'The body is larger than the limit of the service.',
  'unsupported-media-type': 'The body has to be JSON in UTF-8, with `Content-Type: application/json`.',
  'headers-too-large': 'The address and the headers of the request are larger than the service reads.',
  'too-many-requests': 'Too many requests: wait for the seconds in `Retry-After`.',
  'embed-user-limit-reached': 'The account has reached its limit of embed users.',
  'export-failed': 'The dashboard could not be drawn as a file; the message says why.',
  'internal-error': 'The service failed. The message contains the request id to report.',
  'not-implemented':
    'The service does not offer this: a part of a standard, or what needs a program that is not installed; the message says which.',
  unavailable: 'The service is not available: wait for the seconds in `Retry-After`.',
};

/** Body of every error of the platform API. */
export const problemBodySchema = z.object({
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  /** The field or parameter that was refused. */
  field: z.string().optional(),
});
export type ProblemBody = z.infer<typeof problemBodySchema>;

/** Body of every error of the Data API. */
export const dataProblemBodySchema = z.object({ error: z.string() });

/** What the element was doing when it failed. */
export type ErrorPhase = 'session' | 'dashboard' | 'layout' | 'query' | 'render' | 'export';

/** Codes of the element's event `vitrine-error`. */
export type ElementErrorCode =
  | 'attribute-missing'
  | 'attribute-invalid'
  | 'insecure-transport'
  | 'token-missing'
  | 'token-refused'
  | 'signed-out'
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

/** Distinguishes failures of one code for which readers get a message of their own. */
export type ElementErrorReason =
  /** No response came within the time of `request-timeout`. */
  'timed-out';

/** Codes of the errors that `export` and `getRows` reject with. Meanings: docs/element.md, "Error codes". */
export type ExportErrorCode =
  /** `allow-export` is not set, or the embed token lacks the permission `export`. */
  | 'export-not-allowed'
  /** The widget does not have the format; the message lists its formats. */
  | 'export-not-offered'
  | 'widget-not-found'
  /** The widget's query or drawing has failed. */
  | 'rows-not-ready'
  /** The platform makes too many files at the moment. Try again. */
  | 'export-busy'
  /** The platform could not draw the dashboard; the message says why. */
  | 'export-failed';

/** Schemas that the API reference shows by name. */
export const problemSchemas = {
  Problem: documentSchema(problemBodySchema, 'The body of every error of this API.', {
    statusCode: 'The HTTP status.',
    error: 'The name of the HTTP status.',
    message: 'A readable message: what is wrong, and what to do.',
    code: 'A code for programs. Codes are added, never renamed.',
    field: 'The field or parameter that was refused, such as `config.widgets[2].position`.',
  }),
  DataError: documentSchema(dataProblemBodySchema, 'The body of every error of the Data API.', {
    error: 'A readable message. `Continue wait`: repeat the request at once.',
  }),
};
