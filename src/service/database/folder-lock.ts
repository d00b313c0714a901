/**
 * Locks a data folder for one process. The embedded database has no lock of its own, and two processes would lose rows
 * without an error. The lock of a killed process is recognised as stale and replaced.
 */
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

interface LockOwner {
  readonly pid: number;
  /** Start time of the process, since process ids are reused. */
  readonly start: string | null;
  readonly host: string;
}

/** Milliseconds between two updates of the lock file. */
const heartbeat = 5_000;
/** Milliseconds without an update after which the lock of another machine or container is stale. */
const silence = 30_000;
const attempts = 5;

/** Another process uses the folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, { pid, host }: { readonly pid: number; readonly host: string }) {
    super(`The data folder ${folder} is in use by process ${pid} on ${host}.`);
    this.name = 'FolderInUseError';
  }
}

/** The folder cannot be created or written to. */
export class FolderUnusableError extends Error {
  constructor(folder: string, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const why = codeMeanings[code] ?? (cause instanceof Error ? cause.message : String(cause));
    super(
      `The data folder ${folder} cannot be used: ${why}. Name another folder (DATA_FOLDER), or let this process write to it.`,
      { cause },
    );
    this.name = 'FolderUnusableError';
  }
}

const codeMeanings: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this process may not write to it',
  EPERM: 'this process may not write to it',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
};

/**
 * Locks a folder for this process, and creates it if necessary. Returns a function that releases the lock.
 *
 * @throws FolderInUseError, which names the process that uses the folder, and FolderUnusableError.
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true });
    return takeFolder(folder);
  } catch (error) {
    throw error instanceof FolderInUseError ? error : new FolderUnusableError(folder, error);
  }
}

function takeFolder(folder: string): () => void {
  const file = join(folder, 'records.lock');
  const mine = JSON.stringify({ pid: process.pid, start: startTime(process.pid), host: hostname() });
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (placeLock(file, mine)) return holdLock(file, mine);
    const content = readText(file);
    if (content === undefined) continue;
    const owner = readOwner(content);
    if (owner && isAlive(owner, file)) throw new FolderInUseError(folder, owner);
    removeStale(file, content);
  }
  throw new Error('its lock, records.lock, could not be taken');
}

/** Links a complete file into place, so that other processes never see an empty lock. */
function placeLock(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { flush: true });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function holdLock(file: string, mine: string): () => void {
  const timer = setInterval(() => showLife(file), heartbeat);
  timer.unref();
  const release = (): void => {
    clearInterval(timer);
    process.off('exit', release);
    if (readText(file) === mine) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return release;
}

function showLife(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // If the folder has been removed, the database reports the error.
  }
}

/** Removes a stale lock. Another process may have replaced it meanwhile, so that its content is compared once more. */
function removeStale(file: string, judged: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (readText(aside) !== judged) linkSync(aside, file);
  } catch {
    // Another process was faster; the next attempt reads its lock.
  } finally {
    rmSync(aside, { force: true });
  }
}

function isAlive(owner: LockOwner, file: string): boolean {
  if (owner.host !== hostname()) return Date.now() - modifiedAt(file) < silence;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
  }
  const start = startTime(owner.pid);
  return !(start && owner.start && start !== owner.start);
}

/** The start time of a process in clock ticks since boot; null except on Linux. */
function startTime(pid: number): string | null {
  const line = readText(`/proc/${pid}/stat`);
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function readOwner(text: string): LockOwner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, start, host } = value as Record<string, unknown>;
    if (typeof pid !== 'number' || typeof host !== 'string') return undefined;
    return { pid, host, start: typeof start === 'string' ? start : null };
  } catch {
    return undefined;
  }
}

function modifiedAt(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
