/** What a page needs to load one exact version of the element: its address and its integrity hash. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ElementRelease {
  readonly version: string;
  /** Address of `vitrine.js` of this version, which never changes. */
  readonly url: string;
  /** Its hash, for the attribute `integrity` of the script tag. */
  readonly integrity: string;
}

/** The integrity hash of a file (W3C, "Subresource Integrity"), or undefined if there is no such file. */
export async function readIntegrity(folder: string, file: string): Promise<string | undefined> {
  const bytes = await readFile(join(folder, file)).catch(() => undefined);
  return bytes && `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
