/** `vitrine model check`: lists the faults of a data model, and what its tables cannot answer. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withLocalModelAndTables, type LocalTables } from '../data-backend/local-model-and-tables.ts';
import { ModelFaults } from '../../semantic-layer/model/model-fault.ts';
import { findBrokenMembers } from '../../semantic-layer/query-sql/find-broken-members.ts';
import { SourceAwayError } from '../../semantic-layer/sources/postgres-engine.ts';
import type { CommandInput } from './command.ts';
import { findModelFolder } from './find-model-folder.ts';
import { readConfigFromFlags } from './setting-flags.ts';

export async function runModelCheck(input: CommandInput): Promise<number> {
  const config = readConfigFromFlags(input);
  const named = input.words[1] ?? config.workspaceFolder ?? config.dataFiles;
  const modelFolder = findModelFolder(named);
  const folder = resolve(named ?? modelFolder);
  // The tables of a workspace may take long to build, and they stand beside the model.
  const isSlow = config.sources.length === 0 && existsSync(join(folder, 'tables.sql'));
  const withoutTables = isSlow || input.flags['no-count'] === true;
  return withLocalModelAndTables(
    config,
    { folder, modelFolder, withoutTables, onFault: input.printError },
    (tables) => report(input, tables),
  );
}

async function report(input: CommandInput, { model, engine }: LocalTables): Promise<number> {
  const views = model.sources.size - model.cubes.size;
  if (model.sources.size === 0) throw new Error('The folder has no cube and no view.');
  const { faults, unanswered } = engine ? await findBrokenMembers(model, engine) : nothingFound;
  for (const [name, reason] of unanswered) {
    const why = reason instanceof SourceAwayError ? reason.why : reason.message;
    input.printError(`The cubes of the data source '${name}' are not checked: ${why}`);
  }
  if (faults.length > 0) throw new ModelFaults(faults);
  input.print(`No faults: ${count(model.cubes.size, 'cube')}, ${count(views, 'view')}.`);
  return unanswered.size === 0 ? 0 : 1;
}

const nothingFound: Awaited<ReturnType<typeof findBrokenMembers>> = { faults: [], unanswered: new Map() };

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
