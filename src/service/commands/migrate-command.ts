import { migrateDatabase } from '../database/database.ts';
import type { CommandInput, Command } from './command.ts';
import { describeSettings, readConfigFromFlags, toFlagOptions } from './setting-flags.ts';
import { explainFolderLock } from './command-database.ts';

const names = ['data-folder', 'database-url'] as const;

/** Migrates the tables of the database to this version. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Migrate the tables of the database to this version.',
  help: `Migrates the tables to the version of this program, completely or not at all. The service does the same when it
starts. Run it separately if the database user of the service may not change tables, or before many instances start.

Usage: vitrine migrate [flags]

${describeSettings(names)}

Examples:
  vitrine migrate --data-folder /var/lib/vitrine
  DATABASE_URL=postgres://owner@db/vitrine vitrine migrate`,
  flags: toFlagOptions(names),
  run,
};

async function run(input: CommandInput): Promise<number> {
  const { databaseUrl: url, dataFolder: folder, secretsKeys } = readConfigFromFlags(input);
  const made = await migrateDatabase({ url, folder, secretsKeys }).catch(
    explainFolderLock('stop it first: it migrates when it starts'),
  );
  input.print(made.length === 0 ? 'The tables are up to date.' : `Migrated: ${made.join(', ')}.`);
  return 0;
}
