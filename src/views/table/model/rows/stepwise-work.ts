/** Long work in steps. Its runner can pause at any `yield`, so that the page can paint, and continue later. */
export type StepwiseWork<Result> = Generator<void, Result, void>;

/** `after-paint`: the page can show a busy state before the work starts. */
export type WorkPace = 'at-once' | 'in-slices' | 'after-paint';

/** Runs one task at a time. A new task replaces the running one. */
export interface WorkRunner {
  readonly isBusy: boolean;
  run<Result>(work: StepwiseWork<Result>, pace: WorkPace, onDone: (result: Result) => void): void;
  stop(): void;
}

export function runToEnd<Result>(work: StepwiseWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Number of rows per step. */
export const rowsPerStep = 32_768;
