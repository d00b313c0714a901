/** Loads chunks of the dashboard on demand, and retries failed loads. */

/** Files that were loaded from a changed address, by their original address. */
const replaced = new Map<string, Promise<unknown>>();
let attempts = 0;

/**
 * Loads a chunk. A browser caches a failed module for the lifetime of the page and does not request it again, so a failed
 * chunk is requested from a changed address: once at once, and once at every later call.
 */
export async function importChunk<T>(
  load: () => Promise<T>,
  importFrom: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const address = findAddress(error);
    if (address === undefined) throw error;
    // The changed address leads to the same file, so the type is the same.
    return (await importAgain(address, importFrom)) as T;
  }
}

function importAgain(address: string, importFrom: (address: string) => Promise<unknown>): Promise<unknown> {
  const known = replaced.get(address);
  if (known) return known;
  const imported = importFrom(`${address}${address.includes('?') ? '&' : '?'}again=${(attempts += 1)}`);
  replaced.set(address, imported);
  imported.catch(() => replaced.delete(address));
  return imported;
}

/** Chromium and Firefox name the file that failed; others ask for it again by themselves, or cannot be helped. */
function findAddress(error: unknown): string | undefined {
  const message = error instanceof TypeError ? error.message : '';
  return /dynamically imported module: (https?:\S+)/.exec(message)?.[1];
}
