/** Generates a table for each table or join of a statement, and the replacements of their names in its text. */
import type { Measure, Member, Source } from '../model/data-model.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import { shortNameOf } from '../policies/reader-permissions.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import type { ModelJoin } from './from-clause.ts';
import { createRefusal } from './sql-errors.ts';
import { checkJoinReferences, toJoinedStatements, type JoinNames } from './joined-rows-sql.ts';
import { toMeasureMacro } from './measure-macro.ts';
import type { RowScope } from './row-selection.ts';
import type { ValidatedSql, MeasureCall } from './sql-validator.ts';
import { quoteName, type Replacement } from './replace-in-sql.ts';
import { readNodeList, readNodeText, readNodeTexts, type TreeNode } from './sql-tree.ts';
import { toSingleTableStatements, type TableNames } from './single-table-rows-sql.ts';
import type { TableScope, TableUse } from './table-scope.ts';

export interface PreparedTable {
  /** The generated name. */
  name: string;
  /** The cube or view that the text names; of a join, the first one. */
  source: Source;
  statements: Statement[];
  replacements: Replacement[];
}

export interface Naming {
  /** Prefix of every generated name. */
  nonce: string;
  macros: ReadonlyMap<Member, string>;
}

export function toPreparedTables(
  { froms, calls }: Pick<ValidatedSql, 'froms' | 'calls'>,
  scope: RowScope,
  naming: Naming,
): PreparedTable[] {
  const tables: PreparedTable[] = [];
  const nextName = (): string => `${naming.nonce}_t${tables.length}`;
  for (const from of froms) {
    if (from.kind === 'model') tables.push(prepareJoin(from, calls, scope, { ...naming, table: nextName() }));
    else
      for (const use of from.uses)
        tables.push(prepareTable({ use, place: from.scope }, calls, scope, { ...naming, table: nextName() }));
  }
  return tables;
}

type TableNaming = Naming & { table: string };

function prepareTable(
  { use, place }: { use: TableUse; place: TableScope },
  calls: readonly MeasureCall[],
  scope: RowScope,
  { table, macros }: TableNaming,
): PreparedTable {
  // A whole row would show the generated columns that measures are calculated from.
  if (use.showsAll && use.measures.size > 0)
    throw createRefusal(`'*' or the table '${use.alias}' as a value beside MEASURE(…): name the columns`);
  const names = { table, leaves: nameLeaves([use], table) };
  const own = calls.filter((call) => call.use === use);
  return {
    name: table,
    source: use.source,
    statements: toSingleTableStatements(use, names, scope, place),
    replacements: [replaceTable(use, quoteName(table)), ...replaceCalls(own, names, macros)],
  };
}

/** Replaces the first table with the whole join, and each other one with a single row, which leaves a join unchanged. */
function prepareJoin(
  join: ModelJoin,
  calls: readonly MeasureCall[],
  scope: RowScope,
  { table, macros }: TableNaming,
): PreparedTable {
  checkJoinReferences(join);
  const names: JoinNames = {
    table,
    columns: nameColumns(join.uses, table),
    leaves: nameLeaves(join.uses, table),
  };
  const own = calls.filter((call) => join.uses.includes(call.use));
  return {
    name: table,
    source: join.first.source,
    statements: toJoinedStatements(join, names, scope),
    replacements: [
      ...join.uses.map((use, index) => replaceTable(use, index === 0 ? quoteName(table) : '(SELECT NULL)')),
      ...join.fields.map((node) => replaceName(node, 'true')),
      ...join.uses.flatMap((use) => replaceColumns(use, names)),
      ...replaceCalls(own, names, macros),
    ],
  };
}

function nameColumns(uses: readonly TableUse[], table: string): Map<Member, string> {
  const members = new Set(uses.flatMap(({ columns }) => [...columns]));
  return new Map([...members].map((member, index) => [member, `${table}_d${index}`]));
}

function nameLeaves(uses: readonly TableUse[], table: string): TableNames['leaves'] {
  const leaves: Map<Measure, { name: string; measure: Member }> = new Map();
  for (const measure of uses.flatMap(({ measures }) => [...measures])) {
    for (const leaf of toMeasureMacro(measure).leaves) {
      if (!leaves.has(leaf)) leaves.set(leaf, { name: `${table}_c${leaves.size}`, measure });
    }
  }
  return leaves;
}

const replaceTable = ({ node, alias, isAliased }: TableUse, text: string): Replacement => ({
  at: placeOf(node),
  words: [readNodeText(node.table_name)],
  text: text + (isAliased ? '' : ` AS ${quoteName(alias)}`),
});

const replaceColumns = ({ references }: TableUse, { columns }: JoinNames): Replacement[] =>
  references.map(({ node, member, needsName }) => {
    const name = needsName ? ` AS ${quoteName(shortNameOf(member.name))}` : '';
    return replaceName(node, quoteName(columns.get(member) ?? '') + name);
  });

const replaceName = (node: TreeNode, text: string): Replacement => ({
  at: placeOf(node),
  words: wordsOfName(node),
  text,
});

/** Generated column names are unique, so that they need no table name before them. */
function replaceCalls(
  calls: readonly MeasureCall[],
  { leaves }: Pick<TableNames, 'leaves'>,
  macros: ReadonlyMap<Member, string>,
): Replacement[] {
  return calls.map(({ node, member, needsName }) => {
    const columns = toMeasureMacro(member).leaves.map((leaf) => quoteName(leaves.get(leaf)?.name ?? ''));
    const call = `${quoteName(macros.get(member) ?? '')}(${columns.join(', ')})`;
    const name = needsName ? ` AS ${quoteName(nameOfResult(node, member))}` : '';
    return { at: placeOf(node), words: wordsOfCall(node), text: call + name };
  });
}

function nameOfResult({ function_name: name }: TreeNode, member: Member): string {
  const shortName = shortNameOf(member.name);
  const aggregate = readNodeText(name).toLowerCase();
  return aggregate === 'measure' ? shortName : `${aggregate}(${shortName})`;
}

function wordsOfCall({ function_name: name, children, distinct }: TreeNode): string[] {
  const [argument = {}] = readNodeList(children).filter(isRecord);
  return [readNodeText(name), '(', ...(distinct === true ? ['distinct'] : []), ...wordsOfName(argument), ')'];
}

const wordsOfName = ({ column_names: names }: TreeNode): string[] =>
  readNodeTexts(names).flatMap((part, index) => (index === 0 ? [part] : ['.', part]));

const placeOf = ({ query_location: location }: TreeNode): number =>
  typeof location === 'number' && Number.isSafeInteger(location) ? location : 0;
