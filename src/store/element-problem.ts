/** What went wrong, as the element shows and reports it. */
import type { ElementErrorCode, ElementErrorReason, ErrorPhase } from '../contract/problem-codes.ts';

export interface ElementProblem {
  readonly code: ElementErrorCode;
  /** Selects the message for readers. Without it, the code does. */
  readonly reason?: ElementErrorReason | undefined;
  readonly phase: ErrorPhase;
  /** Trying again, without any change by the host, may help. */
  readonly recoverable: boolean;
  /** Subject of the message for readers, such as the name of a member. */
  readonly about?: string | undefined;
  /** Cause in detail, for the page's developer. */
  readonly detail?: string | undefined;
}

/** Every code, and whether trying again may help. */
const recoverable: Readonly<Record<ElementErrorCode, boolean>> = {
  'attribute-missing': false,
  'attribute-invalid': false,
  'insecure-transport': false,
  'token-missing': false,
  'token-refused': true,
  'signed-out': true,
  'session-consumed': false,
  'embedding-disabled': true,
  'dashboard-not-found': true,
  'dashboard-invalid': true,
  offline: true,
  'service-failed': true,
  'report-missing': false,
  'widget-type-unknown': false,
  'member-missing': false,
  'kind-unknown': false,
  'spec-invalid': false,
  'query-missing': false,
  'query-failed': true,
  'render-failed': true,
  'template-failed': false,
  'engine-failed': true,
  'state-unknown': false,
  'length-limited': false,
};

const sessionCodes = /^(attribute|insecure|token|session|signed)-/;

export function createElementProblem(
  code: ElementErrorCode,
  phase: ErrorPhase,
  details: Pick<ElementProblem, 'reason' | 'about' | 'detail'> = {},
): ElementProblem {
  const reported = sessionCodes.test(code) ? 'session' : phase;
  return Object.freeze({ code, phase: reported, recoverable: recoverable[code], ...details });
}

/** A thrown value as a problem: errors that carry one of our codes keep it, all others get `fallback`. */
export function toElementProblem(
  error: unknown,
  phase: ErrorPhase,
  fallback: ElementErrorCode,
): ElementProblem {
  const detail = error instanceof Error ? error.message : String(error);
  const { code, reason } = readNames(error);
  return createElementProblem(code ?? fallback, phase, { about: detail, detail, ...(reason && { reason }) });
}

function readNames(error: unknown): Partial<Pick<ElementProblem, 'code' | 'reason'>> {
  if (!(error instanceof Error)) return {};
  const code = 'code' in error ? error.code : undefined;
  const reason = 'reason' in error && error.reason === 'timed-out' ? error.reason : undefined;
  return { ...(isElementErrorCode(code) && { code }), ...(reason && { reason }) };
}

const isElementErrorCode = (value: unknown): value is ElementErrorCode =>
  typeof value === 'string' && Object.hasOwn(recoverable, value);
