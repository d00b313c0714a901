/** From a caller's text to what the runner executes: the text with its tables and measures put in place. */
import { randomBytes } from 'node:crypto';
import { isTimeZone } from '../../../model/time/time-zone.ts';
import { DataError } from '../data-error.ts';
import type { DataModel, Measure, Member, Source } from '../data-model.ts';
import type { Statement } from '../query-sql.ts';
import { isVisible, type Reader } from '../reader-rights.ts';
import { isAllowedFunction } from './allowed-functions.ts';
import { refuse } from './gate-refusals.ts';
import { toMeasureMacro } from './measure-macro.ts';
import { gateSql, type GatedSql, type MeasureCall } from './sql-gate.ts';
import { quoteName, replaceInText, type Replacement } from './sql-text.ts';
import { fold, readTree, textOf, textsOf, listOf } from './sql-tree.ts';
import { isRecord } from '../../../model/readers/read-value.ts';
import type { TableUse } from './table-scope.ts';
import { toRowStatements, type TableNames } from './table-rows-sql.ts';

export interface PreparedSql {
  /** Makes its tables and measures, on a connection of its own. */
  setup: Statement[];
  sql: string;
  /** Unpredictable: begins every name that the caller did not write. */
  nonce: string;
  /** Short names of the measures that its tables have, in lower case. */
  measures: ReadonlySet<string>;
  /** Equal for what has the same rows as long as the data is the same; undefined: they depend on the time or on chance. */
  fingerprint: string | undefined;
  /** Checks the parsed form of `sql` once more; throws unless it names what was prepared and nothing else. */
  verify(tree: string): void;
}

export interface SqlContext {
  model: DataModel;
  reader: Reader;
  now: Date;
  timeZone: string | undefined;
}

/** `tree` is the parser's JSON for `text`. */
export function prepareSql(text: string, tree: string, context: SqlContext): PreparedSql {
  const { model, reader, now, timeZone = 'UTC' } = context;
  if (!isTimeZone(timeZone))
    throw new DataError(`'timezone' must be a name such as 'Europe/Berlin' or 'UTC', not '${timeZone}'.`);
  const gated = gateSql(readTree(tree), {
    findTable: (name) => findTable(model, name, reader),
    findMeasure: (source, name) => findMeasure(source, name, reader),
    isFunction: isAllowedFunction,
  });
  const nonce = `v${randomBytes(12).toString('hex')}`;
  const relations = new Map(gated.uses.map((use, index) => [use, nameRelation(use, `${nonce}_t${index}`)]));
  const macros = nameMacros(gated.calls, nonce);
  const scope = { model, reader, clock: { now, timeZone }, names: gated.names };
  const setup = [
    ...[...relations].flatMap(([use, names]) => toRowStatements(use, names, scope)),
    ...[...macros].map(([member, name]) => toMacroStatement(member, name)),
  ];
  const sql = replaceInText(text, [
    ...tableReplacements(relations),
    ...callReplacements(gated.calls, relations, macros),
  ]);
  return {
    nonce,
    measures: new Set(gated.uses.flatMap((use) => measuresOf(use, reader))),
    ...{ setup, sql, fingerprint: toFingerprint(setup, sql, nonce) },
    verify: (final) => verify(final, relations, new Set(macros.values())),
  };
}

/** Also where such a word means something else: then a result is made anew for nothing, and none is out of date. */
const changing =
  /\b(?:age|gen_random_uuid|get_current_\w+|now|random|setseed|transaction_timestamp|today|uuid|current_\w+|\w*sample)\b/i;

function toFingerprint(setup: readonly Statement[], sql: string, nonce: string): string | undefined {
  if ([...setup.map((statement) => statement.sql), sql].some((text) => changing.test(text))) return undefined;
  return JSON.stringify([setup, sql]).replaceAll(nonce, '');
}

/** One that the reader may ask nothing of is not there. */
function findTable({ sources }: DataModel, name: string, reader: Reader): Source | undefined {
  const source = sources.get(name) ?? [...sources.values()].find((other) => fold(other.name) === fold(name));
  return source && [...source.members.values()].some((member) => isVisible(member, reader))
    ? source
    : undefined;
}

