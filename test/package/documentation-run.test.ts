/** The quick start and the examples for backends, run as they stand in the packed documentation. */
import { readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord, readString } from '../../src/model/parsing/read-value.ts';
import { findFreePort } from '../demo/start-under-test.ts';
import { runCommand, tryCommand } from '../run-command.ts';
import { readBlocks, root } from './documentation-blocks.ts';
import { installApplication } from './installed-application.ts';
import type { InstalledApplication } from './installed-application.ts';
import { startProgram, type StartedProgram } from './start-program.ts';

let application: InstalledApplication;
let folder = '';
let service = { address: '', adminKey: '' };
let variables: NodeJS.ProcessEnv = {};
const ends: (() => void)[] = [];

beforeAll(async () => {
  application = await installApplication();
  folder = application.folder;
  const cli = join(folder, 'node_modules/vitrine-service/cli.js');
  const program = start([cli, 'serve', '--sample', '--port', '0'], {});
  const address = await program.waitFor(/platform API\s+(\S+)\/api/);
  service = { address, adminKey: /sk-[\w-]+/.exec(program.readOutput())?.[0] ?? '' };
  variables = parseEnv(readFileSync(join(folder, 'data/host-credentials.env'), 'utf8'));
}, 600_000);

afterAll(async () => {
  ends.forEach((end) => end());
  await application.remove();
});

/** Starts a program in the folder. */
function start(words: readonly string[], environment: NodeJS.ProcessEnv): StartedProgram {
  const program = startProgram(folder, words, environment);
  ends.push(() => program.stop());
  return program;
}

/** The first block of a page that contains the text. */
function findBlock(page: string, text: string): string {
  const found = readBlocks(page, readFileSync(join(root, page), 'utf8')).find(({ code }) =>
    code.includes(text),
  );
  if (!found) throw new Error(`${page} has no block with ${text}`);
  return found.code;
}

/** Runs a block as a module. `after` prints its result. */
async function runBlock(code: string, after: string, environment: NodeJS.ProcessEnv): Promise<string> {
  await writeFile(join(folder, 'block.mjs'), `${code}${after}\n`);
  const env = { ...process.env, ...environment };
  return runCommand(process.execPath, ['block.mjs'], { cwd: folder, env }).trim();
}

const openDashboard = async (token: string): Promise<number> => {
  const address = `${service.address}/api/v1/embed/dashboard/SampleOrders`;
  return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status;
};

test('the quick start: the backend that is copied from the package gives its page a token', async () => {
  await cp(
    join(folder, 'node_modules/vitrine/docs/embed-token-recipes/embed_token_endpoint.mjs'),
    join(folder, 'server.mjs'),
  );
  const port = String(await findFreePort());
  const program = start(['--env-file=data/host-credentials.env', 'server.mjs'], { PORT: port });
  const address = await program.waitFor(/Open (\S+)/);
  const page = await fetch(address);
  const html = await page.text();
  expect(html).toMatch(/src="[^"]+\/embed\/vitrine@[^"]+\/vitrine\.js" integrity="sha384-/);
  const response = await fetch(`${address}/embed-token`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Cookie: page.headers.get('set-cookie')?.split(';')[0] ?? '',
    },
    body: JSON.stringify({ publicId: 'SampleOrders' }),
  });
  const body: unknown = await response.json();
  expect(await openDashboard((isRecord(body) && readString(body.token)) || '')).toBe(200);
});

test('the quick start: an embed secret is written for the backend, and a wrong key is answered with words', async () => {
  const code = findBlock('docs/quick-start.md', 'backend.env').replaceAll(
    'http://127.0.0.1:4000',
    service.address,
  );
  const create = (KEY: string) =>
    tryCommand('sh', ['-c', code], { cwd: folder, env: { ...process.env, KEY } });
  const refused = create('sk-wrong');
  expect(refused.status).toBe(1);
  expect(refused.stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^No secret: .*KEY must be the admin key\.$/),
  ]);
  expect(create(service.adminKey).status).toBe(0);
  const created = parseEnv(readFileSync(join(folder, 'backend.env'), 'utf8'));
  const token = findBlock('docs/embed-tokens.md', "subject: 'reader-1'").replace(
    'AviationOps1',
    'SampleOrders',
  );
  expect(await openDashboard(await runBlock(token, 'console.log(token);', created))).toBe(200);
});

test('the quick start: the command prints the script tag of the service', () => {
  const code = findBlock('docs/quick-start.md', 'latest.json').replace(
    'http://127.0.0.1:4000',
    service.address,
  );
  const printed = runCommand('sh', ['-c', code], { cwd: folder });
  expect(printed).toMatch(
    /^<script type="module" src="http[^"]+" integrity="sha384-[^"]+" [^>]*><\/script>\n$/,
  );
});

test('the example that signs in Node gives a token that the service accepts', async () => {
  const code = findBlock('docs/embed-tokens.md', "subject: 'reader-1'").replace(
    'AviationOps1',
    'SampleOrders',
  );
  expect(await openDashboard(await runBlock(code, 'console.log(token);', variables))).toBe(200);
});

test('the endpoint for frameworks with Request and Response gives a token, and refuses other sites', async () => {
  const code = findBlock('docs/embed-tokens.md', 'export async function POST');
  const after = `
    globalThis.findReader = () => ({ id: 'ada', dashboards: ['SampleOrders'] });
    const ask = (site) => POST(new Request('http://127.0.0.1/embed-token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': site },
      body: JSON.stringify({ publicId: 'SampleOrders' }),
    }));
    console.log((await (await ask('same-origin')).json()).token);
    console.log((await ask('cross-site')).status);`;
  const [token = '', status] = (await runBlock(code, after, variables)).split('\n');
  expect([await openDashboard(token), status]).toEqual([200, '403']);
});

test('the example of the typed client lists the workspace', async () => {
  const code = findBlock('docs/platform-api.md', 'createPlatformApi')
    .replace('https://platform.example.com', service.address)
    .replace('strikes', 'Orders');
  const names = await runBlock(code, 'console.log(items.map(({ name }) => name).join());', {
    API_KEY: service.adminKey,
  });
  expect(names).toContain('Orders');
});
