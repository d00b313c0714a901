/** A program under test that runs until it is stopped. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { until } from '../until.ts';

export interface StartedProgram {
  /** Everything that it has written so far. */
  readOutput(): string;
  /**
   * Waits until the output matches.
   * @returns the first group of the pattern.
   * @throws Error with the output if the program ends before.
   */
  waitFor(pattern: RegExp): Promise<string>;
  stop(): void;
}

/** Starts Node in a folder. `environment` is added to that of this process. */
export function startProgram(
  folder: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): StartedProgram {
  const child = spawn(process.execPath, words, { cwd: folder, env: { ...process.env, ...environment } });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => lines.push(line));
  const readOutput = (): string => lines.join('\n');
  const read = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(readOutput())?.[1];
    if (found === undefined && child.exitCode !== null)
      throw new Error(`${words.join(' ')} ended with ${child.exitCode}:\n${readOutput()}`);
    return found;
  };
  return {
    readOutput,
    waitFor: (pattern) => until(() => read(pattern)),
    stop: () => child.kill('SIGKILL'),
  };
}
