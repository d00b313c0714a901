/** Writes the query of a report in SQL, as `cubesql` takes it (docs/data-api.md). */
import type { MemberList } from '../parsing/parse-meta.ts';
import { isRecord, readArray, readNonBlankString, readNumber, readStrings } from '../parsing/read-value.ts';
import { quoteName, splitMember } from '../sql/sql-names.ts';
import { toDataQuery, type ReportQuery } from './report-query.ts';
import {
  listColumns,
  writeColumn,
  writeName,
  writeOrder,
  type DataQuery,
  type SelectedColumn,
  type SqlWriting,
} from './write-sql-columns.ts';
import { writeCondition, writeSpan } from './write-sql-conditions.ts';

/** A comment ends with its line, whatever names it holds. */
const toOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** What has no SQL is named in comments. Empty for a query without columns. */
export function writeSql(query: ReportQuery, members: MemberList): string {
  const asked = toDataQuery(query, members);
  const tables = listTables(asked);
  const writing = { members, isQualified: tables.length > 1, unwritten: listOthers(asked) };
  const columns = listColumns(asked, writing);
  if (columns.length === 0) return '';
  const { rows, groups } = listConditions(asked, writing);
  const { order, limit, offset } = asked;
  return [
    ...writing.unwritten.map((what) => `-- Not in this SQL: ${toOneLine(what)}`),
    'SELECT',
    columns.map((column) => writeColumn(column, columns, members)).join(',\n'),
    `FROM ${tables.map(quoteName).join(' CROSS JOIN ')}`,
    ...writeClause('WHERE', rows),
    ...writeGroups(columns),
    ...writeClause('HAVING', groups),
    ...writeOrder(order, columns),
    ...writeNumber('LIMIT', limit),
    ...writeNumber('OFFSET', offset),
  ].join('\n');
}

const listTimes = ({ timeDimensions }: DataQuery): readonly DataQuery[] =>
  readArray(timeDimensions).filter(isRecord);

function listTables(query: DataQuery): readonly string[] {
  const { measures, dimensions, filters } = query;
  const times = listTimes(query).map(({ dimension }) => dimension);
  const names = readStrings([...readArray(dimensions), ...times, ...readArray(measures)]);
  return [...new Set([...names, ...listFiltered(filters)].map((name) => splitMember(name).table))];
}

/** Parts of the query that SQL has no words for. */
function listOthers(query: DataQuery): string[] {
  const written = ['measures', 'dimensions', 'timeDimensions', 'filters', 'order', 'limit', 'offset'];
  const others = Object.entries(query).filter(([name]) => !written.includes(name));
  return others.map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
}

const writeClause = (word: string, conditions: readonly string[]): string[] =>
  conditions.length === 0 ? [] : [`${word} ${conditions.join('\n  AND ')}`];

function writeNumber(word: string, value: unknown): string[] {
  const number = readNumber(value);
  return number === undefined ? [] : [`${word} ${number}`];
}

/** By place, since an expression has no shorter name. Without measures, equal rows are one, as in a JSON query. */
function writeGroups(columns: readonly SelectedColumn[]): string[] {
  const places = columns.flatMap(({ role }, index) => (role === 'measure' ? [] : [index + 1]));
  return places.length === 0 ? [] : [`GROUP BY ${places.join(', ')}`];
}

/** Conditions on rows, and on groups of them. */
function listConditions(query: DataQuery, writing: SqlWriting) {
  const isMeasure = (name: string): boolean => writing.members.get(name)?.kind === 'measure';
  const write = (name: string): string =>
    isMeasure(name) ? `MEASURE(${writeName(name, writing)})` : writeName(name, writing);
  const typeOf = (name: string) => writing.members.get(name)?.type;
  const rows = listTimes(query).flatMap((time) => writeRange(time, writing));
  const groups: string[] = [];
  for (const filter of readArray(query['filters'])) {
    const sql = writeCondition(filter, { write, typeOf });
    if (sql === undefined) writing.unwritten.push(describeFilter(filter));
    else (listFiltered([filter]).some(isMeasure) ? groups : rows).push(sql);
  }
  return { rows, groups };
}

function writeRange({ dimension, dateRange }: DataQuery, writing: SqlWriting): string[] {
  const member = readNonBlankString(dimension);
  const ends = typeof dateRange === 'string' ? [dateRange] : readStrings(dateRange);
  if (member === undefined || ends.length === 0) return [];
  const sql = writeSpan(writeName(member, writing), ends);
  if (sql !== undefined) return [sql];
  writing.unwritten.push(describeFilter({ member, operator: 'inDateRange', values: ends }));
  return [];
}

/** In the words of the Data API, on one line. */
function describeFilter(filter: unknown): string {
  const { member, operator, values } = isRecord(filter) ? filter : {};
  if (typeof member !== 'string' || typeof operator !== 'string') return JSON.stringify(filter);
  return `${member} ${operator} ${JSON.stringify(values ?? [])}`;
}

/** Members of filters, also of those in groups. */
const listFiltered = (filters: unknown): readonly string[] =>
  readArray(filters)
    .filter(isRecord)
    .flatMap(({ and, or, member }) => [
      ...listFiltered(and),
      ...listFiltered(or),
      ...(typeof member === 'string' ? [member] : []),
    ]);
