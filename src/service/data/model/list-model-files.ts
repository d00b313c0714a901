import { existsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder `model` of a workspace, if it has model files. A workspace without `tables.sql` may have none. */
export async function findModelFiles(workspaceFolder: string): Promise<string | undefined> {
  const folder = join(workspaceFolder, 'model');
  const hasModel = (await listModelFiles(folder)).some((line) => /\.ya?ml /.test(line));
  return hasModel || existsSync(join(workspaceFolder, 'tables.sql')) ? folder : undefined;
}

/** One line for each file: name, size and time. Empty without such a folder. */
export async function listModelFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const lines = names.sort().map(async (name) => {
    const found = await lstat(join(folder, name)).catch(() => undefined);
    return found?.isFile() ? [`${name} ${found.size} ${found.mtimeMs}`] : [];
  });
  return (await Promise.all(lines)).flat();
}
