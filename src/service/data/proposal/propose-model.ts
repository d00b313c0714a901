/** Proposes model files for tables: dimensions, measures, joins and views, by names, types and the data itself. */
import { stringify } from 'yaml';
import type { OlapEngine } from '../engine/olap-engine.ts';
import type { FileTable } from '../files/folder-database.ts';
import type { ModelFile } from '../model/model-document.ts';
import { quoteName } from '../sql/sql-text.ts';
import { profileTable, type ColumnProfile, type TableProfile } from './column-profile.ts';
import { findPrimaryKey, proposeJoins, type ProposedJoin } from './propose-keys.ts';
import { proposeMeasures } from './propose-measures.ts';
import { createNames, toTitle } from './propose-names.ts';

/** One file for each table, by the order of the tables. */
export async function proposeModel(
  engine: Pick<OlapEngine, 'run'>,
  tables: readonly Pick<FileTable, 'table' | 'rows' | 'columns'>[],
): Promise<ModelFile[]> {
  const profiles: TableProfile[] = [];
  for (const table of tables) profiles.push(await profileTable(engine, table));
  const files: ModelFile[] = [];
  for (const profile of profiles) {
    const joins = await proposeJoins(engine, profile, profiles);
    const content = { cubes: [toCube(profile, joins)], views: [toView(profile, joins, profiles)] };
    files.push({ file: `${profile.table}.yml`, text: stringify(content, { lineWidth: 110 }) });
  }
  return files;
}

function toCube(profile: TableProfile, joins: readonly ProposedJoin[]): object {
  const { table, columns } = profile;
  const key = findPrimaryKey(profile);
  const names = createNames(columns.map(({ name }) => name));
  const proposed = { key: key?.name, keys: joins.map(({ column }) => column) };
  return {
    name: table,
    title: toTitle(table),
    public: false,
    sql_table: quoteName(table),
    ...(joins.length > 0 ? { joins: joins.map(toJoin) } : {}),
    dimensions: columns.map((column) => toDimension(column, names.of(column.name), proposed)),
    measures: proposeMeasures(profile, { names, ...proposed }),
  };
}

const toJoin = ({ target, column, key }: ProposedJoin): object => ({
  name: target,
  relationship: 'many_to_one',
  sql: `{CUBE}.${quoteName(column)} = {${target}}.${quoteName(key)}`,
});

function toDimension(
  { name, kind, type }: ColumnProfile,
  member: string,
  { key, keys }: { key: string | undefined; keys: readonly string[] },
): object {
  // Files have the times of a clock on the wall, unless they name a zone.
  const isLocal = kind === 'time' && type !== 'TIMESTAMP WITH TIME ZONE';
  return {
    name: member,
    title: toTitle(name),
    sql: `{CUBE}.${quoteName(name)}`,
    type: kind,
    ...(isLocal ? { local_time: true } : {}),
    ...(name === key ? { primary_key: true } : {}),
    ...(name === key || keys.includes(name) ? { public: false } : {}),
  };
}

/** One view for each table, with the members of the tables that it refers to. */
function toView(
  { table }: TableProfile,
  joins: readonly ProposedJoin[],
  profiles: readonly TableProfile[],
): object {
  const targets = [...new Set(joins.map(({ target }) => target))];
  const known = targets.filter((target) => profiles.some((profile) => profile.table === target));
  return {
    name: `${table}_view`,
    title: toTitle(table),
    cubes: [
      { join_path: table, includes: '*' },
      ...known.map((target) => ({
        join_path: `${table}.${target}`,
        prefix: true,
        includes: '*',
        excludes: ['count'],
      })),
    ],
  };
}
