/** The fields of a view that a dashboard can use, with what has to be known to choose among them. */
import {
  type Coordinates,
  listCoordinates,
  findNumberMeaning,
  isCounted,
  isMoney,
  isTotal,
} from '../proposal/column-meaning.ts';
import type { ColumnProfile } from '../proposal/column-profile.ts';
import type { NumberMeaning } from '../proposal/column-meaning.ts';
import { toSingular } from '../proposal/key-names.ts';
import { toJoinedMemberName, toViewName, type ProposedTable } from '../proposal/propose-model.ts';
import type { ProposedDimension } from '../proposal/propose-dimensions.ts';
import { toInlineTitle } from '../../model/formats/inline-title.ts';
import { toTitle, withoutDoubledWords } from '../proposal/propose-names-and-titles.ts';
import { quoteName } from '../../semantic-layer/sql/replace-in-sql.ts';
import type { ColumnStatistics } from './column-statistics.ts';

export interface Field {
  /** The name that queries use, such as `orders_view.city`. */
  readonly member: string;
  readonly title: string;
}

export interface DimensionField extends Field, ColumnStatistics {
  /** The table that has the column. It may be one to which the table of the view refers. */
  readonly table: string;
  readonly column: ColumnProfile;
}

export interface MeasureField extends Field {
  readonly type: 'count' | 'sum' | 'avg';
  readonly meaning: NumberMeaning;
  readonly isMoney: boolean;
  /** Rows without a value, from 0 to 1. */
  readonly nullShare: number;
  /** Its value for a group of rows of its table, up to a factor. */
  readonly valueSql: string;
  /** The column that it sums or averages. Undefined for the count of rows. */
  readonly column: string | undefined;
  /** Whether its column is a total of others by its name, and counts nothing: a total of money, as far as the name tells. */
  readonly isTotal: boolean;
}

export interface CoordinateFields {
  readonly latitude: Field;
  readonly longitude: Field;
}

export interface DashboardFields {
  readonly table: string;
  readonly title: string;
  readonly rows: number;
  readonly hasKey: boolean;
  readonly dimensions: readonly DimensionField[];
  readonly measures: readonly MeasureField[];
  readonly place: CoordinateFields | undefined;
}

/** A table, and its statistics by the names of its dimensions. */
export interface MeasuredTable {
  readonly proposal: ProposedTable;
  readonly statistics: ReadonlyMap<string, ColumnStatistics>;
}

/** Whether the data model has a member: it may be one that somebody has written. */
export type IsKnownMember = (member: string) => boolean;

export function listFields(
  one: MeasuredTable,
  all: readonly MeasuredTable[],
  isKnown: IsKnownMember,
): DashboardFields {
  const { proposal } = one;
  const { table, rows, hasKey } = proposal;
  const view = toViewName(table);
  const own = listDimensions(
    one,
    (name) => `${view}.${name}`,
    (title) => title,
  );
  const targets = all.filter(({ proposal: { table: other } }) =>
    proposal.joins.some(({ target }) => target === other),
  );
  const joined = targets.flatMap((target) => {
    const name = target.proposal.table;
    const prefix = toTitle(toSingular(name));
    return listDimensions(
      target,
      (member) => `${view}.${toJoinedMemberName(name, member)}`,
      (title) => withoutDoubledWords(`${prefix} ${toInlineTitle(title)}`),
    );
  });
  const keep = <T extends Field>(fields: readonly T[]): T[] => fields.filter(({ member }) => isKnown(member));
  return {
    table,
    title: toTitle(table),
    rows,
    hasKey,
    dimensions: keep([...own, ...joined]),
    measures: keep(listMeasures(proposal)),
    place: findPlace(proposal, isKnown),
  };
}

function listDimensions(
  { proposal, statistics }: MeasuredTable,
  toMember: (name: string) => string,
  toFieldTitle: (title: string) => string,
): DimensionField[] {
  return proposal.dimensions.flatMap(({ text, column }) => {
    const found = statistics.get(text.name);
    return column && found
      ? [
          {
            table: proposal.table,
            member: toMember(text.name),
            title: toFieldTitle(text.title),
            column,
            ...found,
          },
        ]
      : [];
  });
}

function listMeasures({ table, rows, measures }: ProposedTable): MeasureField[] {
  return measures.map(({ text: { name, title, type }, column, meaning }) => ({
    member: `${toViewName(table)}.${name}`,
    title,
    type,
    meaning,
    isMoney: column !== undefined && isMoney(column),
    valueSql: toValueSql(type, column),
    nullShare: column && rows > 0 ? column.nulls / rows : 0,
    column: column?.name,
    isTotal: column !== undefined && isTotal(column) && !isCounted(column),
  }));
}

const toValueSql = (type: MeasureField['type'], column: ColumnProfile | undefined): string =>
  column === undefined ? 'count(*)' : `${type}(${quoteName(column.name)})`;

function findPlace(
  { table, dimensions }: ProposedTable,
  isKnown: IsKnownMember,
): CoordinateFields | undefined {
  const [found] = listCoordinates(dimensions.flatMap(({ column }) => (column ? [column] : [])));
  const toField = (column: ColumnProfile): Field | undefined => {
    const one = dimensions.find((other) => other.column === column);
    return one && toKnown(table, one, isKnown);
  };
  if (!found || !isWideArea(found)) return undefined;
  const latitude = toField(found.latitude);
  const longitude = toField(found.longitude);
  return latitude && longitude ? { latitude, longitude } : undefined;
}

/** Degrees below which all places are one spot on a map of outlines. */
const leastExtent = 4;

const isWideArea = (place: Coordinates): boolean =>
  [place.latitude, place.longitude].some(({ least = 0, greatest = 0 }) => greatest - least >= leastExtent);

function toKnown(
  table: string,
  { text: { name, title } }: ProposedDimension,
  isKnown: IsKnownMember,
): Field | undefined {
  const member = `${toViewName(table)}.${name}`;
  return isKnown(member) ? { member, title } : undefined;
}

/** Greater numbers are quantities, also where they are few: the population of each age group. */
const greatestCategory = 100;

/** Whether a number can be a category: few small whole numbers that are no amounts, such as cylinders. */
export const isCategoryNumber = (column: ColumnProfile): boolean =>
  column.kind === 'number' &&
  /INT/.test(column.type) &&
  Math.max(Math.abs(column.least ?? 0), Math.abs(column.greatest ?? 0)) <= greatestCategory &&
  column.unit === undefined &&
  findNumberMeaning(column) !== 'amount';
