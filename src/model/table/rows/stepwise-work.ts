/** Long work in steps: whoever runs it may stop at any `yield`, let the page paint, and go on. */
export type StepwiseWork<Result> = Generator<void, Result, void>;

export function runToEnd<Result>(work: StepwiseWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Rows that one step looks at. */
export const rowsPerStep = 32_768;
