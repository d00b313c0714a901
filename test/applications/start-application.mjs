/** Starts the server of an application, as its package.json does it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { npm } from './create-application.mjs';

/** Most seconds until a server answers. Development servers compile first. */
const limit = 120;

/**
 * Runs `npm run <script>` on a free port, which the script reads from `PORT`, or as `--port` behind `--` where `takesOption` is set.
 * Resolves when the address answers.
 */
export async function startApplication(folder, script, { takesOption = false } = {}) {
  const port = await findFreePort();
  const words = ['run', script, ...(takesOption ? ['--', '--port', String(port), '--strictPort'] : [])];
  const child = spawn(npm, words, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: undefined, PORT: String(port), NEXT_TELEMETRY_DISABLED: '1' },
    // With a group of its own, npm and the server behind it end together.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  const close = () => stop(child);
  try {
    await waitForAnswer(`http://localhost:${port}/`, child);
    return { address: `http://localhost:${port}/`, close, output: () => said.join('') };
  } catch (error) {
    await close();
    throw new Error(`npm run ${script} does not serve a page:\n${said.join('')}`, { cause: error });
  }
}

async function stop(child) {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    child.kill();
  }
  await ended;
}

async function waitForAnswer(address, child) {
  const end = Date.now() + limit * 1000;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server has ended with status ${child.exitCode}.`);
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No answer within ${limit} s.`);
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, 'localhost', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
