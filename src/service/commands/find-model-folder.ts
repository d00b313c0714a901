import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from './command.ts';

/** The `model` folder of the given workspace, or the given folder itself. @throws UsageError where it does not exist. */
export function findModelFolder(named: string | undefined): string {
  if (named === undefined) throw new UsageError('Name the folder of the model, or give --workspace-folder.');
  const folder = resolve(named);
  if (!isFolder(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const inner = join(folder, 'model');
  return isFolder(inner) ? inner : folder;
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();
