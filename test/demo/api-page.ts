/** The commands of the API's page, as a newcomer pastes them. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const page = new URL('../../src/service/README.md', import.meta.url);

/** All of its shell blocks, in their order. */
function readCommands(): string {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
}

/** What the commands print. Rejects with all that they said where one of them fails. */
export async function runCommands(environment: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', readCommands()], {
    env: { ...process.env, ...environment },
  });
  return stdout.trim();
}
