import type { ProblemCode } from '../contract/problem-codes.ts';

/** The platform's codes, or `offline` where no answer came, or `unreadable` where it was not the platform that answered. */
export type PlatformErrorCode = ProblemCode | 'offline' | 'unreadable';

export interface PlatformErrorDetails extends ErrorOptions {
  /** HTTP status, where there was an answer. */
  readonly status?: number | undefined;
  /** The field or parameter that was refused. */
  readonly field?: string | undefined;
}

/** Why the platform did not do what was asked; `message` tells a person what to do about it. */
export class PlatformError extends Error {
  /** A platform newer than this client may send codes that `PlatformErrorCode` does not list. */
  readonly code: PlatformErrorCode | (string & Record<never, never>);
  readonly status: number | undefined;
  readonly field: string | undefined;

  constructor(code: string, message: string, { status, field, ...options }: PlatformErrorDetails = {}) {
    super(message, options);
    this.name = 'PlatformError';
    this.code = code;
    this.status = status;
    this.field = field;
  }
}

/** The platform's own words, where its answer holds them. */
export function toPlatformError(status: number, body: unknown): PlatformError {
  const { code, message, field } = readProblem(body);
  return new PlatformError(code ?? 'unreadable', message ?? `The platform answered ${status}.`, {
    status,
    field,
  });
}

type Problem = Readonly<Partial<Record<'code' | 'message' | 'field', string>>>;

function readProblem(body: unknown): Problem {
  if (typeof body !== 'object' || body === null) return {};
  const texts = Object.entries(body).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts);
}
