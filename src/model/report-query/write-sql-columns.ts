/** Writes the columns of a query in SQL, and its order by their places. */
import type { MemberList } from '../parsing/parse-meta.ts';
import { isRecord, readArray, readNonBlankString, readStrings } from '../parsing/read-value.ts';
import { quoteName, quoteText, splitMember } from '../sql/sql-names.ts';

export type DataQuery = Readonly<Record<string, unknown>>;

export interface SqlWriting {
  readonly members: MemberList;
  /** Whether names need that of their table: several tables are read. */
  readonly isQualified: boolean;
  /** What has no SQL. */
  readonly unwritten: string[];
}

export interface SelectedColumn {
  readonly member: string;
  readonly sql: string;
  readonly role: 'time' | 'dimension' | 'measure';
}

/** Grains that SQL truncates to. Those of the data model have no function. */
const grains: ReadonlySet<string> = new Set([
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
]);

export function listColumns(query: DataQuery, writing: SqlWriting): readonly SelectedColumn[] {
  const { dimensions, measures, timeDimensions } = query;
  const times = readArray(timeDimensions).filter(isRecord);
  return [
    ...times.flatMap((time) => writeTime(time, writing)),
    ...readStrings(dimensions).map((member): SelectedColumn => {
      return { member, sql: writeName(member, writing), role: 'dimension' };
    }),
    ...readStrings(measures).map((member): SelectedColumn => {
      return { member, sql: `MEASURE(${writeName(member, writing)})`, role: 'measure' };
    }),
  ];
}

/** `view.column`, in quotes where it needs them. */
export function writeName(member: string, { isQualified }: Pick<SqlWriting, 'isQualified'>): string {
  const { table, column } = splitMember(member);
  return isQualified ? `${quoteName(table)}.${quoteName(column)}` : quoteName(column);
}

function writeTime(time: DataQuery, writing: SqlWriting): SelectedColumn[] {
  const { dimension, granularity, compareDateRange } = time;
  const member = readNonBlankString(dimension);
  const grain = readNonBlankString(granularity);
  if (compareDateRange !== undefined)
    writing.unwritten.push(`compareDateRange: ${JSON.stringify(compareDateRange)}`);
  if (member === undefined || grain === undefined) return [];
  if (grains.has(grain))
    return [{ member, sql: `DATE_TRUNC(${quoteText(grain)}, ${writeName(member, writing)})`, role: 'time' }];
  writing.unwritten.push(`the grain ${grain} of ${member}`);
  return [];
}

/** With the title of its member, unless another column has it, too: its charts have no other name for it. */
export function writeColumn(
  { member, sql }: SelectedColumn,
  columns: readonly SelectedColumn[],
  members: MemberList,
): string {
  const titleOf = (name: string): string => members.get(name)?.title ?? splitMember(name).column;
  const title = titleOf(member);
  const others = columns.filter((one) => one.sql !== sql);
  const isTaken = others.some((one) => titleOf(one.member).toLowerCase() === title.toLowerCase());
  const isTwice = others.some((one) => one.member === member);
  return `  ${sql} AS ${quoteName(isTwice ? sql : isTaken ? member : title)}`;
}

/** The order of the query, or the one that a JSON query has by itself: docs/data-api.md, "Load". */
export function writeOrder(order: unknown, columns: readonly SelectedColumn[]): string[] {
  if (order === undefined) return writeOwnOrder(columns);
  const given: readonly unknown[] = isRecord(order) ? Object.entries(order) : readArray(order);
  const items = given.map(readStrings).flatMap(([member, direction]) => {
    const place = columns.findIndex((column) => column.member === member);
    return place === -1 || direction === 'none' ? [] : [writeItem(place, direction === 'desc')];
  });
  return items.length === 0 ? [] : [`ORDER BY ${items.join(', ')}`];
}

function writeOwnOrder(columns: readonly SelectedColumn[]): string[] {
  const time = columns.findIndex(({ role }) => role === 'time');
  const measure = columns.findIndex(({ role }) => role === 'measure');
  if (columns.length === 1 && measure === 0) return [];
  const place = Math.max(time >= 0 ? time : measure, 0);
  return [`ORDER BY ${writeItem(place, time === -1 && measure >= 0)}`];
}

const writeItem = (index: number, isDescending: boolean): string =>
  `${index + 1}${isDescending ? ' DESC' : ''}`;
