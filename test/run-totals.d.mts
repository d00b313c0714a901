export interface TestFailure {
  /** Name of the test. Empty if the file itself could not be run. */
  readonly test: string;
  readonly reason: string;
}

export interface FileResult {
  /** Path from the root. */
  readonly file: string;
  /** Number of tests. */
  readonly passed: number;
  readonly failures: readonly TestFailure[];
  readonly seconds: number;
}

export interface StepResult {
  readonly name: string;
  readonly isFine: boolean;
  /** Whether the program of the step had sent everything, and had to be ended. */
  readonly isStuck?: boolean;
  /** What failed and belongs to no file. */
  readonly faults?: readonly string[];
  readonly files: readonly FileResult[];
}

export interface RunTotals {
  /** Numbers of tests and checks. */
  readonly passed: number;
  readonly failed: number;
  /** Failed tests and checks in the form `<file> – <test> – <reason>`. */
  readonly lines: readonly string[];
  /** Tests that failed first and passed when their file ran again alone, in the same form. */
  readonly unsteady: readonly string[];
}

export const mostUnsteadyFiles: number;
export function describeReason(message?: string): string;
/** `name` is the name of the step that ran the file. */
export function listFilesToRepeat(steps: readonly StepResult[]): { name: string; file: string }[];
export function addUp(steps: readonly StepResult[], repeated?: ReadonlyMap<string, FileResult>): RunTotals;
