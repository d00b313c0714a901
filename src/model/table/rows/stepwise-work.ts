/** Long work in steps: whatever runs it may stop at any `yield`, let the page paint, and go on. */
export type StepwiseWork<Result> = Generator<void, Result, void>;

/** `after-paint`: the page shows that it is busy before the work begins. */
export type WorkPace = 'at-once' | 'in-slices' | 'after-paint';

/** Runs one work at a time; work that is started while another runs takes its place. */
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

/** Rows that one step looks at. */
export const rowsPerStep = 32_768;
