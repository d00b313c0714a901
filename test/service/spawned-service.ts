/** The service in a process of its own, which a test can kill. */
import { spawn } from 'node:child_process';
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The built service: from its sources, each start would translate hundreds of files. */
const program = fileURLToPath(new URL('../../dist/service/main.js', import.meta.url));

export interface SpawnedService {
  readonly child: ChildProcess;
  readonly address: string;
  /** The admin key, if this was the first start. */
  readonly adminKey: string | undefined;
  /** Resolves with its code and signal once it has ended. */
  kill(signal: NodeJS.Signals): Promise<unknown[]>;
}

/** As in the tests themselves: optimising the embedded database takes longer than such a process lives. */
const engineFlags = process.execArgv.filter((flag) => flag === '--liftoff-only');

/** A process that has just started. */
export function spawnProcess(
  environment: Record<string, string>,
): ChildProcessByStdio<null, Readable, Readable> {
  const env = { ...process.env, PORT: '0', RATE_LIMIT: '0', ...environment };
  return spawn(process.execPath, [...engineFlags, program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Resolves once it listens; fails with its output if it ends before. */
export async function spawnService(environment: Record<string, string>): Promise<SpawnedService> {
  const child = spawnProcess(environment);
  let output = '';
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      const found = /listens on (\S+)\n(?:.*\n)*.*database.*\n/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(output)));
  });
  return {
    child,
    address,
    adminKey: /sk-\S+/.exec(output)?.[0],
    kill(signal) {
      const ended = once(child, 'exit');
      child.kill(signal);
      return ended;
    },
  };
}
