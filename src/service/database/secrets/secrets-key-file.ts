/** The key of an embedded database: a file in its data folder, for its owner's eyes alone. */
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

/** undefined where there is none. Throws a `SecretsKeyFault` for a file that others may read, or that holds no key. */
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
    `The key file ${file} holds no key, which would be 32 bytes in base64. Put it back from a backup.`,
  );
}

function readPrivately(file: string): string | undefined {
  const opened = openToRead(file);
  if (opened === undefined) return undefined;
  try {
    const { mode } = fstatSync(opened);
    // Windows has no such modes: there the folder's own rights count.
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
    `The key file ${file} is open to others (mode ${(mode & 0o777).toString(8)}): run \`chmod 600 ${file}\`. ` +
      'If somebody may have read it, run `vitrine secrets rotate` too.',
  );

/** Makes the file of a folder that has none. */
export function createKeyFile(folder: string): SecretsKeys {
  const text = createSecretsKeyText();
  // Linking puts the whole file in its place, and fails where there is one.
  place(folder, [text], linkSync);
  return { current: need(text) };
}

/** Adds a new key in front of the present one. Whatever happens until `dropPreviousKey`, both are in the file. */
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
  throw new SecretsKeyError('The key file holds no key.');
}

/** On disk when it returns: secrets that were encrypted with a key that a power cut took are lost. */
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
