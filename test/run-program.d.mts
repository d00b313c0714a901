export interface EndedProgram {
  /** Null if it was ended. */
  readonly status: number | null;
  /** Whether it ended by itself, with status 0. */
  readonly isFine: boolean;
  /** Whether it had to be ended. */
  readonly isStuck: boolean;
  /** What it printed, if it was quiet. */
  readonly said: string;
}

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly isQuiet?: boolean;
  readonly onMessage?: (message: unknown) => void;
  readonly wait?: (act: () => void) => () => void;
}

export function findPatience(): number;
export function runProgram(args: readonly string[], options?: ProgramOptions): Promise<EndedProgram>;
