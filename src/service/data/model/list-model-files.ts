import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** One line for each file: name, size and time. Empty without such a folder. */
export async function listModelFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const lines = names.sort().map(async (name) => {
    const found = await lstat(join(folder, name)).catch(() => undefined);
    return found?.isFile() ? [`${name} ${found.size} ${found.mtimeMs}`] : [];
  });
  return (await Promise.all(lines)).flat();
}
