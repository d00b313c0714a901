/** `vitrine model query` and `vitrine model explain`: the answer of a query, and its SQL, as a reader would get them. */
import { resolve } from 'node:path';
import type { DataQuery } from '../../contract/data-api-schemas.ts';
import { findNearestName } from '../../contract/find-nearest-name.ts';
import type { ReaderContext } from '../access/data-access-ports.ts';
import { withLocalModelAndTables, type LocalTables } from '../data-backend/local-model-and-tables.ts';
import { toWireColumns, type WireCell } from '../../semantic-layer/engine/serialize-result.ts';
import { listVisibleMemberNames, UnknownMemberError } from '../../semantic-layer/model/member-lookup.ts';
import { describeQueryRows } from '../../semantic-layer/policies/describe-row-policies.ts';
import { planQuery } from '../../semantic-layer/query/plan-query.ts';
import type { QueryPlan } from '../../semantic-layer/query/query-plan.ts';
import { toStatement } from '../../semantic-layer/query-sql/query-sql.ts';
import { readTextFlag, UsageError, type CommandInput } from './command.ts';
import { formatCsv, formatTable } from './format-output.ts';
import { findReaderFromFlags } from './reader-flags.ts';
import { findModelFolder } from './find-model-folder.ts';
import { readQueryFlags } from './query-flags.ts';
import { readConfigFromFlags } from './setting-flags.ts';

const formats = ['table', 'csv', 'json'] as const;
type Format = (typeof formats)[number];

export async function runModelQuery(input: CommandInput): Promise<number> {
  const format = readFormat(input);
  return withQuery(input, async (tables, plan) => {
    const statement = toStatement(tables.model, plan);
    if (!tables.engine)
      throw new Error('The folder has a data model and no tables: add tables.sql, or set SOURCES.');
    const cells = await tables.engine.run(statement);
    const count = cells[0]?.length ?? 0;
    const shown = Math.min(count, plan.limit);
    const columns = toWireColumns(plan.columns, cells).map(({ read }) => read(0, shown));
    input.print(toText(plan, columns, format));
    if (plan.isCapped && count > plan.limit)
      input.printError(`Only the first ${plan.limit} rows are printed: the query has no limit of its own.`);
  });
}

export async function runModelExplain(input: CommandInput): Promise<number> {
  return withQuery(input, (tables, plan) => {
    const { sql, values, dataSource } = toStatement(tables.model, plan);
    const rows = describeQueryRows(tables.model, plan);
    const lines = [
      `Data source: ${describeSource(tables, dataSource)}`,
      `Rows that the reader may see: ${rows.filter}`,
      ...rows.conditions.map((condition) => `  ${condition}`),
      ...describeValues(rows.values),
      'SQL:',
      `  ${sql}`,
      ...describeValues(values),
    ];
    input.print(lines.join('\n'));
    return Promise.resolve();
  });
}

async function withQuery(
  input: CommandInput,
  use: (tables: LocalTables, plan: QueryPlan) => Promise<void>,
): Promise<number> {
  const query: DataQuery = readQueryFlags(input);
  const config = readConfigFromFlags(input);
  const named = input.words[1] ?? config.workspaceFolder ?? config.dataFiles;
  const modelFolder = findModelFolder(named);
  const reader: ReaderContext = await findReaderFromFlags(input, config);
  const options = { folder: resolve(named ?? modelFolder), modelFolder, onFault: input.printError };
  await withLocalModelAndTables(config, options, (tables) => use(tables, plan(tables, query, reader)));
  return 0;
}

function plan({ model }: LocalTables, query: DataQuery, reader: ReaderContext): QueryPlan {
  try {
    return planQuery(model, query, reader, new Date());
  } catch (error) {
    if (!(error instanceof UnknownMemberError)) throw error;
    const nearest = findNearestName(error.member, listVisibleMemberNames(model, reader));
    const advice =
      nearest === undefined ? '`vitrine model who` lists the members.' : `Did you mean '${nearest}'?`;
    throw new Error(`There is no member '${error.member}' that the reader may query. ${advice}`, {
      cause: error,
    });
  }
}

const describeSource = ({ origin }: LocalTables, dataSource = 'default'): string =>
  dataSource === 'default' ? `${dataSource} (${origin})` : dataSource;

const describeValues = (values: readonly string[]): string[] =>
  values.map((value, index) => `    $${index + 1} = ${JSON.stringify(value)}`);

function readFormat({ flags }: CommandInput): Format {
  const text = readTextFlag(flags, 'format') ?? (flags.json === true ? 'json' : 'table');
  const format = formats.find((one) => one === text);
  if (format) return format;
  throw new UsageError(`--format must be one of ${formats.join(', ')}, not "${text}".`);
}

function toText({ columns }: QueryPlan, cells: readonly WireCell[][], format: Format): string {
  const names = columns.map(({ name }) => name);
  const count = cells[0]?.length ?? 0;
  const rows = Array.from({ length: count }, (_, row) => cells.map((column) => column[row] ?? null));
  if (format === 'json')
    return JSON.stringify(
      rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]]))),
      null,
      2,
    );
  if (format === 'csv')
    return formatCsv([names, ...rows.map((row) => row.map((cell) => String(cell ?? '')))]);
  const lines = rows.map((row) => row.map((cell) => (cell === null ? '∅' : String(cell))));
  return [formatTable([names, ...lines]), `${count} ${count === 1 ? 'row' : 'rows'}`].join('\n');
}
