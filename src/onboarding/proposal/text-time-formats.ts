/** Finds the format of texts and numbers that are dates or times, such as `Jan 1 2000`, `31.12.2024 18:30` or `20240131`. */
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import type { FileTable } from '../../semantic-layer/files/folder-database.ts';
import { areOfLastCentury, toPastDate } from '../../semantic-layer/files/short-years.ts';
import { isMissingDate, isMissingDateText } from '../../semantic-layer/files/number-notation.ts';
import { quoteName } from '../../semantic-layer/sql/replace-in-sql.ts';

export interface TextTime {
  /** SQL that makes a time of the text. `{}` stands for the column. */
  readonly sql: string;
  /** Whether the texts name a zone, so that they are moments and not times of a clock on the wall. */
  readonly isZoned: boolean;
}

interface TimeFormat extends TextTime {
  readonly pattern: RegExp;
  /** SQL of the time that is null where the text has another form. The same as the time if undefined. */
  readonly checked?: (time: string, text: string) => string;
}

/** Of texts with a day and a month in figures, both orders are tried. */
const dates = [
  '%Y/%m/%d',
  '%m/%d/%Y',
  '%d/%m/%Y',
  '%m/%d/%y',
  '%d/%m/%y',
  '%d.%m.%Y',
  '%d.%m.%y',
  '%m-%d-%Y',
  '%d-%m-%Y',
  '%b %d %Y',
  '%b %d, %Y',
  '%B %d, %Y',
  '%B %d %Y',
  '%d %b %Y',
  '%d %B %Y',
  '%d-%b-%Y',
  '%d-%b-%y',
];
const times = ['', ' %H:%M', ' %H:%M:%S', ' %I:%M %p', ' %I:%M:%S %p'];
const months = [
  '%Y-%m',
  '%Y/%m',
  '%b %Y',
  '%B %Y',
  '%b-%Y',
  '%B-%Y',
  '%b-%y',
  '%b %y',
  '%m/%Y',
  '%m-%Y',
  '%m.%Y',
];

const isoTime = '\\d{4}-\\d\\d-\\d\\d(?:[ T]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?';
const isoFormats: readonly TimeFormat[] = [
  toIsoFormat('TIMESTAMPTZ', `^${isoTime}(?:Z|[+-]\\d\\d(?::?\\d\\d)?))$`),
  toIsoFormat('TIMESTAMP', `^${isoTime})?$`),
];

/** The engine reads times with a zone as times without one, too, and passes over the zone: every row has to have the pattern. */
function toIsoFormat(type: string, pattern: string): TimeFormat {
  return {
    sql: `TRY_CAST(trim({}) AS ${type})`,
    isZoned: type === 'TIMESTAMPTZ',
    pattern: new RegExp(pattern),
    checked: (time, text) => `CASE WHEN regexp_matches(trim(${text}), '${pattern}') THEN ${time} END`,
  };
}

const directives: Readonly<Record<string, string>> = {
  Y: '\\d{4}',
  y: '\\d\\d',
  b: '[A-Za-z]{3}',
  B: '[A-Za-z]{3,9}',
  p: '[AaPp][Mm]',
};

const formats: readonly TimeFormat[] = [
  ...dates.flatMap((date) => times.map((time) => `${date}${time}`)),
  ...months,
].map((format) => ({
  sql: `try_strptime(trim({}), '${format}')`,
  isZoned: false,
  pattern: toPattern(format),
}));

function toPattern(format: string): RegExp {
  const escaped = format.replace(/[.]/g, '\\.');
  return new RegExp(
    `^${escaped.replace(/%(\w)/g, (_, letter: string) => directives[letter] ?? '\\d{1,2}')}$`,
  );
}

/** Rows up to which each one is checked. Of larger tables, a sample of so many rows is checked. */
const checkedRows = 500_000;

/**
 * The format in which every text of a column is a time, but for signs of no value such as `NA`. Undefined if there is none, or
 * if the texts could be read in two ways: `03/04/2024` alone does not say which figure is the month.
 */
