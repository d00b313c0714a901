import { problemStatuses } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problem.ts';

/** An answer that is an error. Thrown anywhere below a route; one place turns it into a response. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: (typeof problemStatuses)[ProblemCode];
  /** The field of the body, path or query that was refused. */
  readonly field: string | undefined;

  constructor(code: ProblemCode, message: string, field?: string) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.status = problemStatuses[code];
    this.field = field;
  }
}
