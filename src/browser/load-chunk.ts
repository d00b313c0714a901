/** Loads chunks of the dashboard on demand: with a time limit, and again after a failure. */

/** Time limit in milliseconds. It is long, because the progress of a file is unknown and connections may be slow. */
const timeLimit = 60_000;

/** Files that were loaded from a changed address, by their original address. */
const replaced = new Map<string, Promise<File>>();

/** Exports by their names. */
type File = Readonly<Record<string, unknown>>;
type ImportFile = (address: string) => Promise<File>;

/**
 * Loads a chunk. A browser caches a failed module for the lifetime of the page and does not request it again, so a failed
 * chunk is requested from a changed address: once at once, and once at every later call. A failure is an error with the code
 * `engine-failed`, after which the reader can retry. The browser continues to load a late file, so the retry may find it.
 * @param load - only imports: a file that did not arrive is imported again from another address.
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  importFile: ImportFile = (address) => import(/* @vite-ignore */ address),
): Promise<Module> {
  try {
    return await withinLimit(importOrReplace(load, importFile));
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
    arriving = loadChunk(load).then(make);
    // Once per load: a later failure must not end a load that has begun since.
    arriving.catch(() => (arriving = undefined));
    return arriving;
  };
}

async function withinLimit<T>(file: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeLimit, new Error('It was too late.'));
  });
  // A timer that is left would keep what waits for the file.
  return Promise.race([file, late]).finally(() => clearTimeout(timer));
}

async function importOrReplace<Module>(load: () => Promise<Module>, importFile: ImportFile): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = findAddress(error);
    const module = address && findModule(load, await importAgain(address, importFile));
    if (!module) throw error;
    // The changed address leads to the same file, so the type is the same.
    return module as Module;
  }
}

/**
 * A file of several modules exports each of them, and bundlers write `import('./file.js').then((file) => file.name)`: those of
 * hosts once more, where they put such files together.
 */
const findModule = (load: () => unknown, file: File): unknown =>
  (String(load).match(/(?<=\.then\([^.]*\.)[\w$]+/g) ?? []).reduce<unknown>(
    (found, name) => (found as File)[name],
    file,
  );

function importAgain(address: string, importFile: ImportFile): Promise<File> {
  const known = replaced.get(address);
  if (known) return known;
  const imported = importFile(`${address}${address.includes('?') ? '&' : '?'}again=${Math.random()}`);
  replaced.set(address, imported);
  imported.catch(() => replaced.delete(address));
  return imported;
}

/** Chromium and Firefox name the file that failed; others ask for it again by themselves, or cannot be helped. */
const findAddress = (error: unknown): string | undefined => / module: (http\S+)/.exec(String(error))?.[1];
