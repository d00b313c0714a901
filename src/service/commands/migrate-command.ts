import { migrateDatabase } from '../database/database.ts';
import type { Asked, Command } from './command.ts';
import { describeSettings, readSettings, toFlags } from './settings.ts';
import { explainLock } from './open-account.ts';

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
  flags: toFlags(names),
  run,
};

async function run(asked: Asked): Promise<number> {
  const { databaseUrl: url, dataFolder: folder, secretsKeys } = readSettings(asked);
  const made = await migrateDatabase({ url, folder, secretsKeys }).catch(
    explainLock('stop it first: it migrates when it starts'),
  );
  asked.say(made.length === 0 ? 'The tables are up to date.' : `Done: ${made.join(', ')}.`);
  return 0;
}
