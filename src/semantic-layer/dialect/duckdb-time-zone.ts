/**
 * Converts a column to wall-clock times without DuckDB's time zone functions, which are twenty times slower per row. The
 * statement contains the zone's UTC offsets for recent years; only other rows use the functions. The offsets come from
 * `Intl` in this process, which also calculates the ends of date ranges.
 */

/** The years with precalculated offsets. More years would make the statement of every small query slower to parse. */
const firstYear = 2010;
const endYear = 2030;
const start = Date.UTC(firstYear, 0, 1);
const end = Date.UTC(endYear, 0, 1);
const day = 86_400_000;

/** The offset from UTC in milliseconds, from an instant until that of the next period. */
interface OffsetPeriod {
  from: number;
  offset: number;
}

/** Zone names come from requests, so that the cache must be bounded. */
const maxCachedZones = 64;
const zones = new Map<string, readonly OffsetPeriod[] | undefined>();

const plainColumn = /^\(?(?:"[^"]*"|\w+)(?:\.(?:"[^"]*"|\w+))*\)?$/;

/** Undefined where the column is an expression, which the statement would repeat. `fallback` converts all other rows. */
export function timeZoneClockSql(column: string, timeZone: string, fallback: string): string | undefined {
  if (!plainColumn.test(column)) return undefined;
  const periods = findPeriods(timeZone);
  if (!periods) return undefined;
  const time = `CAST(${column} AS TIMESTAMP)`;
  const isCovered = `${time} >= ${instantSql(start)} AND ${time} < ${instantSql(end)}`;
  const clock = `make_timestamp(epoch_us(${time}) + ${offsetSql(time, periods)})`;
  return `CASE WHEN ${isCovered} THEN ${clock} ELSE ${fallback} END`;
}

/** A binary search in SQL, so that a row needs at most seven comparisons. */
function offsetSql(time: string, periods: readonly OffsetPeriod[]): string {
  const middle = periods.length >> 1;
  const first = periods[0];
  const later = periods[middle];
  if (middle === 0 || !later) return `${(first?.offset ?? 0) * 1_000}::BIGINT`;
  const before = periods.slice(0, middle);
  const after = periods.slice(middle);
  return `CASE WHEN ${time} < ${instantSql(later.from)} THEN ${offsetSql(time, before)} ELSE ${offsetSql(time, after)} END`;
}

const instantSql = (instant: number): string =>
  `TIMESTAMP '${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')}'`;

function findPeriods(timeZone: string): readonly OffsetPeriod[] | undefined {
  if (zones.has(timeZone)) return zones.get(timeZone);
  if (zones.size >= maxCachedZones) zones.clear();
  const periods = readPeriods(timeZone);
  zones.set(timeZone, periods);
  return periods;
}

/** The periods of a zone. Samples each day, since no zone changes its offset twice within a day. */
function readPeriods(timeZone: string): readonly OffsetPeriod[] | undefined {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const periods: OffsetPeriod[] = [];
  for (let from = start; from < end; from += day) {
    const offset = readOffset(format, from);
    if (offset === undefined) return undefined;
    const last = periods.at(-1);
    if (!last) periods.push({ from, offset });
    else if (last.offset !== offset)
      periods.push({ from: findMove(format, from - day, last.offset), offset });
  }
  return periods;
}

/** The instant, to the second, at which the offset changes within the day after `from`. */
function findMove(format: Intl.DateTimeFormat, from: number, offset: number): number {
  let before = from;
  let after = from + day;
  while (after - before > 1_000) {
    const middle = before + Math.floor((after - before) / 2_000) * 1_000;
    if (readOffset(format, middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

const writtenOffset = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

function readOffset(format: Intl.DateTimeFormat, instant: number): number | undefined {
  const found = writtenOffset.exec(format.format(instant));
  if (!found) return undefined;
  const [, sign, hours = 0, minutes = 0, seconds = 0] = found;
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -size : size;
}
