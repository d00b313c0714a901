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
  /** The finished `<script …></script>`, to be pasted into a page. */
  readonly tag: string;
}

/** The script tag of a release. The public address of a service may contain signs that HTML gives a meaning. */
export const createScriptTag = ({ url, integrity }: Pick<ElementRelease, 'url' | 'integrity'>): string =>
  `<script type="module" src="${escape(url)}" integrity="${integrity}" crossorigin="anonymous"></script>`;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The integrity hash of a file (W3C, "Subresource Integrity"), or undefined if there is no such file. */
export async function computeIntegrity(folder: string, file: string): Promise<string | undefined> {
  const bytes = await readFile(join(folder, file)).catch(() => undefined);
  return bytes && `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
