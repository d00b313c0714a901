/** What went wrong, as the element shows and reports it. */
import type { ElementErrorCode, ErrorPhase } from '../contract/problem.ts';

export interface Problem {
  readonly code: ElementErrorCode;
  readonly phase: ErrorPhase;
  /** Trying again, without any change by the host, may help. */
  readonly recoverable: boolean;
  /** For the reader's sentence: the thing the message is about. */
  readonly about?: string | undefined;
  /** For the page's developer: the cause in detail. */
  readonly detail?: string | undefined;
}

const recoverableCodes: readonly ElementErrorCode[] = [
  'offline',
  'service-failed',
  'query-failed',
  'engine-failed',
  'render-failed',
  'token-refused',
];

const phases: Partial<Record<ElementErrorCode, ErrorPhase>> = {
  'attribute-missing': 'session',
  'attribute-invalid': 'session',
  'insecure-transport': 'session',
  'token-missing': 'session',
  'token-refused': 'session',
  'session-consumed': 'session',
};

const codes: ReadonlySet<string> = new Set<ElementErrorCode>([
  'attribute-missing',
  'attribute-invalid',
  'insecure-transport',
  'token-missing',
  'token-refused',
  'session-consumed',
  'embedding-disabled',
  'dashboard-not-found',
  'dashboard-invalid',
  'offline',
  'service-failed',
  'report-missing',
  'widget-type-unknown',
  'kind-unknown',
  'spec-invalid',
  'query-missing',
  'query-failed',
  'query-unsupported',
  'render-failed',
  'template-failed',
  'engine-failed',
]);

export function createProblem(
  code: ElementErrorCode,
  phase: ErrorPhase,
  words: { about?: string | undefined; detail?: string | undefined } = {},
): Problem {
  return Object.freeze({
    code,
    phase: phases[code] ?? phase,
    recoverable: recoverableCodes.includes(code),
    ...words,
  });
}

/** A thrown value as a problem: errors that carry one of our codes keep it, all others get `fallback`. */
export function toProblem(error: unknown, phase: ErrorPhase, fallback: ElementErrorCode): Problem {
  const detail = error instanceof Error ? error.message : String(error);
  const named: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return createProblem(isElementErrorCode(named) ? named : fallback, phase, { about: detail, detail });
}

function isElementErrorCode(value: unknown): value is ElementErrorCode {
  return typeof value === 'string' && codes.has(value);
}
