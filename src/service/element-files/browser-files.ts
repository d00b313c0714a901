/** The files of a build that pages may load. */
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** Content types by extension. Files with another extension are not served. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.html': 'text/html; charset=utf-8',
};

/** Folders of the build that are not for pages. */
const closedFolders = ['service', 'types', 'demo'];

/** Whether pages may load the file at this path, which is relative to the folder of the build. */
export function isBrowserFile(path: string): boolean {
  const parts = path.split(sep);
  const isOpen = parts.every((part) => part !== '' && !part.startsWith('.') && !part.includes('\0'));
  return isOpen && !closedFolders.includes(parts[0] ?? '') && extname(path) in contentTypes;
}

/** The paths of all such files of a folder, relative to it and sorted. Links to files are left out. */
export async function listBrowserFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(isBrowserFile)
    .sort();
}
