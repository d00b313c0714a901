/**
 * Chromium as the npm package `@sparticuz/chromium`, which holds a compressed program and needs no further download. Plain
 * JavaScript: the scripts of this repository use it, too, before anything is built.
 */
import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { isOwnFolder, makeProcessFolder, removeFolder } from './process-folder.mjs';

const packageName = '@sparticuz/chromium';

/** Most milliseconds for unpacking. It takes a few seconds. */
const unpackLimit = 300_000;

export function findPackagedBrowser(folders) {
  for (const folder of folders) {
    try {
      const entry = createRequire(join(folder, 'package.json')).resolve(packageName);
      return { entry, version: readVersion(dirname(entry)) };
    } catch {
      // It is not installed there.
    }
  }
  return undefined;
}

function readVersion(folder) {
  const file = join(folder, 'package.json');
  const { name, version } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return name === packageName ? version : readVersion(dirname(folder));
}

export async function unpackBrowser({ entry, version }) {
  const folder = join(tmpdir(), `vitrine-chromium-${version}-${process.getuid()}`);
  if (!isUnpacked(folder)) await unpackInto(folder, { entry, version });
  const libraries = [join(folder, 'al2023/lib'), ...(process.env.LD_LIBRARY_PATH ?? '').split(':')];
  return {
    path: join(folder, 'chromium'),
    fonts: join(folder, 'fonts'),
    environment: {
      LD_LIBRARY_PATH: [...new Set(libraries)].filter(Boolean).join(':'),
      FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? folder,
    },
  };
}

/** Others may write into the folder above: what they have put there is never run. */
function isUnpacked(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  if (!isOwnFolder(folder) || (found.mode & 0o022) !== 0)
    throw new Error(`${folder} belongs to somebody else: remove it, or set TMPDIR to a folder of this user.`);
  // Systems remove files of the folder for temporary files that nobody has read for days, each by its own age.
  const list = join(folder, fileList);
  return (
    existsSync(list) &&
    readFileSync(list, 'utf8')
      .split('\n')
      .every((name) => existsSync(join(folder, name)))
  );
}

/** A file with the names of all others. */
const fileList = 'files.txt';

/** The folder is there as a whole or not at all, also where two processes unpack at once, or one is killed. */
async function unpackInto(folder, { entry, version }) {
  const work = await makeProcessFolder('vitrine-unpack');
  try {
    await runPackage(entry, work);
    // Old versions know one folder only.
    if (!existsSync(join(work, 'fonts/fonts.conf')))
      throw new Error(`${packageName} ${version} is too old: install its newest version.`);
    writeFontSettings(work, folder);
    writeFileSync(join(work, fileList), readdirSync(work, { recursive: true }).join('\n'));
    if (existsSync(folder) && !isUnpacked(folder)) await removeFolder(folder);
    renameSync(work, folder);
  } catch (error) {
    // Another process was faster.
    if (!isUnpacked(folder)) throw error;
  } finally {
    await removeFolder(work);
  }
}

/** In a process of its own: the package takes its folder from the environment, and changes the environment. */
async function runPackage(entry, folder) {
  const program = 'import(process.argv[1]).then(({ default: chromium }) => chromium.executablePath())';
  const env = {
    ...process.env,
    TMPDIR: folder,
    // Without these, it does not unpack its libraries for machines that lack them.
    AWS_LAMBDA_JS_RUNTIME: '22.x',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
  };
  const words = ['--eval', program, pathToFileURL(entry).href];
  await promisify(execFile)(process.execPath, words, { env, timeout: unpackLimit });
}

/** In `fonts`, settings with the fonts of the package alone; beside it, those with the fonts of the machine, too. */
function writeFontSettings(work, folder) {
  const file = join(work, 'fonts/fonts.conf');
  const own = readFileSync(file, 'utf8').replaceAll('/tmp/', `${folder}/`);
  writeFileSync(file, own);
  const machine = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>';
  writeFileSync(join(work, 'fonts.conf'), own.replace('<dir>', `${machine}\n  <dir>`));
}
