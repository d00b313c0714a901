/** What a command of the command line is, and how it speaks. */
import type { ParseArgsConfig } from 'node:util';
import type { Environment } from '../config.ts';

/** Where words go: answers to the one who may pipe them on, and all else to the one who reads. */
export interface CommandOutput {
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

export type FlagValue = string | boolean | (string | boolean)[] | undefined;

export interface CommandInput extends CommandOutput {
  readonly flags: Readonly<Record<string, FlagValue>>;
  /** Words that belong to no flag. */
  readonly words: readonly string[];
  readonly environment: Environment;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `--help` shows: usage, flags, and an example of each use. */
  readonly help: string;
  readonly flags: NonNullable<ParseArgsConfig['options']>;
  /** Resolves with the exit code: 0 for done. */
  readonly run: (asked: CommandInput) => Promise<number>;
}

/** A wrong use of the command line. Its message names the flag or word. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageFault';
  }
}

/** The text of a flag; undefined where it was not given. */
export function readTextFlag(flags: CommandInput['flags'], name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

export function readTextFlags(flags: CommandInput['flags'], name: string): string[] {
  const value = flags[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** The whole number of a flag, within bounds. */
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
