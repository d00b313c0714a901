/** Names of cubes and of columns in the embedded engine, for tables of live sources. */
import type { OnFault } from '../../semantic-layer/sources/open-live-sources.ts';
import { toViewName } from '../proposal/propose-model.ts';
import type { PostgresColumn, PostgresTable } from '../../semantic-layer/sources/list-postgres-tables.ts';

/** `{%` and `{#` begin a template in a model file, where nothing can escape them. */
const templateStart = /\{[%#]/;

/** The table with those columns only whose names a model file can have; without columns if its own name is none. */
export function withoutTemplateNames(
  table: PostgresTable,
  dataSource: string,
  onFault: OnFault,
): PostgresTable {
  const { schema, name } = table;
  const isTemplate = (one: string): boolean => templateStart.test(one);
  const path = [schema, name];
  const leftOut = path.some(isTemplate)
    ? [`the table ${path.join('.')}`]
    : table.columns
        .filter((column) => isTemplate(column.name))
        .map((column) => `the column ${[...path, column.name].join('.')}`);
  const why = new Error("Its name has '{%' or '{#', which begin a template in a model file.");
  for (const one of leftOut)
    onFault(`${one} of the data source '${dataSource}' is left out of the proposal`, why);
  const columns = table.columns.filter((column) => ![...path, column.name].some(isTemplate));
  return { ...table, columns };
}

/**
 * Names of cubes are those of the tables. Where two tables would have one name, or one that of the other's view, the name of
 * the schema or source is added.
 */
export function toCubeName({ schema, name }: PostgresTable, dataSource: string, taken: Set<string>): string {
  const plain = (text: string): string => text.replace(/\W+/g, '_').replace(/^(?=\d)/, '_');
  const wanted = [
    plain(schema === 'public' ? name : `${schema}_${name}`),
    plain(`${dataSource}_${name}`),
    plain(`${dataSource}_${schema}_${name}`),
  ];
  const toNames = (cube: string): string[] => [cube.toLowerCase(), toViewName(cube).toLowerCase()];
  const isFree = (cube: string): boolean => toNames(cube).every((one) => !taken.has(one));
  const free = wanted.find(isFree) ?? `${wanted[2] ?? ''}_${taken.size}`;
  for (const one of toNames(free)) taken.add(one);
  return free;
}

/** The embedded engine ignores the case of names: beside `id`, a column `Id` becomes `Id_2`. */
export function toSampleNames(columns: readonly PostgresColumn[]): string[] {
  const given = new Set(columns.map(({ name }) => name.toLowerCase()));
  const taken = new Set<string>();
  return columns.map(({ name }) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
      const next = `${name}_${number}`;
      if (!given.has(next.toLowerCase())) free = next;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}
