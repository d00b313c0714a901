import { migrateDatabase } from '../database/database.ts';
import type { CommandInput, Command } from './command.ts';
import { describeSettings, readConfigFromFlags, toFlagOptions } from './setting-flags.ts';
import { explainFolderLock } from './command-database.ts';

const names = ['data-folder', 'database-url'] as const;

/** Brings the tables up to date, and does nothing else. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the tables of the database up to date.',
  help: `Brings the tables up to the version of this program: all of it or nothing. Starting the service does the same;
run it apart where the service's own user may not change tables, or before many instances start.

Usage: vitrine migrate [flags]

${describeSettings(names)}

Examples:
  vitrine migrate --data-folder /var/lib/vitrine
  DATABASE_URL=postgres://owner@db/vitrine vitrine migrate`,
  flags: toFlagOptions(names),
  run,
};

async function run(asked: CommandInput): Promise<number> {
  const { databaseUrl: url, dataFolder: folder, secretsKeys } = readConfigFromFlags(asked);
  const made = await migrateDatabase({ url, folder, secretsKeys }).catch(
    explainFolderLock('stop it first: it migrates when it starts'),
  );
  asked.say(made.length === 0 ? 'The tables are up to date.' : `Done: ${made.join(', ')}.`);
  return 0;
}
