/** The state of a folder on disk: its data files and its model files, as far as a listing tells. */
import { join } from 'node:path';
import { hasModelFile, listFileStamps } from '../model/model-folder-files.ts';
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
  const models = await listFileStamps(toModelFolder(folder));
  return {
    listing,
    hasModel: hasModelFile(models),
    dataVersion: JSON.stringify(listing),
    modelVersion: JSON.stringify(models),
  };
}
