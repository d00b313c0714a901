import { withTimeout } from '../../client/idle-timeout.ts';
import { importChunk } from '../../browser/import-chunk.ts';

/** Time limit in seconds. It is long, because the progress of a file is unknown and connections may be slow. */
const timeout = 60;

/**
 * Loads a chunk. A failure or timeout is an error with the code `engine-failed`, after which the reader can retry. The
 * browser continues to load a late file, so the retry may find it loaded.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout({ from: 'it', seconds: timeout }, () => importChunk(load));
  } catch (error) {
    const failure = new Error('A file of the dashboard did not load.', { cause: error });
    throw Object.assign(failure, { code: 'engine-failed' });
  }
}

/** Loads a chunk once. After a failure, the next call loads it again. */
export function loadChunkOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let arriving: Promise<T> | undefined;
  return () => {
    if (arriving) return arriving;
    arriving = loadChunk(load);
    arriving.catch(() => (arriving = undefined));
    return arriving;
  };
}
