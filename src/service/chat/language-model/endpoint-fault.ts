/** What an endpoint of a language model has done wrong, without what was sent to it or received from it. */

/** Errors that lead to this one, the outermost first. */
function listErrors(thrown: unknown): Error[] {
  const errors: Error[] = [];
  for (let error = thrown; error instanceof Error && errors.length < 6; error = findReason(error))
    errors.push(error);
  return errors;
}

/** After several tries, the client names the last one. */
const findReason = (error: Error): unknown => readProperty(error, 'lastError') ?? error.cause;

const readProperty = (error: Error, name: string): unknown =>
  Object.getOwnPropertyDescriptor(error, name)?.value;

/** The HTTP status with which the endpoint has refused the request. `undefined`: it did not refuse it. */
export function findRefusal(thrown: unknown): number | undefined {
  const statuses = listErrors(thrown).map((error) => readProperty(error, 'statusCode'));
  return statuses.filter((status) => typeof status === 'number').find((status) => status >= 400);
}

/** Statuses that say that the address, the key or the name of the model is wrong. */
const setUpFaults: readonly number[] = [401, 403, 404];

export const describeFault = (thrown: unknown): string =>
  setUpFaults.includes(findRefusal(thrown) ?? 0)
    ? 'The language model is not set up correctly. Tell whoever runs this service.'
    : 'The language model did not answer. Try again.';

/**
 * Errors of the client hold the whole request, with the question and the rows, and what the endpoint has sent. None of that
 * belongs into a log: only the names of the errors, and their codes, are kept.
 */
export function toLoggedError(thrown: unknown): Error {
  const names = listErrors(thrown).map((error) => [error.name, ...listCodes(error)].join(' '));
  return new Error(names.length > 0 ? names.join(', caused by ') : typeof thrown);
}

const listCodes = (error: Error): string[] =>
  ['statusCode', 'code'].flatMap((name) => {
    const value = readProperty(error, name);
    const isCode =
      typeof value === 'number' || (typeof value === 'string' && /^[A-Z0-9_]{1,40}$/.test(value));
    return isCode ? [String(value)] : [];
  });
