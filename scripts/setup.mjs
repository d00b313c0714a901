/** Installs packages and builds bundles in a fresh clone, once. Uses Node alone, since no package is installed yet. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Milliseconds after which an installation is given up. Over a slow line it takes minutes. */
export const installLimit = 20 * 60_000;

/**
 * Installs the packages of the lock file, if they are missing or the lock file has changed. Does not use `npm ci`, which
 * fails without the optional binaries for other platforms.
 */
export function installPackages() {
  const lock = join(root, 'package-lock.json');
  const stamp = join(root, 'node_modules/.vitrine-lock');
  const wanted = hashFiles([lock]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    timeout: installLimit,
  });
  if (status !== 0)
    throw new Error('The packages could not be installed: see the lines above. It may take 20 minutes.');
  writeFileSync(stamp, wanted);
}

/** Builds the parts, unless they were already built from the same sources. */
export async function buildOnce(names) {
  const { stamp, wanted, isBuilt } = findBuild(names);
  if (isBuilt) return;
  console.log(`Building ${names.join(', ')} …`);
  const { buildParts } = await import('./build.mjs');
  await buildParts(names);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/**
 * Forgets what was built, since the files change from now on. Returns a function for the end of the build, which remembers what was
 * built from the same sources.
 */
export function forgetBuilds() {
  const dist = join(root, 'dist');
  const names = existsSync(dist) ? readdirSync(dist).filter((name) => name.startsWith('.built-')) : [];
  const stamps = names.map((name) => join(dist, name));
  const wanted = hashSources();
  const same = stamps.filter((stamp) => readFileSync(stamp, 'utf8') === wanted);
  for (const stamp of stamps) rmSync(stamp);
  return () => same.forEach((stamp) => writeFileSync(stamp, wanted));
}

/** Whether the parts were built together from these sources. */
export const isBuilt = (names) => findBuild(names).isBuilt;

function findBuild(names) {
  const stamp = join(root, 'dist', `.built-${names.join('-')}`);
  const wanted = hashSources();
  return { stamp, wanted, isBuilt: existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted };
}

const hashSources = () =>
  hashFiles([
    ...listFiles('src'),
    ...listFiles('demo'),
    ...listFiles('scripts'),
    join(root, 'vite.config.ts'),
    join(root, 'tsconfig.json'),
    join(root, 'package.json'),
    join(root, 'package-lock.json'),
  ]);

function listFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}
