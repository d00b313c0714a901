import { withTimeout } from '../../client/idle-timeout.ts';
import { importChunk } from '../../browser/import-chunk.ts';

/** Time limit in seconds. It is long, because the progress of a file is unknown and connections may be slow. */
const timeout = 60;

/**
 * Loads a chunk. A failure or timeout is an error with the code `engine-failed`, after which the reader can retry. The
 * browser continues to load a late file, so the retry may find it loaded.
 * @param load - only imports: a file that did not arrive is imported again from another address.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await withTimeout({ from: 'it', seconds: timeout }, () => importChunk(load));
  } catch (error) {
    const failure = new Error('A file of the dashboard did not load.', { cause: error });
    throw Object.assign(failure, { code: 'engine-failed' });
  }
}

/**
 * Loads a chunk once. After a failure, the next call loads it again.
 * @param make - makes the result of the chunk, once. By default, the chunk is the result.
 */
export function loadChunkOnce<Module>(load: () => Promise<Module>): () => Promise<Module>;
export function loadChunkOnce<Module, Made>(
  load: () => Promise<Module>,
  make: (chunk: Module) => Made,
): () => Promise<Made>;
export function loadChunkOnce<Module, Made>(
  load: () => Promise<Module>,
  make?: (chunk: Module) => Made,
): () => Promise<Module | Made> {
  let arriving: Promise<Module | Made> | undefined;
  return () => {
    if (arriving) return arriving;
    arriving = make ? loadChunk(load).then(make) : loadChunk(load);
    arriving.catch(() => (arriving = undefined));
    return arriving;
  };
}
