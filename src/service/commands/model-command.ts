import { UsageError } from './command.ts';
import type { CommandInput, Command } from './command.ts';
import { runModelCheck } from './model-check-command.ts';
import { runModelNew } from './model-new-command.ts';
import { runModelExplain, runModelQuery } from './model-query-command.ts';
import { queryFlags, queryFlagsHelp } from './query-flags.ts';
import { runModelWho } from './model-who-command.ts';
import { readerFlags } from './reader-flags.ts';
import { databaseSettings, describeFlag, describeSettings, toFlagOptions } from './setting-flags.ts';

const names = ['workspace-folder', 'data', 'sources', ...databaseSettings] as const;

/** Proposes, checks or queries a data model, and previews what a reader would see. */
export const modelCommand: Command = {
  name: 'model',
  summary: 'Propose, check or query a data model, and preview what a reader would see.',
  help: `Reads the data model of a workspace as the service does when it starts. "check" lists all faults by file, line and
column: unknown keys, wrong values, names that do not exist. For a folder of data files, and with SOURCES, it also asks the
tables for each cube, join and member: columns that do not exist, and SQL that fails. "who" previews what a reader would see: the members of each
cube and view, the filter on their rows, and the number of rows that pass it. "new" proposes a model for the CSV, JSON and
Parquet files of a folder, or with SOURCES for the tables of databases, and writes one file for each of them into the
sub-folder "model": dimensions, measures, joins and
views, by the names of columns, their types and the data itself. Files that exist are kept, and compared with the
proposal. With --with-dashboard it also writes a first dashboard for each table into the sub-folder "workbooks". The
service need not run. "query" prints the rows of a query as a reader would get them, and "explain" its SQL with the bound
values, its data source, and the row policies that apply.

Usage: vitrine model check [folder]
       vitrine model who   [folder] [flags]
       vitrine model query   [folder] [flags]
       vitrine model explain [folder] [flags]
       vitrine model new   <folder of data files, or with SOURCES a workspace> [--with-dashboard]

The folder is a workspace with a "model" folder in it, or a folder of model files. Rows are counted only for a workspace.
For "query" and "explain" it can also be a folder of data files, whose model is proposed if it has none.
Exit code 0: no faults; 1: faults.

A known reader, with the groups and attributes from the database:
${describeFlag('--user <name>', 'A user of the account.')}
${describeFlag('--embed-user <id>', 'An embed user, by the id that the host uses,')}
${describeFlag('--tenant <name>', 'of this embed tenant.')}

Or any groups and attributes, as a session of the platform could have them:
${describeFlag('--groups <names>', 'Separated by commas; may be given several times.')}
${describeFlag('--attributes <json>', 'User attributes, as a JSON object.')}
${describeFlag('--context <json>', 'The security context, as a JSON object. Also allowed')}
${describeFlag('', 'with --embed-user.')}

The query:
${queryFlagsHelp}
${describeFlag('--format <format>', 'table (default), csv or json.')}

${describeFlag('--no-count', 'Does not open the tables, checks no columns and counts no rows.')}
${describeFlag('--json', 'Prints the preview or the rows as JSON.')}
${describeSettings(names)}

Examples:
  vitrine model new ./files --with-dashboard
  vitrine model check ./files
  vitrine model who ./demo/workspace --attributes '{"state":"California"}'
  vitrine model query ./files --measures orders_view.count --dimensions orders_view.city --order 'orders_view.count desc'
  vitrine model explain ./demo/workspace --measures flights.count --attributes '{"state":"California"}'
  vitrine model who --workspace-folder ./demo/workspace --embed-user ada --tenant acme --json`,
  flags: {
    ...toFlagOptions(names),
    ...readerFlags,
    ...queryFlags,
    'no-count': { type: 'boolean' },
    json: { type: 'boolean' },
    'with-dashboard': { type: 'boolean' },
  },
  run,
};

type Subcommand = (input: CommandInput) => Promise<number>;

const subcommands: Readonly<Record<string, Subcommand>> = {
  check: runModelCheck,
  who: runModelWho,
  new: runModelNew,
  query: runModelQuery,
  explain: runModelExplain,
};

async function run(input: CommandInput): Promise<number> {
  const [what = '', , extra] = input.words;
  const work = Object.hasOwn(subcommands, what) ? subcommands[what] : undefined;
  if (!work) throw new UsageError('Name the action for the model: check, who, query, explain or new.');
  if (extra !== undefined) throw new UsageError('Name one folder.');
  return work(input);
}
