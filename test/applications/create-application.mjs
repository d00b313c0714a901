/** Applications of users in folders of their own: copied, installed and built from the packed package. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Milliseconds. Only a command that hangs reaches it. Less than the limit of a test, so that the test names the command. */
const limit = 300_000;

/** Runs a command to its end. Resolves with its output; rejects with all of it if the command fails, or takes five minutes. */
export async function run(folder, command, ...words) {
  try {
    const options = {
      cwd: folder,
      maxBuffer: 1e8,
      env: environment(),
      timeout: limit,
      killSignal: 'SIGKILL',
    };
    const { stdout } = await execute(command, words, options);
    return stdout;
  } catch (error) {
    const end = error.killed ? 'had not ended after five minutes' : 'failed';
    throw new Error(`${command} ${words.join(' ')} ${end}:\n${error.stdout ?? ''}\n${error.stderr ?? ''}`, {
      cause: error,
    });
  }
}

/** The build of an application must not take over settings of the test run. */
function environment() {
  const { NODE_ENV, NODE_OPTIONS, ...others } = process.env;
  return { ...others, CI: '1', NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' };
}

/**
 * Copies the sources into a new folder, and installs what package.json names, with `vitrine` from the packed file. Of a folder, the
 * content is copied, over what was copied before; `{ from, to }` names another place in the application.
 */
export async function createApplication(folder, { sources, packed }) {
  mkdirSync(folder, { recursive: true });
  for (const source of sources) copy(source, folder);
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.dependencies = { ...manifest.dependencies, vitrine: `file:${packed}` };
  writeFileSync(file, JSON.stringify(manifest, undefined, 2));
  await install(folder);
}

function copy(source, folder) {
  const from = source.from ?? source;
  const to = source.to ?? (statSync(from).isFile() ? basename(from) : '.');
  // The developer of an example may have installed and built it in its own place.
  const filter = (path) => !/[\\/](node_modules|dist|\.env)$/.test(path);
  cpSync(from, join(folder, to), { recursive: true, filter });
}

/** Files of the examples that name their dashboard. */
const filesWithPublicId = ['backend.mjs', 'public/index.html', 'src/app.tsx', 'src/app.vue'];

/** Puts a dashboard in place of the sample's, as the examples tell their readers to do. */
export function writePublicId(folder, publicId) {
  for (const file of filesWithPublicId.map((name) => join(folder, name)).filter(existsSync))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('SampleOrders', publicId));
}

/** Installs the packages of package.json, and those that are named. */
export const install = (folder, ...packages) =>
  run(folder, npm, 'install', '--no-audit', '--no-fund', '--prefer-offline', ...packages);

/** Writes the variables that every application reads. */
export function writeCredentials(folder, variables) {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`);
}

export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
