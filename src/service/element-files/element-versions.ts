/**
 * Copies of the element's files, one folder per version that the service has served. Pages that name a version in their
 * script tag keep working after an upgrade of the service.
 */
import {
  chmod,
  constants,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listBrowserFiles } from './browser-files.ts';

/** Milliseconds after which an unfinished copy is taken for abandoned by a process that was killed. */
const abandonedAfter = 3_600_000;

const draftPrefix = '.copy-';

/** A version of semver.org without build metadata. No such text leads to another folder. */
const versionPattern =
  /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/;

export const isVersion = (text: string): boolean => text.length <= 64 && versionPattern.test(text);

export interface VersionCopy {
  /** Folder of the build. */
  readonly folder: string;
  readonly version: string;
  /** Folder of the copies. Instances of the service may share it. */
  readonly versionsFolder: string;
}

/**
 * Copies the browser files of a build, unless the same files are there. A copy with other files is replaced: builds of one
 * version differ during development only.
 * @throws Error if the folder cannot be written to.
 */
export async function copyVersion({ folder, version, versionsFolder }: VersionCopy): Promise<void> {
  if (!isVersion(version)) throw new Error(`"${version}" is no version that a folder can have as its name.`);
  const files = await listBrowserFiles(folder);
  if (files.length === 0) return;
  const target = join(versionsFolder, version);
  await mkdir(versionsFolder, { recursive: true });
  await removeAbandonedDrafts(versionsFolder);
  if (await hasSameFiles(folder, target, files)) return;
  const draft = await mkdtemp(join(versionsFolder, draftPrefix));
  try {
    await copyFiles(folder, draft, files);
    await replaceFolder(target, draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The folder of a version, or undefined if there is none. */
export async function findVersionFolder(
  versionsFolder: string,
  version: string,
): Promise<string | undefined> {
  const folder = join(versionsFolder, version);
  const isFound = isVersion(version) && (await isFolder(folder));
  return isFound ? folder : undefined;
}

/** The versions that have a folder, oldest first. */
export async function listVersions(versionsFolder: string): Promise<readonly string[]> {
  const names = await readdir(versionsFolder).catch(() => []);
  return names.filter(isVersion).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

async function hasSameFiles(folder: string, target: string, files: readonly string[]): Promise<boolean> {
  if (!(await isFolder(target))) return false;
  const copied = await listBrowserFiles(target);
  if (copied.join('\n') !== files.join('\n')) return false;
  for (const file of files) {
    const [built, copy] = await Promise.all([readFile(join(folder, file)), readFile(join(target, file))]);
    if (!built.equals(copy)) return false;
  }
  return true;
}

async function copyFiles(folder: string, draft: string, files: readonly string[]): Promise<void> {
  // `mkdtemp` makes a folder for its user only. Other instances may run as another user.
  await chmod(draft, 0o755);
  for (const file of files) {
    await mkdir(dirname(join(draft, file)), { recursive: true });
    await copyFile(join(folder, file), join(draft, file), constants.COPYFILE_FICLONE);
  }
}

/** Puts the draft in the place of the target. The target is never half of a copy. */
async function replaceFolder(target: string, draft: string): Promise<void> {
  const previous = `${draft}-previous`;
  await rename(target, previous).catch(ignore('ENOENT'));
  // Another instance that starts at the same moment may have put its copy there.
  await rename(draft, target).catch(ignore('ENOTEMPTY', 'EEXIST'));
  await rm(previous, { recursive: true, force: true });
}

const ignore =
  (...codes: readonly string[]) =>
  (error: unknown): void => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (typeof code !== 'string' || !codes.includes(code)) throw error;
  };

async function removeAbandonedDrafts(versionsFolder: string): Promise<void> {
  const names = await readdir(versionsFolder);
  for (const name of names.filter((one) => one.startsWith(draftPrefix))) {
    const path = join(versionsFolder, name);
    const changed = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (Date.now() - changed > abandonedAfter) await rm(path, { recursive: true, force: true });
  }
}
