/** Copies a data file to a place where nobody else writes, so that it is read as a whole or not at all. */
import { constants, createWriteStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DataFile } from './list-data-files.ts';

/** The file is not the one that was listed. It is read with the next listing. */
export class FileChangedError extends Error {
  constructor() {
    super('changed while it was read');
    this.name = 'FileChangedError';
  }
}

/** A link that takes the place of a listed file is not followed, and a pipe does not block. Windows knows neither. */
const unixFlags = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** @throws FileChangedError if the file is replaced, changed, removed, or becomes a link meanwhile. */
export async function copyDataFile(folder: string, file: DataFile, target: string): Promise<void> {
  const flags = constants.O_RDONLY | unixFlags;
  const source = await open(join(folder, file.name), flags).catch((error: unknown) => {
    throw hasCode(error, 'EACCES')
      ? new Error('cannot be read: its permissions forbid it')
      : new FileChangedError();
  });
  try {
    await requireUnchanged(source, file);
    await pipeline(source.createReadStream({ autoClose: false }), createWriteStream(target));
    await requireUnchanged(source, file);
  } finally {
    await source.close();
  }
}

async function requireUnchanged(source: FileHandle, { size, modified }: DataFile): Promise<void> {
  const found = await source.stat();
  if (!found.isFile() || found.size !== size || found.mtimeMs !== modified) throw new FileChangedError();
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
