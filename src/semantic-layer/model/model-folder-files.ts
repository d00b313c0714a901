import { existsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether a file is one of a data model: YAML, which may have Jinja templates. */
export const isModelFile = (name: string): boolean => /\.ya?ml(?:\.jinja)?$/.test(name);

/** The file with the values of `COMPILE_CONTEXT`, in the folder of the model itself. */
export const compileContextFile = 'compile_context.yml';

/** Whether a file is meant to have these values, and has another name or stands in a sub-folder. */
export const isMisplacedContext = (name: string): boolean =>
  name !== compileContextFile && /(?:^|[\\/])compile_context\.ya?ml(?:\.jinja)?$/.test(name);

/** Whether a list of `listFileStamps` has one, beside the values of its templates. */
export const hasModelFile = (lines: readonly string[]): boolean =>
  lines
    .map((line) => line.split(' ').slice(0, -2).join(' '))
    .some((name) => isModelFile(name) && name !== compileContextFile);

/** The folder `model` of a workspace, if it has model files. A workspace without `tables.sql` may have none. */
export async function findWorkspaceModelFolder(workspaceFolder: string): Promise<string | undefined> {
  const folder = join(workspaceFolder, 'model');
  const hasModel = hasModelFile(await listFileStamps(folder));
  return hasModel || existsSync(join(workspaceFolder, 'tables.sql')) ? folder : undefined;
}

/** One line for each file: name, size and time. Empty without such a folder. */
export async function listFileStamps(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const lines = names.sort().map(async (name) => {
    const found = await lstat(join(folder, name)).catch(() => undefined);
    return found?.isFile() ? [`${name} ${found.size} ${found.mtimeMs}`] : [];
  });
  return (await Promise.all(lines)).flat();
}
