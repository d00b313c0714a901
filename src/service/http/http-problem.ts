import { problemStatuses } from '../../contract/problem-codes.ts';
import type { ProblemCode } from '../../contract/problem-codes.ts';

export interface ProblemOptions extends ErrorOptions {
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number | undefined;
  /** Why a credential is refused. It is logged, and sent only with `EXPLAIN_TOKENS`: it would help an attacker. */
  readonly explanation?: string | undefined;
  /** The error in the words of SCIM, where it is more precise than the status. */
  readonly scimType?: ScimErrorType | undefined;
}

/** Kinds of SCIM errors. Source: RFC 7644, table 9. */
export type ScimErrorType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers'
  | 'sensitive';

/** An error of the API. Routes and rules throw it, and problem-response.ts turns it into a response. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: (typeof problemStatuses)[ProblemCode];
  /** The field of the body, path or query that was refused. */
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly explanation: string | undefined;
  readonly scimType: ScimErrorType | undefined;

  constructor(code: ProblemCode, message: string, field?: string, options: ProblemOptions = {}) {
    super(message, options);
    this.name = 'Problem';
    this.code = code;
    this.status = problemStatuses[code];
    this.field = field;
    this.retryAfter = options.retryAfter;
    this.explanation = options.explanation;
    this.scimType = options.scimType;
  }
}