function findMeasure(source: Source, name: string, reader: Reader): Member | undefined {
  const found = [...source.members].find(([own]) => fold(own) === fold(name))?.[1];
  return found?.own.kind === 'measure' && isVisible(found, reader) ? found : undefined;
}

const measuresOf = ({ source }: TableUse, reader: Reader): string[] =>
  [...source.members]
    .filter(([, member]) => member.own.kind === 'measure' && isVisible(member, reader))
    .map(([name]) => fold(name));

/** Columns that measures are made from must not show, as a whole row would show them. */
function nameRelation(use: TableUse, table: string): TableNames {
  if (use.showsAll && use.measures.size > 0)
    throw refuse(`'*' or the table '${use.alias}' as a value beside MEASURE(…): name the columns`);
  const leaves: Map<Measure, { name: string; measure: Member }> = new Map();
  for (const measure of use.measures) {
    for (const leaf of toMeasureMacro(measure).leaves) {
      if (!leaves.has(leaf)) leaves.set(leaf, { name: `${table}_c${leaves.size}`, measure });
    }
  }
  return { table, leaves };
}

function nameMacros(calls: readonly MeasureCall[], nonce: string): Map<Member, string> {
  const members = [...new Set(calls.map(({ member }) => member))];
  return new Map(members.map((member, index) => [member, `${nonce}_m${index}`]));
}

function toMacroStatement(member: Member, name: string): Statement {
  const { sql, leaves } = toMeasureMacro(member);
  const parameters = leaves.map((_, index) => `p${index}`).join(', ');
  return { sql: `CREATE TEMP MACRO ${quoteName(name)}(${parameters}) AS (${sql})`, values: [] };
}

function tableReplacements(relations: ReadonlyMap<TableUse, TableNames>): Replacement[] {
  return [...relations].map(([{ node, alias, isAliased }, { table }]) => ({
    at: placeOf(node.query_location),
    words: [textOf(node.table_name)],
    text: quoteName(table) + (isAliased ? '' : ` AS ${quoteName(alias)}`),
  }));
}

function callReplacements(
  calls: readonly MeasureCall[],
  relations: ReadonlyMap<TableUse, TableNames>,
  macros: ReadonlyMap<Member, string>,
): Replacement[] {
  return calls.map(({ node, use, member, needsName }) => {
    const columns = toMeasureMacro(member).leaves.map((leaf) => columnOf(use, leaf, relations));
    const call = `${quoteName(macros.get(member) ?? '')}(${columns.join(', ')})`;
    const name = needsName ? ` AS ${quoteName(member.name.slice(member.name.indexOf('.') + 1))}` : '';
    return { at: placeOf(node.query_location), words: wordsOf(node), text: call + name };
  });
}

const columnOf = (use: TableUse, leaf: Measure, relations: ReadonlyMap<TableUse, TableNames>): string =>
  `${quoteName(use.alias)}.${quoteName(relations.get(use)?.leaves.get(leaf)?.name ?? '')}`;

function wordsOf({ function_name: name, children }: MeasureCall['node']): string[] {
  const argument = listOf(children).find(isRecord);
  const parts = textsOf(argument?.column_names).flatMap((part, index) =>
    index === 0 ? [part] : ['.', part],
  );
  return [textOf(name), '(', ...parts, ')'];
}

const placeOf = (location: unknown): number =>
  typeof location === 'number' && Number.isSafeInteger(location) ? location : 0;

function verify(
  tree: string,
  relations: ReadonlyMap<TableUse, TableNames>,
  macros: ReadonlySet<string>,
): void {
  const sources = new Map([...relations].map(([{ source }, { table }]) => [table, source]));
  const { uses }: GatedSql = gateSql(readTree(tree), {
    findTable: (name) => sources.get(name),
    isFunction: (name) => macros.has(name) || isAllowedFunction(name),
  });
  if (uses.length !== relations.size) throw new DataError('The query could not be read.');
}
