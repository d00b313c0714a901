/** Checks the folder of the embedded database, and explains what to do when it cannot be opened. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The major version of PostgreSQL whose files the installed PGlite reads. */
const postgresVersion = '18';

/** The embedded database cannot be opened. The message says why, and what the operator can do. */
export class DatabaseFolderError extends Error {
  readonly code = 'records_unreadable';

  constructor(folder: string, why: string, options?: ErrorOptions) {
    super(
      `The embedded database in ${folder} cannot be opened: ${why}\n${describeRemedies(folder)}`,
      options,
    );
    this.name = 'DatabaseFolderError';
  }
}

/** The data folder has no embedded database. */
export class DatabaseMissingError extends Error {
  readonly code = 'no_records';

  constructor(folder: string) {
    super(
      `There is no database in the data folder ${folder}, and none was created. Give the data folder of the service with ` +
        '--data-folder or DATA_FOLDER, or create a new database with `vitrine serve`.',
    );
    this.name = 'DatabaseMissingError';
  }
}

const describeRemedies = (folder: string): string =>
  [
    'What you can do:',
    `- Copy the whole data folder first, so that nothing more is lost.`,
    `- Restore a backup of the data folder, including its secrets.key, and start again.`,
    `- Without a backup, move ${folder} away. The next start creates an empty database, a new account and a new admin key.`,
  ].join('\n');

/** Turns an error of PostgreSQL that is caused by its files into a `DatabaseFolderError`; returns others unchanged. */
export function toDatabaseFolderError(folder: string, error: unknown): unknown {
  const isError = error instanceof Error && 'code' in error && typeof error.code === 'string';
  // Classes of PostgreSQL's error codes: 58 is the system around it, XX is damaged data or an internal error.
  if (!isError || !/^(?:58|XX)/.test(String(error.code))) return error;
  return new DatabaseFolderError(folder, describeDamage(error.message), { cause: error });
}

/** `detail` is PostgreSQL's message, if there is one. */
export const describeDamage = (detail?: string): string =>
  `its files are damaged or incomplete${detail === undefined ? '' : ` (${detail})`}.`;

/**
 * Whether a new database must be created in the folder. Throws a `DatabaseFolderError` where the folder has other files, or
 * a database of another version, which a new database would destroy.
 */
export function isNewDatabaseFolder(folder: string): boolean {
  if (!existsSync(folder)) return true;
  if (!statSync(folder).isDirectory())
    throw new DatabaseFolderError(folder, 'it is a file and not a folder.');
  if (readdirSync(folder).length === 0) return true;
  const version = readPostgresVersion(folder);
  if (version === postgresVersion) return false;
  throw new DatabaseFolderError(
    folder,
    version === undefined
      ? 'it has files, but no PG_VERSION: they are incomplete, or not those of a database.'
      : `PostgreSQL ${version} wrote its files, and this version of Vitrine reads those of PostgreSQL ${postgresVersion}.`,
  );
}

/** Throws a `DatabaseMissingError` where the data folder has no database or does not exist. Creates nothing. */
export function requireDatabase(dataFolder: string): void {
  if (isNewDatabaseFolder(join(dataFolder, 'records'))) throw new DatabaseMissingError(dataFolder);
}

function readPostgresVersion(folder: string): string | undefined {
  const file = join(folder, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().slice(0, 20) : undefined;
}
