/** `npm start`: installs and builds, then runs the platform service and a host page on two origins, as in production. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildOnce, installPackages, root } from '../scripts/setup.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Vitrine needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

installPackages();
await buildOnce(['script', 'token', 'engines', 'service', 'demo']);

const servicePort = Number(process.env.PORT ?? 4000);
const hostPort = Number(process.env.DEMO_PORT ?? 4001);
const dataFolder = process.env.DATA_FOLDER ?? join(root, 'data');
const platformUrl = `http://127.0.0.1:${servicePort}`;
const hostUrl = `http://127.0.0.1:${hostPort}`;

const service = spawn(process.execPath, [join(root, 'dist/service/main.js')], {
  cwd: root,
  stdio: ['inherit', 'pipe', 'inherit'],
  env: {
    ...process.env,
    PORT: String(servicePort),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    LOG_FORMAT: process.env.LOG_FORMAT ?? 'text',
    DATA_FOLDER: dataFolder,
    WORKSPACE_FOLDER: process.env.WORKSPACE_FOLDER ?? join(root, 'demo/workspace'),
    STATIC_FOLDER: join(root, 'dist'),
    EMBED_ORIGINS: process.env.EMBED_ORIGINS ?? hostUrl,
  },
});
service.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal));

let isListening = false;
service.stdout.on('data', async (chunk) => {
  process.stdout.write(chunk);
  if (isListening || !String(chunk).includes(platformUrl)) return;
  isListening = true;
  const { startHost } = await import('./host/host-server.mjs');
  const credentialsFile = join(dataFolder, 'host-credentials.json');
  const { url } = await startHost({
    port: hostPort,
    platformUrl,
    credentialsFile,
    pageFolder: join(root, 'dist/demo'),
  });
  console.log(`Gallery          ${url}/gallery`);
  // The sample product shows the sample account's dashboards, with the secret that the service wrote to this file.
  if (existsSync(credentialsFile)) console.log(`Demo page        ${url}`);
  else console.log(`One tag          ${url}/tag?public-id=…&session-id=…`);
});
