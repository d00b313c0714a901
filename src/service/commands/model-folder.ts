/** Where the files of a data model are. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from './command.ts';

/** The `model` folder of the workspace that was named, or that folder itself. Throws a `UsageFault` where there is none. */
export function findModelFolder(named: string | undefined): string {
  if (named === undefined) throw new UsageError('Name the folder, or give --workspace-folder.');
  const folder = resolve(named);
  if (!isFolder(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const inner = join(folder, 'model');
  return isFolder(inner) ? inner : folder;
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();
