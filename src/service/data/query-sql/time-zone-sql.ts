/**
 * Wall-clock times of a column without asking the zone's rules row by row, which is twenty times slower: for the years
 * that most rows are of, the few offsets that the zone had stand in the statement. Other rows ask the rules. The offsets
 * are those of this process, by which the ends of date ranges are worked out, too.
 */

/** UTC, milliseconds since 1970. More years would make every small query slower to read. */
const firstYear = 2010;
const endYear = 2030;
const start = Date.UTC(firstYear, 0, 1);
const end = Date.UTC(endYear, 0, 1);
const day = 86_400_000;

/** What clocks are ahead of UTC, in milliseconds, from an instant to that of the next. */
interface OffsetPeriod {
  from: number;
  offset: number;
}

/** Names come from requests: memory must end somewhere. */
const maxCachedZones = 64;
const zones = new Map<string, readonly OffsetPeriod[] | undefined>();

const plainColumn = /^\(?(?:"[^"]*"|\w+)(?:\.(?:"[^"]*"|\w+))*\)?$/;

/** Undefined where the column is an expression, which the statement would repeat; `otherwise` asks the zone's rules. */
export function timeZoneClockSql(column: string, timeZone: string, otherwise: string): string | undefined {
  if (!plainColumn.test(column)) return undefined;
  const stretches = findStretches(timeZone);
  if (!stretches) return undefined;
  const time = `CAST(${column} AS TIMESTAMP)`;
  const isCovered = `${time} >= ${instantSql(start)} AND ${time} < ${instantSql(end)}`;
  const clock = `make_timestamp(epoch_us(${time}) + ${offsetSql(time, stretches)})`;
  return `CASE WHEN ${isCovered} THEN ${clock} ELSE ${otherwise} END`;
}

/** Halved until one is left, so that a row is compared seven times at most. */
function offsetSql(time: string, stretches: readonly OffsetPeriod[]): string {
  const middle = stretches.length >> 1;
  const first = stretches[0];
  const later = stretches[middle];
  if (middle === 0 || !later) return `${(first?.offset ?? 0) * 1_000}::BIGINT`;
  const before = stretches.slice(0, middle);
  const after = stretches.slice(middle);
  return `CASE WHEN ${time} < ${instantSql(later.from)} THEN ${offsetSql(time, before)} ELSE ${offsetSql(time, after)} END`;
}

const instantSql = (instant: number): string =>
  `TIMESTAMP '${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')}'`;

function findStretches(timeZone: string): readonly OffsetPeriod[] | undefined {
  if (zones.has(timeZone)) return zones.get(timeZone);
  if (zones.size >= maxCachedZones) zones.clear();
  const stretches = readStretches(timeZone);
  zones.set(timeZone, stretches);
  return stretches;
}

/** Clocks are not moved there and back within a day. */
function readStretches(timeZone: string): readonly OffsetPeriod[] | undefined {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const stretches: OffsetPeriod[] = [];
  for (let from = start; from < end; from += day) {
    const offset = readOffset(format, from);
    if (offset === undefined) return undefined;
    const last = stretches.at(-1);
    if (!last) stretches.push({ from, offset });
    else if (last.offset !== offset)
      stretches.push({ from: findMove(format, from - day, last.offset), offset });
  }
  return stretches;
}

/** The second in which clocks are moved, within the day after `from`. */
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
