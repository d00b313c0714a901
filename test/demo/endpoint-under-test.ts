/** Runs the endpoints of docs/embed-token-recipes as their readers do: as programs, with the documented variables. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { until } from '../until.ts';
import { findFreePort } from './start-under-test.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Endpoint {
  readonly language: string;
  readonly command: string;
  readonly file: string;
}

const endpoints: readonly Endpoint[] = [
  { language: 'Node', command: process.execPath, file: 'embed_token_endpoint.mjs' },
  { language: 'Python', command: 'python3', file: 'embed_token_endpoint.py' },
];

const isInstalled = ({ command }: Endpoint): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

/** The endpoints whose language this machine has. Node's is always one of them. */
export const installedEndpoints = endpoints.filter(isInstalled);

export interface RunningEndpoint {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts an endpoint in an empty folder that holds the recipes and the package `vitrine`. */
export async function startEndpoint(
  { command, file }: Endpoint,
  environment: Readonly<Record<string, string>>,
): Promise<RunningEndpoint> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-endpoint-'));
  cpSync(join(root, 'docs/embed-token-recipes'), folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/vitrine'), 'dir');
  const child = spawn(command, [file], {
    cwd: folder,
    env: { ...process.env, PORT: String(await findFreePort()), ...environment },
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => lines.push(line));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  void ended.then(() => lines.push(`${file} has ended.`));
  const said = await until(() => lines.find((line) => /^Open http:|has ended/.test(line)));
  const address = /^Open (http:\S+)/.exec(said)?.[1];
  if (address === undefined) throw new Error(lines.join('\n'));
  return { address, stop };
}
