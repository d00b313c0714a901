/** Writes the integrity hashes (W3C, "Subresource Integrity") of the files that pages load without npm. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Files of pages that load no bundle of their own. Chunks of the package for bundlers and of backends are not among them. */
const isLoadedByTag = (file) =>
  /^(?:vitrine|frame|frame-page)\.js$|-[\w-]{8}\.js$|^engines\/.*\.js$/.test(file) &&
  !file.startsWith('npm-');

/** Writes `integrity.json` into the folder of the build, once the script is built. */
export function writeIntegrity(dist) {
  if (!existsSync(join(dist, 'vitrine.js'))) return;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = [
    ...readdirSync(dist),
    ...(existsSync(join(dist, 'engines')) ? listEngineFiles(join(dist, 'engines')) : []),
  ];
  const files = names.filter(isLoadedByTag).sort();
  const integrity = Object.fromEntries(files.map((file) => [file, hashFile(join(dist, file))]));
  writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify({ version, integrity }, null, 2)}\n`);
}

const listEngineFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => `engines/${name.replaceAll('\\', '/')}`,
  );

const hashFile = (path) => `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;
