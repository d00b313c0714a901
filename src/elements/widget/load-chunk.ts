import { within } from '../../client/idle-timeout.ts';
import { loadFile } from '../../client/load-file.ts';

/** Seconds. Nothing tells how far a file has come, and lines may be slow. */
const timeout = 60;

/**
 * A file that did not arrive, or not in time, is a failure the reader can retry, named `engine-failed`. The browser goes
 * on waiting for one that is late: the next try finds it where it has come meanwhile.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await within({ from: 'it', seconds: timeout }, () => loadFile(load));
  } catch (error) {
    const failure = new Error('A file of the dashboard did not arrive.', { cause: error });
    throw Object.assign(failure, { code: 'engine-failed' });
  }
}

/** For a file that is asked for once: where it did not arrive, the next who needs it asks again. */
export function loadChunkOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let arriving: Promise<T> | undefined;
  return () => {
    if (arriving) return arriving;
    arriving = loadChunk(load);
    arriving.catch(() => (arriving = undefined));
    return arriving;
  };
}
