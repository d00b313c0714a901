import { existsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether a file is one of a data model: YAML, which may have Jinja templates. */
export const isModelFile = (name: string): boolean => /\.ya?ml(?:\.jinja)?$/.test(name);

/** Whether a list of `listModelFiles` has one. */
export const hasModelFile = (lines: readonly string[]): boolean =>
  lines.some((line) => isModelFile(line.split(' ').slice(0, -2).join(' ')));

/** The folder `model` of a workspace, if it has model files. A workspace without `tables.sql` may have none. */
export async function findModelFiles(workspaceFolder: string): Promise<string | undefined> {
  const folder = join(workspaceFolder, 'model');
  const hasModel = hasModelFile(await listModelFiles(folder));
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
