/** Ends the wait for a delivery that does not end, so that nothing waits for ever. */
import type { RunOutcome } from './run-outcome.ts';
import type { RunTiming } from './run-timing.ts';

/** It was told to end, and has not ended. What it still does is unknown. */
export class LeftBehind extends Error {}

/** Rejects as `deliver` does, where it lasts too long, and where it does not end soon after a signal. */
export async function deliverInTime(
  deliver: (signal: AbortSignal) => Promise<RunOutcome>,
  signals: readonly AbortSignal[],
  { attempt, grace }: Pick<RunTiming, 'attempt' | 'grace'>,
): Promise<RunOutcome> {
  const tooLong = new AbortController();
  const limit = setTimeout(() => tooLong.abort(new Error(describeLimit(attempt))), attempt);
  limit.unref();
  const signal = AbortSignal.any([...signals, tooLong.signal]);
  const patience = rejectAfter(signal, grace);
  try {
    return await Promise.race([begin(deliver, signal), patience.rejected]);
  } catch (error) {
    throw tooLong.signal.aborted ? tooLong.signal.reason : error;
  } finally {
    clearTimeout(limit);
    patience.end();
  }
}

/** What is thrown at once is a failure of the run, too. */
const begin = async (
  deliver: (signal: AbortSignal) => Promise<RunOutcome>,
  signal: AbortSignal,
): Promise<RunOutcome> => deliver(signal);

const describeLimit = (milliseconds: number): string =>
  `It did not end within ${Math.round(milliseconds / 60_000)} minutes.`;

function rejectAfter(signal: AbortSignal, grace: number): { rejected: Promise<never>; end: () => void } {
  const ended = new AbortController();
  const rejected = new Promise<never>((_resolve, reject) => {
    const wait = (): void => {
      const timer = setTimeout(() => reject(new LeftBehind('It was told to end, and has not ended.')), grace);
      ended.signal.addEventListener('abort', () => clearTimeout(timer));
    };
    if (signal.aborted) wait();
    else signal.addEventListener('abort', wait, { signal: ended.signal });
  });
  return { rejected, end: () => ended.abort() };
}
