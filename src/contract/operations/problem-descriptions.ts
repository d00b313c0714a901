/** Which problems an operation can answer with, and what each of them means. Source: docs/platform-api.md, "Errors". */
import { listParameters } from '../operation-paths.ts';
import type { ProblemCode } from '../problem-codes.ts';
import type { Operation } from './operation.ts';

/** For people who read the documentation; the message of an answer says more. */
export const problemDescriptions: Readonly<Record<ProblemCode, string>> = {
  'bad-request': 'The request could not be read, or asks for what cannot be done.',
  'invalid-field': 'A field or parameter has a value that does not fit; `field` names it.',
  'unknown-field': 'The body has a field that is not known here; `field` names it.',
  'unknown-parameter': 'The address has a parameter that is not known here; `field` names it.',
  'malformed-json': 'The body is not well-formed JSON.',
  'invalid-query': 'The query of a report is not valid.',
  'workbook-limit-reached': 'The plan allows no more workbooks.',
  'credential-missing': 'There is no Authorization header.',
  'credential-invalid': 'The credential is malformed, unknown or revoked.',
  'credential-expired': 'The credential was valid once.',
  'session-consumed': 'The session id has been exchanged already: each works once.',
  'not-allowed': 'The caller may know of this, but not do it.',
  'embedding-disabled': 'Signed embedding is switched off for this dashboard.',
  'https-required': 'Only HTTPS is accepted.',
  'not-found': 'It does not exist, or the caller may not see it: the two look the same.',
  'method-not-allowed': 'The path exists, but not with this method; `Allow` lists those that it has.',
  'request-timeout': 'The request did not arrive in time, and its connection was closed.',
  conflict: 'It is not in the state that this needs.',
  'body-too-large': 'The body is larger than the service takes.',
  'unsupported-media-type': 'Bodies are JSON, sent with `Content-Type: application/json`.',
  'too-many-requests': 'Too many requests: wait for the seconds in `Retry-After`.',
  'embed-user-limit-reached': 'The account may have no more embed users.',
  'internal-error': 'The service failed; the message holds the request id to report.',
  unavailable: 'The service cannot answer just now: wait for the seconds in `Retry-After`.',
};

const credentialProblems: readonly ProblemCode[] = [
  'credential-missing',
  'credential-invalid',
  'credential-expired',
];
const bodyProblems: readonly ProblemCode[] = [
  'invalid-field',
  'unknown-field',
  'malformed-json',
  'unsupported-media-type',
];
const commonProblems: readonly ProblemCode[] = [
  'https-required',
  'too-many-requests',
  'internal-error',
  'unavailable',
];

/** What is found out before the Data API hears of a request. */
const transportProblems: readonly ProblemCode[] = ['https-required', 'body-too-large', 'request-timeout'];

/** All codes that an operation can answer with, each once. */
export function listProblems(operation: Operation, path: string): ProblemCode[] {
  if (operation.refusals) return [...operation.problems, ...transportProblems];
  return [
    ...new Set([
      ...operation.problems,
      ...(listParameters(path).length > 0 ? (['invalid-field', 'not-found'] as const) : []),
      // A key of one deployment opens no other.
      ...(path.includes('{deploymentId}') ? (['not-allowed'] as const) : []),
      ...(operation.query ? (['invalid-field'] as const) : []),
      // Who asks whether the service lives may add to the address what it likes.
      ...(path.includes(' /v1/') ? (['unknown-parameter'] as const) : []),
      // Without a body of its own, an operation refuses any that says something.
      ...(path.startsWith('GET ') ? [] : bodyProblems),
      ...(path.startsWith('GET ') ? [] : (['body-too-large', 'request-timeout'] as const)),
      ...(operation.access === 'none' ? [] : credentialProblems),
      ...commonProblems,
    ]),
  ];
}
