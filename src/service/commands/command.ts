import type { ParseArgsConfig } from 'node:util';
import type { Environment } from '../config/config.ts';

/** Where a command writes: `print` writes results to standard output, `printError` all other messages to standard error. */
export interface CommandOutput {
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /**
   * Whether standard error is a terminal, which a person reads.
   * @default false
   */
  readonly isTerminal?: boolean | undefined;
}

type FlagValue = string | boolean | (string | boolean)[] | undefined;

export interface CommandInput extends CommandOutput {
  readonly flags: Readonly<Record<string, FlagValue>>;
  /** Arguments that are not flags. */
  readonly words: readonly string[];
  readonly environment: Environment;
}

export interface Command {
  readonly name: string;
  /** One line in the list of commands. */
  readonly summary: string;
  /** The text of `--help`: usage, flags and examples. */
  readonly help: string;
  readonly flags: NonNullable<ParseArgsConfig['options']>;
  /** Resolves with the exit code; 0 means success. */
  readonly run: (input: CommandInput) => Promise<number>;
}

/** The command line is not valid. The message names the flag or argument at fault. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** The text of a flag; undefined where it is not given. */
export function readTextFlag(flags: CommandInput['flags'], name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

export function readTextFlags(flags: CommandInput['flags'], name: string): string[] {
  const value = flags[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** The value of a flag as a whole number between `least` and `most`; undefined where it is not given. */
export function readIntegerFlag(
  flags: CommandInput['flags'],
  name: string,
  { least = 1, most = 2_147_483_647 }: { readonly least?: number; readonly most?: number } = {},
): number | undefined {
  const text = readTextFlag(flags, name);
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}
