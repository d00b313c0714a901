/** What went wrong, as the element shows and reports it. */
import type { ElementErrorCode, ElementErrorReason, ErrorPhase } from '../contract/problem-codes.ts';

export interface ElementProblem {
  readonly code: ElementErrorCode;
  /** Selects the message for readers. Without it, the code does. */
  readonly reason?: ElementErrorReason | undefined;
  readonly phase: ErrorPhase;
  /** Trying again, without any change by the host, may help. */
  readonly recoverable: boolean;
  /** HTTP status of the response that failed. `undefined`: there was none, or the host has not said. */
  readonly status?: number | undefined;
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
  details: Pick<ElementProblem, 'reason' | 'status' | 'about' | 'detail'> = {},
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
  const { message, code, reason, status } = readFields(error);
  const detail = String(message);
  return createElementProblem(isElementErrorCode(code) ? code : fallback, phase, {
    about: detail,
    detail,
    ...(reason === 'timed-out' && { reason }),
    ...(typeof status === 'number' && { status }),
  });
}

/** Fields that an error may have. Hosts throw errors, too, so their types are unknown. */
interface ErrorFields {
  readonly message: unknown;
  readonly code?: unknown;
  readonly reason?: unknown;
  readonly status?: unknown;
}

const readFields = (error: unknown): ErrorFields => (error instanceof Error ? error : { message: error });

const isElementErrorCode = (value: unknown): value is ElementErrorCode =>
  typeof value === 'string' && Object.hasOwn(recoverable, value);
