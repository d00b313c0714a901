/** Dimensions of a table: one for each column, and one for each pair of coordinates. */
import { quoteName } from '../sql/sql-text.ts';
import { findCoordinates, findLink, isTechnical } from './column-meaning.ts';
import type { ColumnProfile, TableProfile } from './column-profile.ts';
import { findValueFormat } from './number-format.ts';
import { toTitle, type MemberNames } from './propose-names.ts';
import { toTimeSql } from './text-times.ts';

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

export const proposeDimensions = ({ columns }: TableProfile, proposed: Proposed): ProposedDimension[] => [
  ...columns.map((column) => toDimension(column, proposed)),
  ...proposePlaces(columns, proposed.names),
];

function toDimension(column: ColumnProfile, { names, primaryKeys, keys }: Proposed): ProposedDimension {
  const { name, kind } = column;
  const isKey = primaryKeys.includes(name);
  const isHidden = isKey || keys.includes(name) || isTechnical(column);
  const link = findLink(column);
  const text = {
    name: names.of(name),
    title: toTitle(name),
    sql: toSql(column),
    type: kind,
    ...(isLocalTime(column) ? { local_time: true } : {}),
    ...(link ? { format: link } : findValueFormat(column)),
    ...(isKey ? { primary_key: true } : {}),
    ...(isHidden ? { public: false } : {}),
  };
  return { text, column, isHidden };
}

function toSql({ name, textTime }: ColumnProfile): string {
  const sql = `{CUBE}.${quoteName(name)}`;
  return textTime ? toTimeSql(textTime, sql) : sql;
}

/** Files have the times of a clock on the wall, unless they name a zone. */
const isLocalTime = ({ kind, type, textTime }: ColumnProfile): boolean =>
  kind === 'time' && (textTime ? !textTime.isZoned : type !== 'TIMESTAMP WITH TIME ZONE');

function proposePlaces(columns: readonly ColumnProfile[], names: MemberNames): ProposedDimension[] {
  return findCoordinates(columns).map(({ latitude, longitude, prefix }) => {
    const wanted = [prefix, 'location'].filter((word) => word !== '').join('_');
    const sql = (column: ColumnProfile): { sql: string } => ({ sql: `{CUBE}.${quoteName(column.name)}` });
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
