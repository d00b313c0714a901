/** Statistics of the columns that a dashboard could use: how many different values, and over which time. */
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import { isTechnical } from '../proposal/column-meaning.ts';
import type { ColumnProfile } from '../proposal/column-profile.ts';
import type { ProposedDimension } from '../proposal/propose-dimensions.ts';
import type { ProposedTable } from '../proposal/propose-model.ts';
import { toTimeSql } from '../proposal/text-time-formats.ts';
import { quoteName } from '../../semantic-layer/sql/replace-in-sql.ts';

export interface ColumnStatistics {
  /** Different values, without null. Of large tables an estimate. */
  readonly distinct: number;
  /** Rows without a value, from 0 to 1. */
  readonly nullShare: number;
  /** Characters of a text on average. */
  readonly length: number;
  /** Different days, months and years of a time. */
  readonly days: number;
  readonly months: number;
  readonly years: number;
  /** The first and the last time, in seconds since 1970. */
  readonly first: number;
  readonly last: number;
  /** Rows with a time to come, from 0 to 1 of those with a time. */
  readonly comingShare: number;
}

/** Up to so many rows, different values are counted exactly. */
const countedRows = 200_000;

/** Statistics by the name of the dimension. One query reads the whole table once. */
export async function readStatistics(
  engine: Pick<OlapEngine, 'run'>,
  { table, rows, dimensions }: ProposedTable,
  now: Date,
): Promise<Map<string, ColumnStatistics>> {
  const columns = dimensions.flatMap(toCandidate);
  if (columns.length === 0 || rows === 0) return new Map();
  const count = rows > countedRows ? 'approx_count_distinct(' : 'count(DISTINCT ';
  const parts = columns.flatMap(({ column }) => toAggregates(column, { count, now }));
  const found = await engine.run({ sql: `SELECT ${parts.join(', ')} FROM ${quoteName(table)}`, values: [] });
  const numbers = found.map(([value]) => Number(value ?? 0));
  return new Map(
    columns.map(({ member }, index) => {
      const [
        distinct = 0,
        filled = 0,
        length = 0,
        days = 0,
        months = 0,
        years = 0,
        first = 0,
        last = 0,
        coming = 0,
      ] = numbers.slice(index * 9, index * 9 + 9);
      const nullShare = 1 - filled / rows;
      const comingShare = filled > 0 ? coming / filled : 0;
      return [member, { distinct, nullShare, length, days, months, years, first, last, comingShare }];
    }),
  );
}

/** Fractions and hidden columns are no candidates: nothing is grouped by them. */
function toCandidate({
  text,
  column,
  isHidden,
}: ProposedDimension): { member: string; column: ColumnProfile }[] {
  if (!column || isHidden || isTechnical(column)) return [];
  return column.kind === 'number' && !/INT/.test(column.type) ? [] : [{ member: text.name, column }];
}

function toAggregates(
  { name, kind, textTime }: ColumnProfile,
  { count, now }: { readonly count: string; readonly now: Date },
): string[] {
  const column = textTime ? toTimeSql(textTime, quoteName(name)) : quoteName(name);
  const grain = (unit: string): string =>
    kind === 'time' ? `${count}date_trunc('${unit}', ${column}))` : 'NULL';
  const end = (name: string): string => (kind === 'time' ? `epoch(${name}(${column}))` : 'NULL');
  return [
    `${count}${column})`,
    `count(${column})`,
    // Times of a day, UUIDs and others are shown as texts.
    kind === 'string' ? `avg(length(CAST(${column} AS VARCHAR)))` : 'NULL',
    grain('day'),
    grain('month'),
    grain('year'),
    end('min'),
    end('max'),
    kind === 'time' ? `count(*) FILTER (epoch(${column}) > ${now.getTime() / 1_000})` : 'NULL',
  ];
}

/** The share of the most frequent value among those that are known, from 0 to 1. */
export async function readTopShare(
  engine: Pick<OlapEngine, 'run'>,
  table: string,
  { name }: ColumnProfile,
): Promise<number> {
  const column = quoteName(name);
  const counts = `SELECT count(*) AS rows FROM ${quoteName(table)} WHERE ${column} IS NOT NULL GROUP BY ${column}`;
  const [[share] = []] = await engine.run({
    sql: `SELECT max(rows) / sum(rows) FROM (${counts})`,
    values: [],
  });
  return Number(share ?? 1);
}

/** Shares of the longest bar by which bars differ so that a reader sees it. */
const leastDifference = 0.01;

/** Whether the greatest values of a measure by a category are almost equal, so that their bars say nothing. */
export async function hasEqualBars(
  engine: Pick<OlapEngine, 'run'>,
  table: string,
  { column: { name }, valueSql, bars }: { column: ColumnProfile; valueSql: string; bars: number },
): Promise<boolean> {
  const column = quoteName(name);
  const values = `SELECT ${valueSql} AS value FROM ${quoteName(table)} WHERE ${column} IS NOT NULL
    GROUP BY ${column} ORDER BY value DESC NULLS LAST LIMIT ${bars}`;
  const [[least] = [], [greatest] = []] = await engine.run({
    sql: `SELECT CAST(min(value) AS DOUBLE), CAST(max(value) AS DOUBLE) FROM (${values})`,
    values: [],
  });
  const longest = Math.max(Math.abs(Number(least ?? 0)), Math.abs(Number(greatest ?? 0)));
  return Number(greatest ?? 0) - Number(least ?? 0) <= longest * leastDifference;
}

/** How many different pairs of values two columns have. */
export async function countValuePairs(
  engine: Pick<OlapEngine, 'run'>,
  table: string,
  [one, other]: readonly [ColumnProfile, ColumnProfile],
): Promise<number> {
  const pair = `(${quoteName(one.name)}, ${quoteName(other.name)})`;
  const sql = `SELECT approx_count_distinct(${pair}) FROM ${quoteName(table)}`;
  const [[count] = []] = await engine.run({ sql, values: [] });
  return Number(count ?? 0);
}
