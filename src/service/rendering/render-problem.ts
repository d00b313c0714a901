/** Errors of drawing as errors of the API. Source: docs/exports.md, "Limits and errors". */
import { Problem } from '../http/http-problem.ts';
import { RenderError, type RenderErrorCode } from './render-request.ts';

/** Seconds after which a busy service may have a free browser, or a machine the memory to start one. */
const retryAfter = 30;

const problems: Readonly<Record<RenderErrorCode, (error: RenderError) => Problem>> = {
  'not-offered': ({ message }) => new Problem('not-implemented', message),
  unavailable: ({ message, cause }) => new Problem('unavailable', message, undefined, { cause, retryAfter }),
  busy: ({ message }) => new Problem('unavailable', message, undefined, { retryAfter }),
  refused: ({ message }) => new Problem('not-found', message),
  'unusable-controls': ({ message }) => new Problem('bad-request', message),
  'no-rows': ({ message }) => new Problem('bad-request', message),
  'too-large': ({ message }) => new Problem('bad-request', message),
  timeout: toExportFailure,
  crashed: toExportFailure,
  failed: toExportFailure,
};

/** The log has what the browser said, which callers cannot do anything about. */
function toExportFailure(error: RenderError): Problem {
  return new Problem('export-failed', error.message, undefined, { cause: error.cause ?? error });
}

/** The answer to a caller whose dashboard cannot be drawn. Other errors stay as they are. */
export const toRenderProblem = (error: unknown): unknown =>
  error instanceof RenderError ? problems[error.code](error) : error;
