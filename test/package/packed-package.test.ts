/** The packages of a release, as their users get them: packed, and installed into empty folders. */
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { install, run } from '../applications/create-application.mjs';
import { listTargets } from '../markdown-links.ts';
import { startProgram } from './start-program.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const packed = inject('release');
let home = '';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitrine-packed-'));
});

afterAll(() => rm(home, { recursive: true, force: true }));

/** An application in an empty folder that has installed these packages and nothing else. */
async function installPackages(name: string, ...packages: string[]): Promise<string> {
  const folder = join(home, name);
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
  await install(folder, ...packages);
  return folder;
}

const listInstalled = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.')).sort();

/** Frameworks of an application, in the versions of this repository. */
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};
const frameworks = ['react', '@types/react', 'vue', 'svelte'].map(
  (name) => `${name}@${devDependencies[name] ?? 'latest'}`,
);

const resolutions = [
  { moduleResolution: 'node16', module: 'node16' },
  { moduleResolution: 'bundler', module: 'esnext' },
];

/**
 * Compiles sources of test/consumer as strict applications do, each in a program of its own, under every resolution. One
 * process reads what the programs share, such as the types of the browser, once. Resolves with what the compiler says.
 */
async function compile(folder: string, sources: readonly string[]): Promise<string> {
  const projects = resolutions.flatMap((resolution) =>
    sources.map((source) => writeProject(folder, source, resolution)),
  );
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return run(folder, process.execPath, compiler, '--build', ...(await Promise.all(projects)));
}

/** Resolves with the name of its configuration. Its source is a copy whose name, and so each complaint, says the resolution. */
async function writeProject(
  folder: string,
  source: string,
  resolution: (typeof resolutions)[number],
): Promise<string> {
  const compilerOptions = {
    target: 'es2022',
    ...resolution,
    lib: ['es2022', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const file = `${resolution.moduleResolution}-${basename(source)}`;
  const project = `tsconfig.${file}.json`;
  await cp(join(root, 'test/consumer', source), join(folder, file));
  await writeFile(join(folder, project), JSON.stringify({ compilerOptions, files: [file] }));
  return project;
}

describe('an application that shows dashboards', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await installPackages('page', packed.element);
  });

  test('installs the element and lit, and nothing of the service', async () => {
    const installed = await listInstalled(folder);
    expect(installed).toContain('vitrine');
    expect(installed.filter((name) => !/^(vitrine|lit|lit-.*|@lit|@lit-.*|@types)$/.test(name))).toEqual([]);
  });

  test('finds every file that package.json names', async () => {
    const own = join(folder, 'node_modules/vitrine');
    const manifest = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as {
      exports: Record<string, string | Record<string, string>>;
      customElements: string;
    };
    const named = [
      manifest.customElements,
      ...Object.values(manifest.exports).flatMap((to) => Object.values(to)),
    ];
    const files = named.flatMap((one) => (one.startsWith('./') || one.startsWith('dist') ? [one] : []));
    expect(files.filter((file) => !existsSync(join(own, file)))).toEqual([]);
  });

  test('has every file that its files load', async () => {
    const own = join(folder, 'node_modules/vitrine/dist');
    const scripts = (await readdir(own, { recursive: true })).filter((name) => name.endsWith('.js'));
    const missing = scripts.flatMap((name) => listMissing(join(own, name)));
    expect(scripts.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });

  test('compiles under strict TypeScript with node16 and with bundler resolution', async () => {
    expect(await compile(folder, ['page.ts', 'define/define-only.ts'])).toBe('');
  });

  test('calls the platform from Node with the client alone', async () => {
    const code = `import { createPlatformApi } from 'vitrine/client'; console.log(typeof createPlatformApi);`;
    expect((await run(folder, process.execPath, '--input-type=module', '-e', code)).trim()).toBe('function');
  });

  test('has the files to which its README links', async () => {
    const own = join(folder, 'node_modules/vitrine');
    const targets = listTargets(await readFile(join(own, 'README.md'), 'utf8'));
    const files = targets
      .filter((target) => !/^(?:https?:|#)/.test(target))
      .map((target) => target.split('#')[0] ?? '');
    expect(files).toContain('docs/embed-tokens.md');
    expect(files.filter((file) => !existsSync(join(own, file)))).toEqual([]);
  });

  test('has the files to which its documentation of embed tokens links', async () => {
    const docs = join(folder, 'node_modules/vitrine/docs');
    const page = await readFile(join(docs, 'embed-tokens.md'), 'utf8');
    const files = [...page.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, file = '']) => file);
    expect(files).toEqual(expect.arrayContaining(['element.md', 'embed-token-vectors.json']));
    expect(files).toContain('embed-token-recipes/embed_token.py');
    expect(files.filter((file) => !existsSync(join(docs, file)))).toEqual([]);
  });

  test('signs and checks an embed token in its backend without another package', async () => {
    const code = `
      import { checkEmbedToken, createEmbedToken } from 'vitrine/token';
      const secret = 's'.repeat(40);
      const token = await createEmbedToken({ secret, keyId: 'k', issuer: 'acme', subject: 'reader', deploymentId: 1 });
      console.log((await checkEmbedToken(token, { secret, keyId: 'k', issuer: 'acme' })).isValid);`;
    expect((await run(folder, process.execPath, '--input-type=module', '-e', code)).trim()).toBe('true');
  });
});

describe('an application with a framework', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await installPackages('framework', packed.element, ...frameworks);
  });

  test('compiles under strict TypeScript with node16 and with bundler resolution', async () => {
    const sources = ['react/react-page.tsx', 'vue/vue-page.ts', 'svelte/svelte-page.ts'];
    expect(await compile(folder, sources)).toBe('');
  });
});

describe('an empty machine', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await installPackages('service', packed.service, packed.element);
  });

  test('has the command line', async () => {
    expect(await run(folder, 'npx', '--no-install', 'vitrine-service', 'help')).toContain('serve');
  });

  test('runs the service by one command, which serves its API and the element', async () => {
    const address = await startService(folder);
    expect((await fetch(`${address}/ready`)).status).toBe(200);
    const script = await fetch(`${address}/embed/vitrine/vitrine.js`);
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect((await fetch(`${address}/api/v1/spec`)).status).toBe(200);
  });
});

/** Finds files that a built script names by a relative path and that do not exist. */
function listMissing(path: string): string[] {
  const named = readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g);
  return [...named].map(([, name = '']) => join(dirname(path), name)).filter((file) => !existsSync(file));
}

const ends: (() => void)[] = [];
afterAll(() => ends.forEach((end) => end()));

/** Starts the packed service on a free port. Resolves with its address. */
function startService(folder: string): Promise<string> {
  const cli = join(folder, 'node_modules/vitrine-service/cli.js');
  const service = startProgram(folder, [cli, 'serve'], { PORT: '0', DATA_FOLDER: join(folder, 'data') });
  ends.push(() => service.stop());
  return service.waitFor(/(http:\/\/[\w.[\]:]+:\d+)/);
}
