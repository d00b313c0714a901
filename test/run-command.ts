/** Programs that a test waits for. No test waits without end: this is the only file of the tests that calls Node's waiting functions. */
import { execFileSync, spawnSync } from 'node:child_process';
import type { ExecFileSyncOptions, SpawnSyncOptions, SpawnSyncReturns } from 'node:child_process';

/** Milliseconds after which a program is ended. While a test waits, its own limit does not count. */
const limits = { timeout: 180_000, killSignal: 'SIGKILL', encoding: 'utf8' } as const;

/**
 * @returns what the program prints.
 * @throws Error if the program fails, or has not ended after three minutes.
 */
export const runCommand = (
  command: string,
  words: readonly string[],
  options: ExecFileSyncOptions = {},
): string => execFileSync(command, words, { ...options, ...limits });

/** The same for a program that may fail. Where it has not ended after three minutes, its status is null. */
export const tryCommand = (
  command: string,
  words: readonly string[],
  options: SpawnSyncOptions = {},
): SpawnSyncReturns<string> => spawnSync(command, words, { ...options, ...limits });
