/** Dimensions of a table: one for each column, and one for each pair of coordinates. */
import { listCoordinates, findLinkFormat, isCents, isTechnical } from './column-meaning.ts';
import { toTitleParts, addUnitToTitle } from './column-title.ts';
import type { ColumnProfile, TableProfile } from './column-profile.ts';
import { proposeDimensionFormat } from './propose-formats.ts';
import { toModelColumn } from './proposal-table.ts';
import { toTitle, type MemberNames } from './propose-names-and-titles.ts';
import { toTimeSql } from './text-time-formats.ts';

export interface ProposedDimension {
  /** As the data model writes it. */
  readonly text: Readonly<Record<string, unknown>> & { readonly name: string; readonly title: string };
  /** Undefined for a place. */
  readonly column: ColumnProfile | undefined;
  readonly isHidden: boolean;
}

interface Proposed {
  readonly names: MemberNames;
  readonly primaryKeys: readonly string[];
  /** Columns with keys of other tables. */
  readonly keys: readonly string[];
}

export const proposeDimensions = (profile: TableProfile, proposed: Proposed): ProposedDimension[] => [
  ...profile.columns.map((column) => toDimension(profile, column, proposed)),
  ...proposePlaces(profile, proposed.names),
];

function toDimension(
  table: TableProfile,
  column: ColumnProfile,
  { names, primaryKeys, keys }: Proposed,
): ProposedDimension {
  const { name, kind } = column;
  const isKey = primaryKeys.includes(name);
  const isHidden = isKey || keys.includes(name) || isTechnical(column);
  const link = findLinkFormat(column);
  const text = {
    name: names.of(name),
    title: toColumnTitle(column),
    sql: toSql(table, column),
    type: kind,
    ...(isLocalTime(column) ? { local_time: true } : {}),
    ...(link ? { format: link } : proposeDimensionFormat(column)),
    ...(isKey ? { primary_key: true } : {}),
    ...(isHidden ? { public: false } : {}),
  };
  return { text, column, isHidden };
}

function toColumnTitle(column: ColumnProfile): string {
  const { title, unit } = toTitleParts(column);
  return addUnitToTitle(title, unit);
}

function toSql(table: TableProfile, column: ColumnProfile): string {
  const { name, textTime } = column;
  const sql = `{CUBE}.${toModelColumn(table, name)}`;
  if (isCents(column)) return `${sql} / 100.0`;
  return textTime ? toTimeSql(textTime, sql) : sql;
}

/** Files have the times of a clock on the wall, unless they name a zone. */
const isLocalTime = ({ kind, type, textTime }: ColumnProfile): boolean =>
  kind === 'time' && (textTime ? !textTime.isZoned : type !== 'TIMESTAMP WITH TIME ZONE');

function proposePlaces(table: TableProfile, names: MemberNames): ProposedDimension[] {
  return listCoordinates(table.columns).map(({ latitude, longitude, prefix }) => {
    const wanted = [prefix, 'location'].filter((word) => word !== '').join('_');
    const sql = ({ name }: ColumnProfile): { sql: string } => ({
      sql: `{CUBE}.${toModelColumn(table, name)}`,
    });
    const text = {
      name: names.addMember(wanted),
      title: toTitle(wanted),
      type: 'geo',
      latitude: sql(latitude),
      longitude: sql(longitude),
    };
    return { text, column: undefined, isHidden: false };
  });
}
