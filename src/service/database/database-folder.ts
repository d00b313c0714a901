/** The folder of the embedded database: whether there is one, and what to do where it cannot be opened. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The major version of PostgreSQL whose files the pinned PGlite reads. */
const postgresVersion = '18';

/** The embedded database cannot be opened. The message says why, and what its operator can do. */
export class DatabaseFolderError extends Error {
  readonly code = 'records_unreadable';

  constructor(folder: string, why: string, options?: ErrorOptions) {
    super(
      `The embedded database in ${folder} cannot be opened: ${why}\n${describeRemedies(folder)}`,
      options,
    );
    this.name = 'RecordsFault';
  }
}

/** There is no embedded database where one must be. */
export class DatabaseMissingError extends Error {
  readonly code = 'no_records';

  constructor(folder: string) {
    super(
      `There is no database in the data folder ${folder}, and nothing was made there. Name the data folder of the ` +
        'service with --data-folder or DATA_FOLDER; `vitrine serve` makes a new one.',
    );
    this.name = 'NoRecords';
  }
}

const describeRemedies = (folder: string): string =>
  [
    'What you can do:',
    `- Copy the whole data folder first, so that nothing more is lost.`,
    `- Put back a backup of the data folder, with its secrets.key, and start again.`,
    `- Without a backup, move ${folder} away. The next start makes an empty database, a new account and a new admin key.`,
  ].join('\n');

/** An error of the database as a `RecordsFault`, where PostgreSQL's code for it says that its files are to blame. */
export function toDatabaseFolderError(folder: string, error: unknown): unknown {
  const isError = error instanceof Error && 'code' in error && typeof error.code === 'string';
  // Classes of PostgreSQL's error codes: 58 is the system around it, XX is damaged data or an internal error.
  if (!isError || !/^(?:58|XX)/.test(String(error.code))) return error;
  return new DatabaseFolderError(folder, describeDamage(error.message), { cause: error });
}

/** `detail`: what PostgreSQL said, if it said anything. */
export const describeDamage = (detail?: string): string =>
  `its files are damaged or incomplete${detail === undefined ? '' : ` (${detail})`}.`;

/**
 * Whether the folder still has to be filled with a new database. Throws a `RecordsFault` where it holds anything else
 * than a database of this version: making a new one there would destroy what it holds.
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
      ? 'it holds files, and PG_VERSION is not among them: they are incomplete, or belong to something else.'
      : `PostgreSQL ${version} wrote its files, and this version of Vitrine reads those of PostgreSQL ${postgresVersion}.`,
  );
}

/** Throws a `NoRecords` where the data folder, if it is there at all, holds no database. Makes nothing. */
export function requireDatabase(dataFolder: string): void {
  if (isNewDatabaseFolder(join(dataFolder, 'records'))) throw new DatabaseMissingError(dataFolder);
}

function readPostgresVersion(folder: string): string | undefined {
  const file = join(folder, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().slice(0, 20) : undefined;
}
