/** Which problems an operation can respond with. Source: docs/platform-api.md, "Errors". */
import type { ProblemCode } from '../problem-codes.ts';
import { listPathParameters } from './operation.ts';
import type { Operation } from './operation.ts';

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
  'headers-too-large',
  'too-many-requests',
  'internal-error',
  'unavailable',
];
const scimBodyProblems: readonly ProblemCode[] = [
  'invalid-field',
  'malformed-json',
  'unsupported-media-type',
  'body-too-large',
  'request-timeout',
];
/** Problems that are found before the Data API receives a request. */
const transportProblems: readonly ProblemCode[] = [
  'https-required',
  'headers-too-large',
  'body-too-large',
  'request-timeout',
];

/** Errors of SCIM have the status and the meaning of these codes, but not the codes themselves: RFC 7644, section 3.12. */
function listScimProblems({ problems, path, method, body, isVersioned }: Operation): ProblemCode[] {
  return [
    ...problems,
    'bad-request',
    ...(listPathParameters(path).length > 0 ? (['not-found'] as const) : []),
    ...(isVersioned === true && method !== 'GET' ? (['precondition-failed'] as const) : []),
    ...(body ? scimBodyProblems : []),
    'credential-missing',
    'credential-invalid',
    'not-allowed',
    ...commonProblems,
  ];
}

/** All codes of problems that an operation can respond with, each once. */
export function listOperationProblems(operation: Operation): ProblemCode[] {
  const { problems, refusals, access, method, path, query } = operation;
  if (access === 'scim-token') return listScimProblems(operation);
  if (refusals) return [...problems, ...transportProblems];
  const codes = new Set<ProblemCode>(problems);
  const add = (condition: boolean, ...added: readonly ProblemCode[]): void => {
    if (condition) for (const code of added) codes.add(code);
  };
  add(listPathParameters(path).length > 0, 'invalid-field', 'not-found');
  // A key of one deployment gives no access to another.
  add(path.includes('{deploymentId}'), 'not-allowed');
  add(query !== undefined, 'invalid-field');
  // Health checks may carry any parameters.
  add(path.startsWith('/v1/'), 'unknown-parameter');
  // An operation without a body refuses every body except an empty object.
  add(method !== 'GET', ...bodyProblems, 'body-too-large', 'request-timeout');
  add(method !== 'GET', 'precondition-failed');
  add(access !== 'none', ...credentialProblems);
  add(true, ...commonProblems);
  return [...codes];
}
