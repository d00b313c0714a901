/** Runs `npm start` as a newcomer does, on ports of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface StartedDemo {
  readonly output: string;
  /** Address of the host page. */
  readonly page: string;
  readonly platform: string;
  stop(): Promise<void>;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** `words` follow the command. Resolves when an address of the host has been printed; rejects with all output if the command ends before. */
export async function startDemo(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
  words: readonly string[] = [],
): Promise<StartedDemo> {
  const port = await findFreePort();
  const hostPort = await findFreePort();
  const child = spawn(process.execPath, ['demo/start.mjs', ...words], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DEMO_PORT: String(hostPort),
      DATA_FOLDER: dataFolder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ready = /(?:Demo page|One tag)\s+(http:\/\/[^\s/]+)/;
  const output = await readUntil(child, ready);
  const page = ready.exec(output)?.[1] ?? '';
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { output, page, platform: `http://127.0.0.1:${port}`, stop };
}

function readUntil(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (pattern.test(output)) resolve(output);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The demo ended with ${String(code)}:\n${output}`)));
  });
}
