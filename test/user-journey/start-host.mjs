/** Starts the demo on ports of its own: platform and host page, as `npm start` does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves when the host page's address has been printed; rejects with all output if the command ends before. */
export async function startHost(dataFolder) {
  const port = await findFreePort();
  const hostPort = await findFreePort();
  const child = spawn(process.execPath, ['demo/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DEMO_PORT: String(hostPort), DATA_FOLDER: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = await readUntil(child, /Demo page\s+(\S+)/);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return {
    output,
    page: /Demo page\s+(\S+)/.exec(output)?.[1] ?? '',
    platform: `http://127.0.0.1:${port}`,
    stop,
  };
}

function readUntil(child, pattern) {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk) => {
      output += chunk.toString();
      if (pattern.test(output)) resolve(output);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code}:\n${output}`)));
  });
}
