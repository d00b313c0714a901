/** Long work in steps: whoever runs it may stop at any `yield`, let the page paint, and go on. */
export type Work<Result> = Generator<void, Result, void>;

export function runToEnd<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Rows that one step looks at. */
export const stepRows = 32_768;
