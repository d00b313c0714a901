/** Refusals in the words of SCIM. Source: RFC 7644, section 3.12. */
import { Problem } from '../../http/http-problem.ts';
import type { ScimErrorType } from '../../http/http-problem.ts';

/** A refusal with status 400 and a `scimType`, or 409 for a value that has to be unique. */
export const scimProblem = (scimType: ScimErrorType, message: string): Problem =>
  new Problem(scimType === 'uniqueness' ? 'conflict' : 'bad-request', message, undefined, { scimType });
