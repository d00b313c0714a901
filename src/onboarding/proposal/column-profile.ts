/** What the data says about a column: how many values are missing, and in which range they are. The model proposal rests on it. */
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import type { FileTable, TableColumn } from '../../semantic-layer/files/folder-database.ts';
import type { ProposalTable } from './proposal-table.ts';
import { quoteName } from '../../semantic-layer/sql/replace-in-sql.ts';
import { findNumberTime, findTextTime, type TextTime } from './text-time-formats.ts';
import { hasKeyName } from './key-names.ts';

export type ColumnKind = 'string' | 'number' | 'time' | 'boolean';

export interface ColumnProfile extends TableColumn {
  /** The type of the column in the data model. Texts and numbers that are dates or times are of the kind `time`. */
  readonly kind: ColumnKind;
  readonly nulls: number;
  /** Whether every row has another value. Checked only for columns with the name of a key. */
  readonly isUnique: boolean;
  /** Of numbers only. */
  readonly least: number | undefined;
  readonly greatest: number | undefined;
  /** Whether there are hardly more numbers between the least and the greatest than rows, as where things are numbered. */
  readonly isNumbered: boolean;
  /** How near to zero a number comes that is not zero. */
  readonly nearest: number | undefined;
  /** Some values of a text, in no order. */
  readonly samples: readonly string[];
  /** How the text, or the number of a day, is read as a time. */
  readonly textTime: TextTime | undefined;
}

export interface TableProfile extends Omit<ProposalTable, 'columns'> {
  readonly columns: readonly ColumnProfile[];
}

type Engine = Pick<OlapEngine, 'run'>;
type Table = ProposalTable;

/** Reads each column of a table once. Only columns that may be keys are read again, to count their different values. */
export async function profileTable(engine: Engine, table: Table): Promise<TableProfile> {
  const ranges = await readRanges(engine, table);
  const samples = await readSamples(engine, table);
  const columns: ColumnProfile[] = [];
  for (const column of table.columns) {
    const range = ranges.get(column.name) ?? noRange;
    const values = samples.get(column.name) ?? [];
    // A live database has other functions that read times.
    const textTime = table.origin
      ? undefined
      : ((await findTextTime(engine, table, { name: column.name, samples: values })) ??
        (await findNumberTime(engine, table, { ...column, ...range })));
    columns.push({
      ...column,
      ...range,
      kind: textTime ? 'time' : toKind(column.type),
      isNumbered: isNumbered(range, table.rows),
      isUnique: range.nulls === 0 && (await isUnique(engine, table, column.name)),
      samples: values,
      textTime,
    });
  }
  return { ...table, columns };
}

/** Numbers between the least and the greatest for each row. Some things may be gone. */
const mostGaps = 2;

const isNumbered = ({ least = NaN, greatest = NaN }: Range, rows: number): boolean =>
  greatest - least < rows * mostGaps;

type Range = Pick<ColumnProfile, 'nulls' | 'least' | 'greatest' | 'nearest'>;

const noRange: Range = { nulls: 0, least: undefined, greatest: undefined, nearest: undefined };

async function readRanges(engine: Engine, { table, columns }: Table): Promise<Map<string, Range>> {
  const parts = columns.flatMap(({ name, type }) => toAggregates(quoteName(name), toKind(type)));
  const values = await engine.run({ sql: `SELECT ${parts.join(', ')} FROM ${quoteName(table)}`, values: [] });
  const numbers = values.map(([value]) =>
    value === null || value === undefined ? undefined : Number(value),
  );
  return new Map(
    columns.map(({ name }, index) => {
      const [nulls = 0, least, greatest, nearest] = numbers.slice(index * 4, index * 4 + 4);
      return [name, { nulls, least, greatest, nearest }];
    }),
  );
}

function toAggregates(column: string, kind: ColumnKind): string[] {
  const range = (name: string): string => (kind === 'number' ? `CAST(${name}(${column}) AS DOUBLE)` : 'NULL');
  const nearest = `min(abs(CAST(${column} AS DOUBLE))) FILTER (${column} <> 0)`;
  return [`count(*) - count(${column})`, range('min'), range('max'), kind === 'number' ? nearest : 'NULL'];
}

/** Different values are counted exactly only where an estimate, which is much faster, comes near the number of rows. */
async function isUnique(engine: Engine, { table, rows }: Table, column: string): Promise<boolean> {
  if (rows === 0 || !hasKeyName(table, column)) return false;
  const count = async (aggregate: string): Promise<number> => {
    const sql = `SELECT ${aggregate} FROM ${quoteName(table)}`;
    const [[found] = []] = await engine.run({ sql, values: [] });
    return Number(found);
  };
  const estimate = await count(`approx_count_distinct(${quoteName(column)})`);
  return estimate > rows * 0.7 && (await count(`count(DISTINCT ${quoteName(column)})`)) === rows;
}

/** The type of the data model for a type of DuckDB. Times of day, intervals and the like are texts. */
function toKind(type: string): ColumnKind {
  if (/^(?:TIMESTAMP|DATE)/.test(type)) return 'time';
  if (type === 'BOOLEAN') return 'boolean';
  return /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|FLOAT|DOUBLE|DECIMAL)\b/.test(type)
    ? 'number'
    : 'string';
}

const sampleSize = 50;

/** A control character that no text of a file is likely to have. */
const separator = '\u001f';

/**
 * Some values of each text column, by the name of the column: dates, links and technical values are recognised by them. They are the first of the table, so that a large table is not read as a whole.
 */
async function readSamples(
  engine: Pick<OlapEngine, 'run'>,
  { table, columns }: Pick<FileTable, 'table' | 'columns'>,
): Promise<Map<string, string[]>> {
  const texts = columns.filter(({ type }) => type === 'VARCHAR');
  if (texts.length === 0) return new Map();
  const parts = texts.map(({ name }) => {
    const column = quoteName(name);
    return `(SELECT string_agg(value, chr(31)) FROM (SELECT left(${column}, 400) AS value
      FROM ${quoteName(table)} WHERE trim(${column}) <> '' LIMIT ${sampleSize}))`;
  });
  const found = await engine.run({ sql: `SELECT ${parts.join(', ')}`, values: [] });
  return new Map(
    texts.map(({ name }, index) => {
      const text = found[index]?.[0];
      return [name, typeof text === 'string' ? text.split(separator) : []];
    }),
  );
}
