/**
 * Folders in the folder for temporary files that each belong to one process, and say so by their names. What a killed
 * process leaves is removed by the next one. Plain JavaScript: the scripts of this repository use it, too.
 */
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

// Containers that share the folder for temporary files have the same numbers for other processes.
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);

export async function makeProcessFolder(kind) {
  // A folder that cannot be removed is no reason to make none.
  await removeLeftFolders(kind).catch(() => undefined);
  return mkdtemp(join(tmpdir(), `${kind}-${host}-${process.pid}-${readStart(process.pid) ?? 0}-`));
}

/** What is not surely a folder of this user and of a process that has ended stays. */
async function removeLeftFolders(kind) {
  const form = new RegExp(`^${kind}-${host}-([1-9]\\d*)-(\\d+)-[A-Za-z0-9]{6}$`);
  for (const name of await readdir(tmpdir())) {
    const [, pid, start] = form.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid), start)) continue;
    const path = join(tmpdir(), name);
    if (isOwnFolder(path)) await removeFolder(path);
  }
}

/** Programs that are about to end may still write into it: then it is tried again, ever later, for about 20 seconds. */
export const removeFolder = (path) =>
  rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }).catch(() => undefined);

/** The number alone does not do: a service that is started again in its container often has the number of the last one. */
function isRunning(pid, start) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
  return start === '0' || [undefined, start].includes(readStart(pid));
}

/** When a process has started, in ticks since the start of the machine. `undefined`: the system does not say. */
function readStart(pid) {
  try {
    // The name of the program may contain blanks and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Links are no folders, wherever they lead. */
export function isOwnFolder(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && [undefined, found.uid].includes(process.getuid?.());
}
