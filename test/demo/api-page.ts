/** The commands of the API's page, as a newcomer pastes them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './start-under-test.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = new URL('../../src/service/README.md', import.meta.url);

/** All of its shell blocks, in their order. */
function readCommands(): string {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
}

export interface StartedCommands {
  /** Pages that show the dashboard: for a session, and from a backend of one's own, which runs until it is stopped. */
  readonly addresses: readonly string[];
  stop(): Promise<void>;
}

/** Resolves once both addresses are printed; rejects with all that was said where a command fails. */
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
      // The shell and what it runs.
      if (child.pid !== undefined) process.kill(-child.pid);
      await ended;
    },
  };
}
