/** The rows of SQL as rules for their charts see them: columns by their types, and by the members whose names they have. */
import { findNamedOrder } from './calendar-order.ts';
import type { Member, MemberList } from '../parsing/parse-meta.ts';
import type { Cell, Result, ResultColumn } from '../result.ts';
import { listNamedTables } from '../sql/named-tables.ts';
import { listSqlTokens } from '../sql/sql-tokens.ts';
import { splitMember } from '../sql/sql-names.ts';
import { describeDimension, describeNumberName, unknownField } from './describe-field.ts';
import { findValueGrain } from './find-grain.ts';
import { isCoordinateName } from './place-names.ts';
import { readHints } from './proposal-hints.ts';
import type { FieldRole, ShownField } from './shown-field.ts';
import { learnValues, type ShownQuery } from './shown-query.ts';

/** @param sql - tells the tables whose members may name the columns. */
export function readShownResult(result: Result, sql: string, members: MemberList): ShownQuery {
  const find = createFinder(sql, members);
  const described = result.columns.map((column, index) =>
    describeColumn(column, result.values[index] ?? [], find(column.name)),
  );
  const isGrouped = areGroups(result, described);
  const hints = readHints(result);
  const fields = described.map((field) => learnValues(field, hints));
  const pick = (role: FieldRole) => fields.filter((field) => field.role === role);
  return {
    fields,
    measures: pick('measure'),
    times: pick('time'),
    categories: pick('category'),
    numbers: pick('number'),
    others: pick('other'),
    isGrouped,
    isPart: result.truncated === true || hasLimit(sql),
    rowCount: result.rowCount,
    mostRows: result.rowCount,
    order: undefined,
  };
}

const hasLimit = (sql: string): boolean =>
  listSqlTokens(sql).some(({ kind, text }) => kind === 'word' && text.toLowerCase() === 'limit');

/** Finds the member whose name or title a column has: `count`, `orders.count`, `Orders`, or `sent_month` for a time. */
function createFinder(sql: string, members: MemberList): (column: string) => Member | undefined {
  const tables = new Set(listNamedTables(sql).map(({ name }) => name));
  const known = [...members.values()].filter(({ name }) => tables.has(splitMember(name).table.toLowerCase()));
  const byTitle = new Map(known.map((member) => [member.title, member]));
  const byColumn = new Map(known.map((member) => [splitMember(member.name).column, member]));
  return (column) =>
    members.get(column) ?? byColumn.get(column) ?? byColumn.get(withoutGrain(column)) ?? byTitle.get(column);
}

const withoutGrain = (column: string): string =>
  column.replace(/_(?:second|minute|hour|day|week|month|quarter|year)$/, '');

function describeColumn(
  { name, type }: ResultColumn,
  cells: readonly Cell[],
  found: Member | undefined,
): ShownField {
  const member = found?.type === type ? found : undefined;
  const field: ShownField = {
    ...unknownField(name),
    type,
    title: member?.title ?? toTitle(name),
    format: member?.format,
  };
  if (type === 'time') return { ...field, role: 'time', granularity: findValueGrain(cells) };
  if (type === 'number') return describeNumbers(field, member);
  const order = type === 'string' ? findNamedOrder(name) : undefined;
  return { ...field, role: 'category', isOrdered: order !== undefined, order };
}

function describeNumbers(field: ShownField, member: Member | undefined): ShownField {
  if (member?.kind === 'measure') {
    const { isAdditive, goodDirection } = member;
    return { ...field, role: 'measure', isAdditive, goodDirection };
  }
  if (member) {
    const { role, isOrdered } = describeDimension(member.name, member, Infinity);
    return { ...field, role, isOrdered };
  }
  const { role, isOrdered } = describeNumberName(field.name);
  const isAmount = role === 'number' && !isCoordinateName(field.name);
  return { ...field, role: isAmount ? 'measure' : role, isOrdered };
}

/** Whether no two rows are alike in all columns that are no measures. */
function areGroups({ columns, values, rowCount }: Result, fields: readonly ShownField[]): boolean {
  const names = new Set(fields.filter(({ role }) => role !== 'measure').map(({ name }) => name));
  const keys = values.filter((_, index) => names.has(columns[index]?.name ?? ''));
  const rows = Array.from({ length: rowCount }, (_, row) => JSON.stringify(keys.map((cells) => cells[row])));
  return new Set(rows).size === rowCount;
}

/** `total_cost` is read as `Total cost`. */
function toTitle(name: string): string {
  const words = name
    .slice(name.lastIndexOf('.') + 1)
    .replaceAll('_', ' ')
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
