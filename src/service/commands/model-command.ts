import { readDataModel } from '../data/model/model-reader.ts';
import { UsageError } from './command.ts';
import type { CommandInput, Command } from './command.ts';
import { findModelFolder } from './model-folder.ts';
import { runModelWho, modelWhoFlags } from './model-who-command.ts';
import {
  databaseSettings,
  describeFlag,
  describeSettings,
  readConfigFromFlags,
  toFlagOptions,
} from './setting-flags.ts';

const names = ['workspace-folder', ...databaseSettings] as const;

/** What a data model says, and what readers see by it. */
export const modelCommand: Command = {
  name: 'model',
  summary: 'Check a data model, and see what a reader would see by it.',
  help: `Reads the data model of a workspace as the service does when it starts. "check" names all that is wrong with it by file,
line and column: unknown keys, wrong values, names that stand for nothing. "who" says what a reader would see: the members
of each cube and view, the filter on their rows, and how many rows pass it. The service need not run.

Usage: vitrine model check [folder]
       vitrine model who   [folder] [flags]

The folder is a workspace with a "model" folder in it, or a folder of model files; rows can be counted only in a workspace.
Exit code 0: no faults; 1: faults.

Somebody in particular, with the groups and attributes that the database keeps of them:
${describeFlag('--user <name>', 'A user of the account.')}
${describeFlag('--embed-user <id>', 'An embed user, by the id of their host,')}
${describeFlag('--tenant <name>', 'of this embed tenant.')}

Or facts of nobody in particular, as a session reader of the platform has them:
${describeFlag('--groups <names>', 'Apart by commas; may be given several times.')}
${describeFlag('--attributes <json>', 'User attributes, as a JSON object.')}
${describeFlag('--context <json>', 'The security context, as a JSON object. Goes with')}
${describeFlag('', '--embed-user, too.')}

${describeFlag('--no-count', 'Leaves the tables alone, and counts nothing.')}
${describeFlag('--json', 'The answer as JSON, as the service gives it.')}
${describeSettings(names)}

Examples:
  vitrine model check ./demo/workspace
  vitrine model who ./demo/workspace --attributes '{"state":"California"}'
  vitrine model who --workspace-folder ./demo/workspace --embed-user ada --tenant acme --json`,
  flags: { ...toFlagOptions(names), ...modelWhoFlags },
  run,
};

type Subcommand = (asked: CommandInput) => Promise<number>;

const subcommands: Readonly<Record<string, Subcommand>> = { check, who: runModelWho };

async function run(asked: CommandInput): Promise<number> {
  const [what = '', , extra] = asked.words;
  const work = Object.hasOwn(subcommands, what) ? subcommands[what] : undefined;
  if (!work) throw new UsageError('Say what to do with the model: check or who.');
  if (extra !== undefined) throw new UsageError('Name one folder.');
  return work(asked);
}

async function check(asked: CommandInput): Promise<number> {
  const { cubes, sources } = await readDataModel(findModelFolder(readFolder(asked)));
  const views = sources.size - cubes.size;
  if (sources.size === 0) throw new Error('There is no cube and no view in that folder.');
  asked.say(`No faults: ${count(cubes.size, 'cube')}, ${count(views, 'view')}.`);
  return 0;
}

const readFolder = (input: CommandInput): string | undefined =>
  input.words[1] ?? readConfigFromFlags(input).workspaceFolder;

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
