/** The key file of the embedded database, in its data folder. Only its owner may read it. */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SecretsKeyError, createSecretsKeyText, readSecretsKey } from './secrets-key.ts';
import type { SecretsKey, SecretsKeys } from './secrets-key.ts';

export const keyFilePath = (folder: string): string => join(folder, 'secrets.key');

/** Undefined where there is no file. Throws a `SecretsKeyError` where others may read it, or it has no valid key. */
export function readKeyFile(folder: string): SecretsKeys | undefined {
  const file = keyFilePath(folder);
  const text = readPrivately(file);
  if (text === undefined) return undefined;
  const [current, previous, ...rest] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readSecretsKey);
  if (current && rest.length === 0 && (previous ?? text.trim().split('\n').length === 1))
    return { current, previous };
  throw new SecretsKeyError(
    `The key file ${file} has no valid key (32 bytes in base64). Restore it from a backup.`,
  );
}

function readPrivately(file: string): string | undefined {
  const opened = openToRead(file);
  if (opened === undefined) return undefined;
  try {
    const { mode } = fstatSync(opened);
    // Windows has no file modes: there, the permissions of the folder apply.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw tooOpen(file, mode);
    return readFileSync(opened, 'utf8');
  } finally {
    closeSync(opened);
  }
}

function openToRead(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    throw new SecretsKeyError(`The key file ${file} cannot be read: ${String(code ?? error)}.`);
  }
}

const tooOpen = (file: string, mode: number): SecretsKeyError =>
  new SecretsKeyError(
    `The key file ${file} can be read by other users (mode ${(mode & 0o777).toString(8)}): run \`chmod 600 ${file}\`. ` +
      'If somebody may have read it, run `vitrine secrets rotate`, too.',
  );

/** Creates the key file in a folder without one. */
export function createKeyFile(folder: string): SecretsKeys {
  const text = createSecretsKeyText();
  // Linking is atomic, and fails where the file exists.
  place(folder, [text], linkSync);
  return { current: need(text) };
}

/** Adds a new key before the present one. Both stay in the file until `dropPreviousKey`. */
export function addKeyToFile(folder: string): SecretsKeys {
  const [present = ''] = readLines(folder);
  const text = createSecretsKeyText();
  place(folder, [text, present], renameSync);
  return { current: need(text), previous: need(present) };
}

export function dropPreviousKey(folder: string): void {
  place(folder, readLines(folder).slice(0, 1), renameSync);
}

const readLines = (folder: string): string[] =>
  (readPrivately(keyFilePath(folder)) ?? '').split('\n').filter((line) => line.trim() !== '');

function need(text: string): SecretsKey {
  const key = readSecretsKey(text);
  if (key) return key;
  throw new SecretsKeyError('The key file has no key.');
}

/** Writes the file durably before it returns: after a power failure, secrets could not be decrypted without it. */
function place(folder: string, lines: readonly string[], move: (from: string, to: string) => void): void {
  const file = keyFilePath(folder);
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  try {
    writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    move(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(folder);
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
