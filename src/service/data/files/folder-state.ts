/** The state of a folder on disk: its data files and its model files, as far as a listing tells. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listDataFiles, type FileListing } from './list-data-files.ts';

export interface FolderState {
  readonly listing: FileListing;
  /** Whether the folder has a data model of its own. */
  readonly hasModel: boolean;
  /** Changes when a data file changes. */
  readonly dataVersion: string;
  /** Changes when a model file changes. */
  readonly modelVersion: string;
}

/** The folder of the model files, in the folder of the data files. */
export const toModelFolder = (folder: string): string => join(folder, 'model');

export async function readFolderState(folder: string): Promise<FolderState> {
  const listing = await listDataFiles(folder);
  const models = await listModelFiles(toModelFolder(folder));
  return {
    listing,
    hasModel: models.some((line) => /\.ya?ml /.test(line)),
    dataVersion: JSON.stringify(listing),
    modelVersion: JSON.stringify(models),
  };
}

/** One line for each file: name, size and time. Empty without such a folder. */
async function listModelFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const lines = names.sort().map(async (name) => {
    const found = await lstat(join(folder, name)).catch(() => undefined);
    return found?.isFile() ? [`${name} ${found.size} ${found.mtimeMs}`] : [];
  });
  return (await Promise.all(lines)).flat();
}
