/** What an author of SQL is offered: words of SQL, and the tables and columns of the data model. */
import type { CodeCompletion, CodeOption, CompletionSource } from '../code-completion/code-completion.ts';
import { beginsTable, listNamedTables, type NamedTable } from '../sql/named-tables.ts';
import { quoteName, splitMember } from '../sql/sql-names.ts';
import { isSign, isWord, listSqlTokens, readName, type SqlToken } from '../sql/sql-tokens.ts';
import type { BrowsedMember, MemberGroup } from './browsed-members.ts';

const keywords =
  `SELECT FROM WHERE GROUP|BY HAVING ORDER|BY LIMIT OFFSET AS AND OR NOT IN LIKE ILIKE BETWEEN IS|NULL IS|NOT|NULL
  ASC DESC DISTINCT CASE WHEN THEN ELSE END CROSS|JOIN LEFT|JOIN ON WITH UNION|ALL INTERVAL TRUE FALSE NULL`
    .split(/\s+/)
    .map((word) => word.replaceAll('|', ' '));

const functions =
  'MEASURE COUNT SUM AVG MIN MAX DATE_TRUNC EXTRACT CAST COALESCE NULLIF ROUND ABS LOWER UPPER LENGTH CONCAT'.split(
    ' ',
  );

const syntax: readonly CodeOption[] = [
  ...keywords.map((label): CodeOption => ({ label, kind: 'keyword', rank: -10 })),
  ...functions.map((name): CodeOption => ({ label: name, insert: `${name}(`, kind: 'function', rank: -20 })),
];

/** Offers the members of the tables that the statement reads first. */
export const createSqlCompletion =
  (groups: readonly MemberGroup[]): CompletionSource =>
  (text, offset, isAsked) => {
    const place = readPlace(text, offset);
    if (!place || (!isAsked && place.from === offset && place.table === undefined)) return undefined;
    return { from: place.from, to: place.to, options: listOptions(place, groups, text) };
  };

interface Place {
  /** Where the word at the cursor begins, with its table. */
  readonly from: number;
  readonly to: number;
  /** What stands before a dot: a table or its alias, as it is written. */
  readonly table: SqlToken | undefined;
  readonly isOfTables: boolean;
  readonly isInMeasure: boolean;
}

/** `undefined` within texts, numbers and comments. */
function readPlace(text: string, offset: number): Place | undefined {
  const read = listSqlTokens(text.slice(0, offset));
  const last = read.at(-1);
  const written = last?.to === offset && isNameBegun(last) ? last : undefined;
  if (last?.to === offset && !written && isOther(last)) return undefined;
  const before = read.filter((token) => token.kind !== 'comment' && token !== written);
  const table = isSign(before.at(-1), '.') ? before.at(-2) : undefined;
  return {
    from: (table ?? written)?.from ?? offset,
    // A quote that is closed already is replaced, too.
    to: written?.kind === 'quoted' && text[offset] === '"' ? offset + 1 : offset,
    table,
    isOfTables: beginsTable(before, before.length),
    isInMeasure: isMeasureOpen(table ? before.slice(0, -2) : before),
  };
}

const isNameBegun = ({ kind, hasEnd }: SqlToken): boolean =>
  kind === 'word' || (kind === 'quoted' && !hasEnd);

/** Whether the cursor is in it, so that no name begins. */
const isOther = ({ kind }: SqlToken): boolean => kind === 'comment' || kind === 'literal';

const isMeasureOpen = (tokens: readonly SqlToken[]): boolean =>
  isSign(tokens.at(-1), '(') && isWord(tokens.at(-2), 'measure');

function listOptions(place: Place, groups: readonly MemberGroup[], text: string): CodeCompletion['options'] {
  const tables = listNamedTables(text);
  const members = groups.flatMap((group) => group.members);
  const { table, isOfTables, isInMeasure } = place;
  if (isOfTables) return listTables(members, 20);
  const offered = isInMeasure ? members.filter(({ kind }) => kind === 'measure') : members;
  if (table) return listColumnsOf(table, offered, { tables, isInMeasure });
  const columns = offered.map((member) => toColumn(member, tables, isInMeasure));
  return isInMeasure ? columns : [...columns, ...listTables(members, -15), ...syntax];
}

function listColumnsOf(
  table: SqlToken,
  members: readonly BrowsedMember[],
  { tables, isInMeasure }: { readonly tables: readonly NamedTable[]; readonly isInMeasure: boolean },
): readonly CodeOption[] {
  const given = readName(table);
  const name = tables.find(({ alias }) => alias === given)?.name ?? given;
  return members
    .filter((member) => tableOf(member) === name)
    .map((member) => {
      const option = toOption(member, 0, toInsert(member, { isInMeasure, alias: given }));
      return { ...option, label: `${table.text}.${option.label}` };
    });
}

const tableOf = ({ name }: BrowsedMember): string => splitMember(name).table.toLowerCase();

/** A member of a table that the statement does not read has its name before it. */
function toColumn(member: BrowsedMember, tables: readonly NamedTable[], isInMeasure: boolean): CodeOption {
  const own = tables.find(({ name }) => name === tableOf(member));
  const isForeign = tables.length > 0 && !own;
  const needsTable = isForeign || tables.length > 1;
  const alias = needsTable ? (own?.alias ?? splitMember(member.name).table) : undefined;
  const option = toOption(member, isForeign ? -30 : own ? 20 : 0, toInsert(member, { isInMeasure, alias }));
  // Several tables have columns of one name.
  return own ? option : { ...option, detail: `${member.source} › ${member.title}` };
}

function toInsert(
  { name, kind }: BrowsedMember,
  { isInMeasure, alias }: { readonly isInMeasure: boolean; readonly alias: string | undefined },
): string {
  const column = quoteName(splitMember(name).column);
  const reference = alias === undefined ? column : `${quoteName(alias)}.${column}`;
  return kind === 'measure' && !isInMeasure ? `MEASURE(${reference})` : reference;
}

const toOption = (member: BrowsedMember, rank: number, insert: string): CodeOption => ({
  label: splitMember(member.name).column,
  insert,
  detail: member.title,
  info: member.description,
  kind: member.kind === 'measure' ? 'measure' : member.type === 'time' ? 'time' : 'field',
  rank,
});

function listTables(members: readonly BrowsedMember[], rank: number): readonly CodeOption[] {
  const titles = new Map(members.map((member) => [splitMember(member.name).table, member.source]));
  return [...titles].map(([label, detail]) => ({
    label,
    insert: quoteName(label),
    detail,
    kind: 'table',
    rank,
  }));
}
