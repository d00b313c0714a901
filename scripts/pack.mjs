/**
 * `npm run pack [folder]`: builds everything, and packs the two packages of a release, by default into ./release.
 * `vitrine` is the package of this repository. `vitrine-service` is created here: it contains the command line, and
 * depends on `vitrine` and on all of its optional peers but the frameworks (docs/decisions/0008-two-packages.md).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

/**
 * @param options.isBuilt - whether all parts have been built from these sources. Default: no, they are built first.
 * @returns the paths of the two packed files.
 */
export function packAll(folder, { isBuilt = false } = {}) {
  mkdirSync(folder, { recursive: true });
  // `prepack` of package.json builds everything.
  const element = pack(root, folder, ...(isBuilt ? ['--ignore-scripts'] : []));
  const made = mkdtempSync(join(tmpdir(), 'vitrine-service-'));
  try {
    writeServicePackage(made);
    return { element, service: pack(made, folder) };
  } finally {
    rmSync(made, { recursive: true });
  }
}

function writeServicePackage(folder) {
  cpSync(join(root, 'scripts/service-package'), folder, { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const manifest = createServiceManifest(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Peers of pages only: the service needs none of them. */
const frameworks = ['react', 'svelte', 'vue'];

/** Derives the package.json of `vitrine-service` from the package.json of `vitrine`. */
export function createServiceManifest({ version, license, type, engines, peerDependencies }) {
  const needed = Object.entries(peerDependencies).filter(([name]) => !frameworks.includes(name));
  return {
    name: 'vitrine-service',
    version,
    description: 'The platform service of Vitrine: one command runs it on an empty machine.',
    license,
    type,
    engines,
    bin: { vitrine: './cli.js', 'vitrine-service': './cli.js' },
    files: ['cli.js'],
    dependencies: { ...Object.fromEntries(needed), vitrine: version },
  };
}

function pack(source, folder, ...words) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = { cwd: source, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1e8 };
  const said = execFileSync(npm, ['pack', '--pack-destination', folder, '--silent', ...words], options);
  return join(folder, said.trim().split('\n').at(-1));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packed = packAll(resolve(process.argv[2] ?? join(root, 'release')));
  console.log(Object.values(packed).join('\n'));
}
