/** Runs the endpoints of docs/embed-token-recipes as their readers do: as programs, with the documented variables. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { tryCommand } from '../run-command.ts';
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
  tryCommand(command, ['--version'], { stdio: 'ignore' }).status === 0;

/** The endpoints whose language this machine has. Node's is always one of them. */
export const installedEndpoints = endpoints.filter(isInstalled);

export interface RunningEndpoint {
  readonly address: string;
  stop(): Promise<void>;
}

/** The program has ended instead of serving its page. */
export class EndpointEndedError extends Error {
  readonly lines: readonly string[];
  readonly exitCode: number | null;
  constructor(lines: readonly string[], exitCode: number | null) {
    super(lines.join('\n'));
    this.lines = lines;
    this.exitCode = exitCode;
  }
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
  // `close` comes after all output, unlike `exit`.
  const ended = once(child, 'close');
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => lines.push(line));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const findAddress = (): string | undefined => /^Open (http:\S+)/m.exec(lines.join('\n'))?.[1];
  await until(() => hasEnded || findAddress());
  const address = findAddress();
  if (address === undefined) {
    await stop();
    throw new EndpointEndedError(lines, child.exitCode);
  }
  return { address, stop };
}
