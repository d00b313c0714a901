/** Writes filters of the Data API as conditions in SQL. Their meaning: docs/data-api.md, "Filters and operators". */
import { findOwn } from '../parsing/find-own.ts';
import { isRecord, readArray, readString } from '../parsing/read-value.ts';
import type { ColumnType } from '../result.ts';
import { quoteText } from '../sql/sql-names.ts';
import { isWrittenTime, parseTimeSpan } from '../time/parse-time-span.ts';

interface ConditionWriting {
  /** Writes a member as SQL names it. */
  readonly write: (member: string) => string;
  readonly typeOf: (member: string) => ColumnType | undefined;
}

/** `undefined`: SQL has no words for it that mean the same. */
export function writeCondition(filter: unknown, writing: ConditionWriting): string | undefined {
  if (!isRecord(filter)) return undefined;
  const { and, or, member, operator, values } = filter;
  if (Array.isArray(and)) return joinAll(and, ' AND ', writing);
  if (Array.isArray(or)) return joinAll(or, ' OR ', writing);
  if (typeof member !== 'string' || typeof operator !== 'string') return undefined;
  const sql = writing.write(member);
  if (operator === 'set') return `${sql} IS NOT NULL`;
  if (operator === 'notSet') return `${sql} IS NULL`;
  return writeTest({ sql, operator, values: readArray(values), type: writing.typeOf(member) });
}

function joinAll(parts: readonly unknown[], word: string, writing: ConditionWriting): string | undefined {
  const written = parts.map((part) => writeCondition(part, writing));
  const all = written.filter((sql) => sql !== undefined);
  return all.length === written.length && all.length > 0 ? bracket(all, word) : undefined;
}

const bracket = (parts: readonly string[], word: string): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(word)})`;

interface Test {
  readonly sql: string;
  readonly operator: string;
  readonly values: readonly unknown[];
  readonly type: ColumnType | undefined;
}

/** What a `not…` operator is the complement of. Rows without a value pass it. */
const complements: Readonly<Record<string, string>> = {
  notEquals: 'equals',
  notIn: 'equals',
  notContains: 'contains',
  notStartsWith: 'startsWith',
  notEndsWith: 'endsWith',
  notInDateRange: 'inDateRange',
};

function writeTest(test: Test): string | undefined {
  const { sql, operator, values } = test;
  const positive = findOwn(complements, operator);
  if (positive === undefined) return writePositive(test);
  const inner = writePositive({ ...test, operator: positive });
  const hasNull = values.includes(null);
  if (inner === undefined) return undefined;
  return hasNull ? `NOT (${inner})` : `(NOT (${inner}) OR ${sql} IS NULL)`;
}

/** Numbers and booleans count as their text. */
const listTexts = (values: readonly unknown[]): readonly string[] =>
  values
    .filter((value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    .map(String);

const comparisons: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

const patterns: Readonly<Record<string, (text: string) => string>> = {
  contains: (text) => `%${text}%`,
  startsWith: (text) => `${text}%`,
  endsWith: (text) => `%${text}`,
};

function writePositive({ sql, operator, values, type }: Test): string | undefined {
  const texts = listTexts(values);
  const sign = findOwn(comparisons, operator);
  const pattern = findOwn(patterns, operator);
  if (operator === 'equals' || operator === 'in') return writeEqual(sql, values, type);
  if (texts.length === 0) return undefined;
  if (sign !== undefined)
    return bracket(
      texts.map((text) => `${sql} ${sign} ${writeValue(text, type)}`),
      ' OR ',
    );
  if (pattern)
    return bracket(
      texts.map((text) => `${sql} ILIKE ${writePattern(text, pattern)}`),
      ' OR ',
    );
  return writeTimeTest(sql, operator, texts);
}

function writeEqual(
  sql: string,
  values: readonly unknown[],
  type: ColumnType | undefined,
): string | undefined {
  const given = listTexts(values).map((text) => writeValue(text, type));
  const parts = [
    ...(given.length === 1 ? [`${sql} = ${given[0] ?? ''}`] : []),
    ...(given.length > 1 ? [`${sql} IN (${given.join(', ')})`] : []),
    ...(values.includes(null) ? [`${sql} IS NULL`] : []),
  ];
  return parts.length === 0 || type === 'time' ? undefined : bracket(parts, ' OR ');
}

function writeValue(text: string, type: ColumnType | undefined): string {
  if (type === 'number' && /^-?\d+(?:\.\d+)?$/.test(text)) return text;
  return type === 'boolean' && /^(?:true|false)$/.test(text) ? text.toUpperCase() : quoteText(text);
}

function writePattern(text: string, toPattern: (text: string) => string): string {
  const escaped = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return quoteText(toPattern(escaped)) + (escaped === text ? '' : String.raw` ESCAPE '\'`);
}

function writeTimeTest(sql: string, operator: string, texts: readonly string[]): string | undefined {
  if (operator === 'inDateRange') return writeSpan(sql, texts);
  if (operator === 'onTheDate')
    return joinSpans(
      texts.map((text) => writeSpan(sql, [text])),
      ' OR ',
    );
  const ends: Readonly<Record<string, readonly [string, 'from' | 'until']>> = {
    beforeDate: ['<', 'from'],
    beforeOrOnDate: ['<', 'until'],
    afterDate: ['>=', 'until'],
    afterOrOnDate: ['>=', 'from'],
  };
  const [sign, end] = findOwn(ends, operator) ?? [];
  if (sign === undefined || end === undefined) return undefined;
  const written = texts
    .map((text) => readSpan(text)?.[end])
    .map((at) => at && `${sql} ${sign} ${quoteText(at)}`);
  return joinSpans(written, ' OR ');
}

function joinSpans(parts: readonly (string | undefined)[], word: string): string | undefined {
  const all = parts.filter((sql) => sql !== undefined);
  return all.length === parts.length ? bracket(all, word) : undefined;
}

/** Both ends are included as wholes. Words such as `last month` move with the clock, and have no SQL. */
export function writeSpan(sql: string, ends: readonly string[]): string | undefined {
  const first = readSpan(ends[0]);
  const last = readSpan(ends.at(-1));
  if (!first || !last || ends.length > 2) return undefined;
  return `(${sql} >= ${quoteText(first.from)} AND ${sql} < ${quoteText(last.until)})`;
}

function readSpan(text: string | undefined) {
  const given = readString(text);
  // A time with an offset depends on the zone of whoever reads it.
  if (given === undefined || !isWrittenTime(given) || /(?:Z|[+-]\d\d:?\d\d)$/i.test(given.slice(10)))
    return undefined;
  const span = parseTimeSpan(given, { now: new Date(0), timeZone: 'UTC' });
  return span && { from: writeTime(span.from), until: writeTime(span.until) };
}

function writeTime(at: number): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  const clock = time.replace(/(?:\.000)?Z$/, '');
  return clock === '00:00:00' ? date : `${date} ${clock}`;
}
