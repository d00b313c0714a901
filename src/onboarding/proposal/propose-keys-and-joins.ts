/** Finds keys and joins of tables by their names, and checks them against the data. */
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import type { ColumnProfile, TableProfile } from './column-profile.ts';
import { toSqlColumn, toSqlTable, type ProposedJoin } from './proposal-table.ts';
import { listKeyNames, toSingular } from './key-names.ts';
import { toMemberName } from './propose-names-and-titles.ts';

/** The least share of values that have to exist as keys. */
const minMatch = 0.9;

/** The column that has another value in each row, and the name of a key: `id`, `order_id` of `orders`, `code`. */
export function findPrimaryKey({ table, rows, columns, origin }: TableProfile): ColumnProfile | undefined {
  if (origin && origin.keys.length > 0)
    return origin.keys.length === 1 ? columns.find(({ name }) => name === origin.keys[0]) : undefined;
  // A value that is there once in a sample may be there again.
  if (origin?.isSampled) return undefined;
  const unique = rows > 0 ? columns.filter(({ isUnique }) => isUnique) : [];
  const named = listKeyNames(table).map((name) =>
    unique.find((column) => toMemberName(column.name) === name),
  );
  return named.find((column) => column !== undefined);
}

/**
 * Finds columns that hold keys of other tables, such as `customer_id`. Each is checked against the data. A cube joins another
 * one once: of two foreign keys to the same table, such as `created_by` and `updated_by`, the first one is its join.
 */
export async function proposeJoins(
  engine: Pick<OlapEngine, 'run'>,
  profile: TableProfile,
  all: readonly TableProfile[],
): Promise<ProposedJoin[]> {
  const declared = profile.origin?.joins ?? [];
  const targets = new Set(all.map(({ table }) => table));
  const joins = declared.filter(
    ({ target }, index) =>
      targets.has(target) && declared.findIndex((join) => join.target === target) === index,
  );
  const declaredColumns = new Set(declared.map(({ column }) => column));
  for (const column of profile.columns.filter(({ name }) => !declaredColumns.has(name))) {
    const target = all.find((other) => isOther(profile, other) && isNamedAfter(column.name, other));
    const key = target && findPrimaryKey(target);
    if (!key || key.kind !== column.kind || joins.some((join) => join.target === target.table)) continue;
    const matched = await measureMatch(engine, [profile, column.name], [target, key.name]);
    if (matched >= minMatch)
      joins.push({ column: column.name, target: target.table, key: key.name, matched });
  }
  return joins;
}

/** Tables of different databases cannot be joined. */
const isOther = (one: TableProfile, other: TableProfile): boolean =>
  one !== other && one.origin?.dataSource === other.origin?.dataSource;

/** Whether a column is named after a table and its key: `customer_id` or `customers_id` for `customers`. */
function isNamedAfter(column: string, other: TableProfile): boolean {
  const found = findPrimaryKey(other);
  if (!found) return false;
  const key = toMemberName(found.name);
  const name = toMemberName(column);
  const owners = [other.table, toSingular(other.table)];
  return owners.some((owner) => name === `${owner}_${key}` || name === `${owner}${key}` || name === owner)
    ? true
    : name === key && key.length > 4 && key !== 'code';
}

/** Rows of a live table whose values are looked up. */
const checkedRows = 20_000;
/** Milliseconds after which values that are still looked up in a live table count as not found. */
const checkLimit = 10_000;

/** A sample of one table has other keys than that of another, so that live tables are read themselves. */
async function measureMatch(
  engine: Pick<OlapEngine, 'run'>,
  [from, column]: readonly [TableProfile, string],
  [to, key]: readonly [TableProfile, string],
): Promise<number> {
  const limit = from.origin ? `LIMIT ${checkedRows}` : '';
  const value = toSqlColumn(from, column);
  const keyValue = `k.${toSqlColumn(to, key)}`;
  const rows = `(SELECT ${value} FROM ${toSqlTable(from)} WHERE ${value} IS NOT NULL ${limit}) AS t`;
  const sql = `SELECT avg(CASE WHEN ${keyValue} IS NULL THEN 0 ELSE 1 END) FROM ${rows}
    LEFT JOIN ${toSqlTable(to)} AS k ON t.${value} = ${keyValue}`;
  const signal = from.origin ? AbortSignal.timeout(checkLimit) : undefined;
  // Databases refuse to compare some types: such columns are no keys of each other.
  const found = await (from.origin?.engine ?? engine).run({ sql, values: [] }, signal).catch(() => [[0]]);
  return Number(found[0]?.[0] ?? 0);
}