export async function findTextTime(
  engine: Pick<OlapEngine, 'run'>,
  table: Pick<FileTable, 'table' | 'rows'>,
  { name, samples }: { readonly name: string; readonly samples: readonly string[] },
): Promise<TextTime | undefined> {
  const found: TextTime[] = [];
  for (const { sql, isZoned, checked } of listCandidates(samples)) {
    const time = toTimeSql({ sql }, quoteName(name));
    const isTime = await holdsForAll(engine, table, checked?.(time, quoteName(name)) ?? time, name);
    if (isTime) found.push({ sql: await withCentury(engine, table, { sql, time }), isZoned });
  }
  const [first, second] = found;
  return second && isSwapped(first, second) ? undefined : first;
}

/** Years of two figures that are to come are those of the last century, where other rows are of it and some are far ahead. */
async function withCentury(
  engine: Pick<OlapEngine, 'run'>,
  { table }: Pick<FileTable, 'table'>,
  { sql, time }: { readonly sql: string; readonly time: string },
): Promise<string> {
  if (!sql.includes('%y')) return sql;
  const [[first] = [], [last] = []] = await engine.run({
    sql: `SELECT min(year(${time})), max(year(${time})) FROM ${quoteName(table)}`,
    values: [],
  });
  return areOfLastCentury({ first: Number(first), last: Number(last) }) ? toPastDate(sql) : sql;
}

/** Days that are written as one number, such as 20240131. */
const dayNumber: TextTime = { sql: `try_strptime(CAST({} AS VARCHAR), '%Y%m%d')`, isZoned: false };

/** Every whole number of such a column is a day between 1900 and 2100. Undefined for all other numbers. */
export async function findNumberTime(
  engine: Pick<OlapEngine, 'run'>,
  table: Pick<FileTable, 'table' | 'rows'>,
  { name, type, least = NaN, greatest = NaN }: NumberColumn,
): Promise<TextTime | undefined> {
  const isInRange = /INT/.test(type) && least >= 19_000_101 && greatest <= 21_001_231;
  if (!isInRange) return undefined;
  const isDay = await holdsForAll(engine, table, toTimeSql(dayNumber, quoteName(name)), name);
  return isDay ? dayNumber : undefined;
}

interface NumberColumn {
  readonly name: string;
  readonly type: string;
  readonly least: number | undefined;
  readonly greatest: number | undefined;
}

/** SQL for the time of a column. */
export const toTimeSql = ({ sql }: Pick<TextTime, 'sql'>, column: string): string =>
  sql.replaceAll('{}', () => column);

function listCandidates(samples: readonly string[]): TimeFormat[] {
  const texts = samples.map((text) => text.trim()).filter((text) => !isMissingDateText(text));
  if (texts.length === 0) return [];
  return [...isoFormats, ...formats].filter(({ pattern }) => texts.every((text) => pattern.test(text)));
}

/** Whether two formats differ in the order of day and month, and not in short and long names of months. */
const isSwapped = (first: TextTime | undefined, second: TextTime): boolean =>
  first !== undefined && first.sql.toLowerCase() !== second.sql.toLowerCase();

async function holdsForAll(
  engine: Pick<OlapEngine, 'run'>,
  { table, rows }: Pick<FileTable, 'table' | 'rows'>,
  time: string,
  name: string,
): Promise<boolean> {
  const column = quoteName(name);
  const sample = rows > checkedRows ? ` USING SAMPLE ${checkedRows} ROWS` : '';
  const source = `(SELECT ${column} FROM ${quoteName(table)}${sample})`;
  const sql = `SELECT count(*) FROM ${source} WHERE trim(CAST(${column} AS VARCHAR)) <> '' AND ${time} IS NULL
    AND NOT ${isMissingDate(`trim(CAST(${column} AS VARCHAR))`)}`;
  const [[failed] = []] = await engine.run({ sql, values: [] });
  return Number(failed) === 0;
}
