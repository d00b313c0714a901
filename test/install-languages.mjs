/**
 * Installs the languages in which the recipes of docs/embed-tokens.md are tested, where this can be done without a question:
 * as root, with apt-get. Recipes in languages that are missing are not tested, and the run names them.
 */
import { spawnSync } from 'node:child_process';

const packages = { php: 'php-cli', ruby: 'ruby', go: 'golang-go' };

/** Only what waits for the network has a time limit: an installation must not be cut off half-way. */
const networkLimit = 60_000;

export function installLanguages() {
  const missing = Object.entries(packages).flatMap(([command, name]) => (exists(command) ? [] : [name]));
  if (missing.length === 0 || process.getuid?.() !== 0 || !exists('apt-get')) return;
  const install = ['-qq', 'install', '-y', '--no-install-recommends'];
  const isInstalled =
    runApt(['-qq', 'update'], networkLimit) &&
    runApt([...install, '--download-only', ...missing], networkLimit) &&
    runApt([...install, '--no-download', ...missing]);
  if (!isInstalled) console.log('Some recipes are not tested: their languages could not be installed.');
}

const exists = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

const runApt = (words, timeout) =>
  spawnSync('apt-get', words, {
    stdio: 'ignore',
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
