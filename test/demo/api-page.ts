/** Runs the commands of the service's README as a newcomer would paste them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './start-under-test.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = new URL('../../src/service/README.md', import.meta.url);

/** All shell blocks of the page, in their order. */
function readCommands(): string {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
}

export interface StartedCommands {
  /** Pages that show the dashboard: one for a session, and one from the newcomer's own backend, which runs until `stop`. */
  readonly addresses: readonly string[];
  stop(): Promise<void>;
}

/** Resolves when both addresses have been printed. Rejects with all output if a command fails. */
export async function startCommands(environment: Readonly<Record<string, string>>): Promise<StartedCommands> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', readCommands()], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOST_PORT: String(await findFreePort()), ...environment },
  });
  const ended = once(child, 'exit');
  let output = '';
  const addresses = await new Promise<string[]>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = output.match(/^http\S+(?=\n)/gm) ?? [];
      if (found.length === 2) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The commands ended:\n${output}`)));
  });
  return {
    addresses,
    async stop() {
      // Kills the shell and its child processes.
      if (child.pid !== undefined) process.kill(-child.pid);
      await ended;
    },
  };
}
