/** Lists the tables of a PostgreSQL database that its role can read, with the keys that the database declares. */
import type { LiveEngine } from './routing-query-engine.ts';

export interface PostgresTable {
  readonly schema: string;
  readonly name: string;
  /** An estimate of the database; undefined where it has none. */
  readonly rows: number | undefined;
  /** Whether the database can read a sample of its pages. */
  readonly hasPages: boolean;
  readonly columns: readonly PostgresColumn[];
  readonly keys: readonly string[];
  readonly references: readonly PostgresReference[];
}

export interface PostgresColumn {
  readonly name: string;
  /** The type as the embedded engine writes it. */
  readonly type: string;
}

/** A foreign key of one column. */
export interface PostgresReference {
  readonly column: string;
  readonly schema: string;
  readonly table: string;
  readonly key: string;
}

const isTable = `relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT relispartition
  AND nspname !~ '^pg_' AND nspname <> 'information_schema'`;

const columnsQuery = `
  SELECT nspname, relname, relkind, reltuples::bigint, attname,
    CASE WHEN typtype = 'e' THEN 'enum' WHEN typtype = 'd' THEN format_type(typbasetype, NULL) ELSE format_type(atttypid, NULL) END
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    JOIN pg_attribute ON attrelid = pg_class.oid JOIN pg_type ON pg_type.oid = atttypid
  WHERE ${isTable} AND attnum > 0 AND NOT attisdropped AND has_schema_privilege(relnamespace, 'USAGE')
    AND has_column_privilege(pg_class.oid, attnum, 'SELECT')
  ORDER BY nspname COLLATE "C", relname COLLATE "C", attnum`;

const keysQuery = `
  SELECT nspname, relname, contype, attname, target_schema, target_table, target_column FROM (
    SELECT n.nspname, c.relname, contype, unnest(conkey) AS number, conrelid, array_length(conkey, 1) AS size,
      tn.nspname AS target_schema, tc.relname AS target_table, ta.attname AS target_column
    FROM pg_constraint JOIN pg_class c ON c.oid = conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_class tc ON tc.oid = confrelid LEFT JOIN pg_namespace tn ON tn.oid = tc.relnamespace
      LEFT JOIN pg_attribute ta ON ta.attrelid = confrelid AND ta.attnum = confkey[1]
    WHERE contype IN ('p', 'f')) AS keys
    JOIN pg_attribute ON attrelid = conrelid AND attnum = number
  WHERE contype = 'p' OR size = 1
  ORDER BY nspname, relname, contype, attnum`;

export async function listPostgresTables(engine: LiveEngine): Promise<PostgresTable[]> {
  const columns = groupByTable(await readRows(engine, columnsQuery));
  const keys = groupByTable(await readRows(engine, keysQuery));
  return [...columns].flatMap(([id, own]) => (own[0] ? [toTable(own[0], own, keys.get(id) ?? [])] : []));
}

type Row = readonly string[];

/** Every row begins with the schema and the name of its table. */
function groupByTable(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = JSON.stringify(row.slice(0, 2));
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return groups;
}

async function readRows(engine: LiveEngine, sql: string): Promise<Row[]> {
  const columns = await engine.run({ sql, values: [] });
  const toText = (cell: unknown): string => (typeof cell === 'string' ? cell : '');
  return (columns[0] ?? []).map((_, row) => columns.map((cells) => toText(cells[row])));
}

function toTable(
  [schema = '', name = '', kind = '', tuples = '-1']: Row,
  columns: readonly Row[],
  keys: readonly Row[],
): PostgresTable {
  const rows = Number(tuples);
  return {
    schema,
    name,
    rows: rows >= 0 && kind !== 'v' ? rows : undefined,
    hasPages: kind === 'r' || kind === 'm' || kind === 'p',
    columns: columns.flatMap(([, , , , column = '', type = '']) => {
      const known = types[type];
      return known === undefined ? [] : [{ name: column, type: known }];
    }),
    keys: keys.flatMap(([, , kind, column = '']) => (kind === 'p' ? [column] : [])),
    references: keys.flatMap(([, , kind, column = '', target = '', table = '', key = '']) =>
      kind === 'f' ? [{ column, schema: target, table, key }] : [],
    ),
  };
}

/** Columns of other types, such as bytes, JSON and lists, are left out. Times without a zone are in UTC. */
const types: Readonly<Record<string, string | undefined>> = {
  smallint: 'SMALLINT',
  integer: 'INTEGER',
  bigint: 'BIGINT',
  numeric: 'DOUBLE',
  money: undefined,
  real: 'DOUBLE',
  'double precision': 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  'timestamp without time zone': 'TIMESTAMP WITH TIME ZONE',
  'timestamp with time zone': 'TIMESTAMP WITH TIME ZONE',
  text: 'VARCHAR',
  'character varying': 'VARCHAR',
  character: 'VARCHAR',
  citext: 'VARCHAR',
  uuid: 'VARCHAR',
  inet: 'VARCHAR',
  enum: 'VARCHAR',
};
