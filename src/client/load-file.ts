/** Files of the dashboard itself that come when they are needed. */

/** Files by the address they were first asked for, where they came by another. */
const replaced = new Map<string, Promise<unknown>>();
let attempts = 0;

/**
 * A browser remembers that a file of script did not arrive for as long as the page stands, and would say so again without
 * asking for it: such a file is asked for under another address, once now and once at every later try.
 */
export async function loadFile<T>(
  load: () => Promise<T>,
  bring: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const address = findAddress(error);
    if (address === undefined) throw error;
    // It is the same file.
    return (await bringAgain(address, bring)) as T;
  }
}

function bringAgain(address: string, bring: (address: string) => Promise<unknown>): Promise<unknown> {
  const known = replaced.get(address);
  if (known) return known;
  const coming = bring(`${address}${address.includes('?') ? '&' : '?'}again=${(attempts += 1)}`);
  replaced.set(address, coming);
  coming.catch(() => replaced.delete(address));
  return coming;
}

/** Chromium and Firefox name the file that failed; others ask for it again by themselves, or cannot be helped. */
function findAddress(error: unknown): string | undefined {
  const message = error instanceof TypeError ? error.message : '';
  return /dynamically imported module: (https?:\S+)/.exec(message)?.[1];
}
