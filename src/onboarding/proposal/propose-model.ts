/** Proposes a data model for tables: dimensions, measures, joins and views, by names, types and the data itself. */
import { stringify } from 'yaml';
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import { escapeBraces } from '../../semantic-layer/model/escaped-braces.ts';
import type { ModelFile } from '../../semantic-layer/model/model-document.ts';
import { defaultSource } from '../../semantic-layer/model/data-source.ts';
import { profileTable, type TableProfile } from './column-profile.ts';
import { proposeDimensions, type ProposedDimension } from './propose-dimensions.ts';
import { toModelColumn, toSqlTable, type ProposalTable, type ProposedJoin } from './proposal-table.ts';
import { nameCurrency } from './name-currency.ts';
import { findPrimaryKey, proposeJoins } from './propose-keys-and-joins.ts';
import { proposeMeasures, type ProposedMeasure } from './propose-measures.ts';
import { createMemberNames, toTitle } from './propose-names-and-titles.ts';

/** What is proposed for one table. */
export interface ProposedTable extends Omit<ProposalTable, 'columns'> {
  readonly hasKey: boolean;
  readonly joins: readonly ProposedJoin[];
  readonly dimensions: readonly ProposedDimension[];
  readonly measures: readonly ProposedMeasure[];
}

type Tables = readonly ProposalTable[];

/**
 * One proposal for each table, by the order of the tables. Rejects if a table cannot be looked at; with `onFault`, which
 * receives its name and the error, the table is left out.
 */
export async function proposeForTables(
  engine: Pick<OlapEngine, 'run'>,
  tables: Tables,
  onFault: (table: string, error: unknown) => void = fail,
): Promise<ProposedTable[]> {
  const profiles: TableProfile[] = [];
  for (const table of tables)
    try {
      profiles.push(await nameCurrency(engine, await profileTable(engine, table)));
    } catch (error) {
      onFault(table.table, error);
    }
  const proposed: ProposedTable[] = [];
  for (const profile of profiles)
    proposed.push(toProposal(profile, await proposeJoins(engine, profile, profiles)));
  return proposed;
}

function fail(_: string, error: unknown): never {
  throw error;
}

/** The model files of the proposal: one for each table. */
export async function proposeModel(engine: Pick<OlapEngine, 'run'>, tables: Tables): Promise<ModelFile[]> {
  return toModelFiles(await proposeForTables(engine, tables));
}

export const toModelFiles = (tables: readonly ProposedTable[]): ModelFile[] =>
  tables.map((one) => {
    const content = { cubes: [toCube(one, tables)], views: [toView(one, tables)] };
    return { file: `${one.table}.yml`, text: stringify(content, { lineWidth: 110 }) };
  });

function toProposal(profile: TableProfile, joins: readonly ProposedJoin[]): ProposedTable {
  const { table, rows, columns, origin } = profile;
  const key = findPrimaryKey(profile)?.name;
  const primaryKeys = origin?.keys.length ? origin.keys : key === undefined ? [] : [key];
  const names = createMemberNames(columns.map(({ name }) => name));
  const keys = [...joins, ...(origin?.joins ?? [])].map(({ column }) => column);
  const options = { names, primaryKeys, keys };
  return {
    table,
    rows,
    origin,
    hasKey: primaryKeys.length > 0,
    joins,
    dimensions: proposeDimensions(profile, options),
    measures: proposeMeasures(profile, options),
  };
}

function toCube(proposed: ProposedTable, all: readonly ProposedTable[]): object {
  const { table, origin, joins, dimensions, measures } = proposed;
  return {
    name: table,
    title: toTitle(table),
    public: false,
    ...(origin && origin.dataSource !== defaultSource ? { data_source: origin.dataSource } : {}),
    ...toRows(toSqlTable({ table, origin })),
    ...(joins.length > 0 ? { joins: joins.map((join) => toJoin(proposed, join, all)) } : {}),
    dimensions: dimensions.map(({ text }) => text),
    measures: measures.map(({ text }) => text),
  };
}

/** Braces can be escaped in `sql`, and not in `sql_table`. */
const toRows = (table: string): object =>
  /[{}]/.test(table) ? { sql: `SELECT * FROM ${escapeBraces(table)}` } : { sql_table: table };

function toJoin(
  from: ProposedTable,
  { target, column, key }: ProposedJoin,
  all: readonly ProposedTable[],
): object {
  const to = all.find(({ table }) => table === target) ?? {};
  return {
    name: target,
    relationship: 'many_to_one',
    sql: `{CUBE}.${toModelColumn(from, column)} = {${target}}.${toModelColumn(to, key)}`,
  };
}

/** The name of the view of a table, with the members of the tables that it refers to. */
export const toViewName = (table: string): string => `${table}_view`;

/** The member that a view has for a member of a table that it refers to. */
export const toJoinedMemberName = (target: string, member: string): string => `${target}_${member}`;

const listMembers = ({ dimensions, measures }: ProposedTable): string[] =>
  [...dimensions, ...measures].map(({ text }) => text.name);

function toView(proposed: ProposedTable, all: readonly ProposedTable[]): object {
  const { table, joins } = proposed;
  const taken = new Set(listMembers(proposed));
  return {
    name: toViewName(table),
    title: toTitle(table),
    cubes: [
      { join_path: table, includes: '*' },
      ...joins.map(({ target }) => ({
        join_path: `${table}.${target}`,
        prefix: true,
        includes: '*',
        excludes: excludeMembers(
          target,
          all.find((one) => one.table === target),
          taken,
        ),
      })),
    ],
  };
}

/** The column `users_id` of a table has the name that the view would give to `id` of `users`. Adds the others to `taken`. */
function excludeMembers(target: string, joined: ProposedTable | undefined, taken: Set<string>): string[] {
  const names = joined ? listMembers(joined).filter((name) => name !== 'count') : [];
  const excluded = names.filter((name) => taken.has(toJoinedMemberName(target, name)));
  for (const name of names) taken.add(toJoinedMemberName(target, name));
  return ['count', ...excluded];
}
