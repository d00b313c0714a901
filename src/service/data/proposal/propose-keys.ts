/** Finds keys and joins of tables by their names, and checks them against the data. */
import type { OlapEngine } from '../engine/olap-engine.ts';
import { quoteName } from '../sql/sql-text.ts';
import type { ColumnProfile, TableProfile } from './column-profile.ts';
import { listKeyNames, toSingular } from './key-names.ts';

export interface ProposedJoin {
  readonly column: string;
  /** The table whose key the column holds. */
  readonly target: string;
  readonly key: string;
  /** Share of the rows with a value whose key exists, from 0 to 1. */
  readonly matched: number;
}

/** The least share of values that have to exist as keys. */
const minMatch = 0.9;

/** The column that has another value in each row, and the name of a key: `id`, `order_id` of `orders`, `code`. */
export function findPrimaryKey({ table, rows, columns }: TableProfile): ColumnProfile | undefined {
  const unique = rows > 0 ? columns.filter(({ isUnique }) => isUnique) : [];
  const named = listKeyNames(table).map((name) =>
    unique.find((column) => column.name.toLowerCase() === name),
  );
  return named.find((column) => column !== undefined);
}

/** Finds columns that hold keys of other tables, such as `customer_id`. Each is checked against the data. */
export async function proposeJoins(
  engine: Pick<OlapEngine, 'run'>,
  profile: TableProfile,
  all: readonly TableProfile[],
): Promise<ProposedJoin[]> {
  const joins: ProposedJoin[] = [];
  for (const column of profile.columns) {
    const target = all.find((other) => other !== profile && isNamedAfter(column.name, other));
    const key = target && findPrimaryKey(target);
    if (!key || key.kind !== column.kind) continue;
    const matched = await measureMatch(engine, profile.table, column.name, [target.table, key.name]);
    if (matched >= minMatch)
      joins.push({ column: column.name, target: target.table, key: key.name, matched });
  }
  return joins;
}

/** Whether a column is named after a table and its key: `customer_id` or `customers_id` for `customers`. */
function isNamedAfter(column: string, other: TableProfile): boolean {
  const key = findPrimaryKey(other)?.name.toLowerCase();
  if (key === undefined) return false;
  const name = column.toLowerCase();
  const owners = [other.table, toSingular(other.table)];
  return owners.some((owner) => name === `${owner}_${key}` || name === `${owner}${key}` || name === owner)
    ? true
    : name === key && key.length > 4 && key !== 'code';
}

async function measureMatch(
  engine: Pick<OlapEngine, 'run'>,
  table: string,
  column: string,
  [target, key]: readonly [string, string],
): Promise<number> {
  const from = quoteName(table);
  const to = quoteName(target);
  const sql = `SELECT avg(CASE WHEN k.${quoteName(key)} IS NULL THEN 0 ELSE 1 END) FROM ${from} t
    LEFT JOIN ${to} k ON t.${quoteName(column)} = k.${quoteName(key)} WHERE t.${quoteName(column)} IS NOT NULL`;
  const [[share] = []] = await engine.run({ sql, values: [] });
  return Number(share ?? 0);
}
