/**
 * Writes conditions as SQL that PostgreSQL and the data engine interpret in the same way. The treatment of null is
 * always explicit.
 */
import type { Condition, TypedCondition } from '../filters/filter-condition.ts';
import { toIntervals, type Interval } from '../filters/to-time-intervals.ts';
import { isIntegerText, parseBoolean, separateIntegers } from '../filters/filter-value-types.ts';
import type { ColumnType } from '../result.ts';
import { toTimestampText, type WallClock } from '../time/wall-clock-arithmetic.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import { quoteName, quoteText } from './sql-names.ts';

/** Returns undefined for a text that is not a time. */
export function writeConditionSql(
  column: string,
  { condition, type }: TypedCondition,
  clock: ZonedClock,
): string | undefined {
  const name = quoteName(column);
  if (condition.test === 'null') return `${name} IS ${condition.isNegated ? 'NOT ' : ''}NULL`;
  const match = writeMatch(name, condition, type, clock);
  if (match === undefined || !('isNegated' in condition)) return match;
  const hasNull = condition.test === 'equal' && condition.hasNull;
  if (!condition.isNegated) return hasNull ? `(${name} IS NULL OR ${match})` : match;
  return hasNull ? `(${name} IS NOT NULL AND NOT ${match})` : `(${name} IS NULL OR NOT ${match})`;
}

type Matching = Exclude<Condition, { test: 'null' }>;

function writeMatch(
  name: string,
  condition: Matching,
  type: ColumnType | undefined,
  clock: ZonedClock,
): string | undefined {
  if (type === 'time') {
    const intervals = toIntervals(condition, clock);
    return intervals && anyOf(intervals.map((interval) => writeInterval(name, interval)));
  }
  const literal = (text: string): string => writeLiteral(text, type);
  switch (condition.test) {
    case 'equal':
      return writeEqual(name, condition.texts, type);
    case 'text':
      return anyOf(condition.texts.map((text) => writeTextTest(name, text, condition.place)));
    case 'order':
      return `(${name} ${condition.sign} ${literal(condition.text)})`;
    case 'range':
      return writeRange(name, condition, literal);
  }
}

const anyOf = (tests: readonly string[]): string => `(${tests.join(' OR ')})`;

/** A timestamp without time zone in the zone of the query, as in the results of the data engine's SQL. */
const writeTime = (time: WallClock): string => `TIMESTAMP ${quoteText(toTimestampText(time))}`;

function writeInterval(name: string, { from, until }: Interval): string {
  const ends = [
    ...(from === undefined ? [] : [`${name} >= ${writeTime(from)}`]),
    ...(until === undefined ? [] : [`${name} < ${writeTime(until)}`]),
  ];
  return `(${ends.join(' AND ')})`;
}

function writeEqual(name: string, texts: readonly string[], type: ColumnType | undefined): string {
  const lists = type === 'number' ? separateIntegers(texts) : [texts];
  const write = (text: string): string => writeLiteral(text, type);
  return anyOf(lists.map((list) => `${name} IN (${list.map(write).join(', ')})`));
}

function writeRange(
  name: string,
  { from, to }: Extract<Condition, { test: 'range' }>,
  literal: (text: string) => string,
): string {
  const ends = [
    ...(from ? [`${name} ${from.isInclusive ? '>=' : '>'} ${literal(from.text)}`] : []),
    ...(to ? [`${name} ${to.isInclusive ? '<=' : '<'} ${literal(to.text)}`] : []),
  ];
  return `(${ends.join(' AND ')})`;
}

/** The server lower-cases both sides, so that they follow the same rules. */
function writeTextTest(name: string, text: string, place: 'start' | 'end' | 'anywhere'): string {
  const own = `lower(CAST(${name} AS VARCHAR))`;
  const part = `lower(${quoteText(text)})`;
  if (place === 'start') return `starts_with(${own}, ${part})`;
  if (place === 'end') return `right(${own}, length(${part})) = ${part}`;
  return `strpos(${own}, ${part}) > 0`;
}

/**
 * Numbers with a fraction are written with an exponent. Otherwise servers read them as decimals of limited precision.
 */
function writeLiteral(text: string, type: ColumnType | undefined): string {
  if (type === 'boolean') return parseBoolean(text) ? 'TRUE' : 'FALSE';
  if (type !== 'number') return quoteText(text);
  const digits = text.trim().replace(/^\+/, '');
  if (isIntegerText(digits)) return digits;
  const number = String(Number(digits));
  return number.includes('e') ? number : `${number}e0`;
}
